import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compareNumbers, digitsOf, divide, multiply, type Numeric, round, subtract } from './number'

/** Amounts as people write them: up to nine digits before and four after the point. */
const amount = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => new Decimal(digits).div(10 ** decimals).toNumber())

const wide = Decimal.clone({ precision: 60 })

const operations: [string, (a: Numeric, b: Numeric) => Numeric, 'plus' | 'minus' | 'times'][] = [
  ['add', add, 'plus'],
  ['subtract', subtract, 'minus'],
  ['multiply', multiply, 'times'],
]

describe('exact arithmetic', () => {
  test.each(operations)('%s answers what sixty-digit decimals answer', (_, compute, model) => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(digitsOf(compute(a, b))).toBe(new wide(a)[model](b).toFixed())
      }),
    )
  })

  test('a quotient times its divisor is the dividend', () => {
    const divisor = amount.filter((one) => one !== 0)
    fc.assert(
      fc.property(amount, divisor, (a, b) => {
        expect(compareNumbers(multiply(divide(a, b), b), a)).toBe(0)
      }),
    )
  })

  test('a sum does not depend on the order of its terms', () => {
    const shuffled = fc
      .array(amount, { maxLength: 50 })
      .chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length })))
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(digitsOf(one.reduce<Numeric>(add, 0))).toBe(digitsOf(other.reduce<Numeric>(add, 0)))
      }),
    )
  })

  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [0.125, 2, 0.13],
    [1e-7, 2, 0],
  ])('%d rounded to %d decimals is %d', (value, digits, expected) => {
    expect(round(value, digits)).toBe(expected)
  })
})
