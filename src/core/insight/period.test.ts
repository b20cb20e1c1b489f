import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPeriod } from './period'

const dayLength = 86_400_000
const day = (at: number) => new Date(at * dayLength).toISOString().slice(0, 10)

test('splits a period into whole months and the days beside them', () => {
  expect(splitPeriod({ from: '2025-11-20', until: '2026-02-10' })).toEqual([
    { grain: 'day', from: '2025-11-20', until: '2025-11-30' },
    { grain: 'month', from: '2025-12-01', until: '2026-01-31' },
    { grain: 'day', from: '2026-02-01', until: '2026-02-10' },
  ])
  expect(splitPeriod({ from: '2026-02-01', until: '2026-02-28' })).toEqual([
    { grain: 'month', from: '2026-02-01', until: '2026-02-28' },
  ])
  expect(splitPeriod({ from: '2026-02-02', until: '2026-03-30' })).toEqual([
    { grain: 'day', from: '2026-02-02', until: '2026-03-30' },
  ])
})

test('covers each day of any period once, and no other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 19_000, max: 22_000 }),
      fc.integer({ min: 0, max: 800 }),
      (first, length) => {
        const parts = splitPeriod({ from: day(first), until: day(first + length) })
        let next = first
        for (const { grain, from, until } of parts) {
          expect(from).toBe(day(next))
          next = Date.parse(until) / dayLength + 1
          if (grain === 'month') expect([from.slice(8), day(next).slice(8)]).toEqual(['01', '01'])
        }
        expect(next).toBe(first + length + 1)
        expect(parts.filter(({ grain }) => grain === 'day').length).toBeLessThanOrEqual(2)
      },
    ),
  )
})
