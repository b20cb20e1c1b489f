import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepNumber } from './number-steps'

const short = fc.integer({ min: -1e12, max: 1e12 }).map((whole) => whole / 1000)

describe('steps of a number', () => {
  const free = { step: 0.1, min: -1e15, max: 1e15, precision: undefined }
  test('adds a step exactly and returns to the start', () => {
    expect([stepNumber(0.2, 1, free), stepNumber(0, 10, { ...free, step: 0.07 })]).toEqual([0.3, 0.7])
    fc.assert(
      fc.property(
        short,
        fc.constantFrom(0.1, 0.07, 3),
        fc.integer({ min: -50, max: 50 }),
        (from, step, times) => {
          const there = stepNumber(from, times, { ...free, step })
          expect(stepNumber(there, -times, { ...free, step })).toBe(from)
        },
      ),
    )
  })
  test('stops a step at a limit', () => {
    expect([
      stepNumber(9, 2, { ...free, step: 1, max: 10 }),
      stepNumber(-5, -1, { ...free, min: 0 }),
    ]).toEqual([10, 0])
  })
})
