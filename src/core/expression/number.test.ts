import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  compareNumbers,
  divide,
  formatDigits,
  multiply,
  type Numeric,
  parseNumber,
  round,
  subtract,
} from './number'

/** Typical amounts: up to nine digits before and four after the decimal point. */
const amount = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => new Decimal(digits).div(10 ** decimals).toNumber())

const wide = Decimal.clone({ precision: 60 })
/** Non-terminating quotients are computed to forty digits. */
const quotients = Decimal.clone({ precision: 40 })

const operations: [string, (a: Numeric, b: Numeric) => Numeric, 'plus' | 'minus' | 'times'][] = [
  ['add', add, 'plus'],
  ['subtract', subtract, 'minus'],
  ['multiply', multiply, 'times'],
]

describe('exact arithmetic', () => {
  test.each(operations)('computes %s as sixty-digit decimals do', (_, compute, model) => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(formatDigits(compute(a, b))).toBe(new wide(a)[model](b).toFixed())
      }),
    )
  })

  /** Any plausible JSON number, including those with more digits than an amount has. */
  const stored = fc.oneof(
    amount,
    fc.maxSafeInteger(),
    fc.integer({ min: 2, max: 12 }).chain((scale) => fc.maxSafeInteger().map((whole) => whole / 10 ** scale)),
    fc.double({ min: 1e-12, max: 1e30, noNaN: true }),
    fc.constantFrom(
      0,
      999_999_999_999_999,
      1e15,
      1e15 + 1,
      0.000001,
      0.0000001,
      999_999_999.999999,
      0.1 + 0.2,
    ),
  )
  /** Compares thirty digits; fewer than sixteen yield a plain number again. */
  const expectSame = (found: Numeric, exact: Decimal) => {
    const known = new wide(exact).toSignificantDigits(30)
    expect(new wide(formatDigits(found)).toSignificantDigits(30).toFixed()).toBe(known.toFixed())
    if (known.precision() <= 15) expect(typeof found).toBe('number')
  }

  test.each(operations)('computes %s as decimals do for any numbers of a form', (_, compute, model) => {
    fc.assert(
      fc.property(stored, stored, fc.boolean(), (a, b, isNegative) => {
        const other = isNegative ? -b : b
        expectSame(compute(a, other), new wide(a)[model](other))
      }),
      { numRuns: 1_000 },
    )
  })

  test('divides, rounds and compares as decimals do', () => {
    const divisor = stored.filter((one) => one !== 0)
    fc.assert(
      fc.property(stored, divisor, fc.nat({ max: 10 }), (a, b, digits) => {
        expectSame(divide(a, b), new quotients(a).div(b))
        expectSame(round(a, digits), new wide(a).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP))
        expect(Math.sign(compareNumbers(a, b))).toBe(new wide(a).cmp(b))
        expect(Math.sign(compareNumbers(divide(a, b), 1))).toBe(
          new quotients(a).div(b).toSignificantDigits(30).cmp(1),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  test('distinguishes a long and a short number that differ only in the last digit', () => {
    const [long = 0, short] = [parseNumber('999999999999999.0000001'), 999_999_999_999_999]
    expect(compareNumbers(long, short)).toBeGreaterThan(0)
    expect(compareNumbers(short, long)).toBeLessThan(0)
  })

  test('multiplies a quotient by its divisor back to the dividend', () => {
    const divisor = amount.filter((one) => one !== 0)
    fc.assert(
      fc.property(amount, divisor, (a, b) => {
        expect(compareNumbers(multiply(divide(a, b), b), a)).toBe(0)
      }),
    )
  })

  test('gives the same sum in any order of the terms', () => {
    const shuffled = fc
      .array(amount, { maxLength: 50 })
      .chain((one) => fc.tuple(fc.constant(one), fc.shuffledSubarray(one, { minLength: one.length })))
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(formatDigits(one.reduce<Numeric>(add, 0))).toBe(formatDigits(other.reduce<Numeric>(add, 0)))
      }),
    )
  })

  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [0.125, 2, 0.13],
    [1e-7, 2, 0],
  ])('rounds %d to %d decimals as %d', (value, digits, expected) => {
    expect(round(value, digits)).toBe(expected)
  })
})
