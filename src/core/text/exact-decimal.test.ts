import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addExact,
  countDecimals,
  countSignificantDigits,
  divideExact,
  formatDecimals,
  formatExact,
  multiplyExact,
  roundDecimals,
  toExactDecimal,
} from './exact-decimal'
import { readDecimals, sumNumbers } from './exact-sum'

/** The judge: a decimal of decimal.js that loses nothing. */
const Judge = Decimal.clone({ precision: 1500, toExpNeg: -1000, toExpPos: 1000 })

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer().map((whole) => whole / 1000),
  fc.integer({ min: -99, max: 99 }).map((whole) => whole + 0.5),
  fc.constantFrom(0, -0, 1e21, 5e-324, -1.7976931348623157e308, 0.1 + 0.2),
)

test.each([
  [1.005, 2, 1.01],
  [-0.4, 0, 0],
  [2.675, 2, 2.68],
  [1.23456, undefined, 1.23456],
  [Number.NaN, 2, Number.NaN],
])('rounds %d to %s decimals as %d', (input, decimals, rounded) => {
  expect(roundDecimals(input, decimals)).toBe(rounded)
})

test.each([
  [1e21, undefined, '1000000000000000000000'],
  [1e-7, undefined, '0.0000001'],
  [-0.001, 2, '-0.00'],
  [3, 2, '3.00'],
  [1.005, 2, '1.01'],
])('formats %d with %s decimals as %s', (input, decimals, text) => {
  expect(formatDecimals(input, decimals)).toBe(text)
})

describe('agrees with decimal.js', () => {
  test('about digits, decimals and rounding of a number', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 12 }), (one, decimals) => {
        const known = new Judge(one)
        expect(formatDecimals(one)).toBe(known.toFixed())
        expect(formatDecimals(one, decimals)).toBe(known.toFixed(decimals))
        expect(roundDecimals(one, decimals)).toBe(known.toDecimalPlaces(decimals).toNumber() + 0)
        expect(countSignificantDigits(one)).toBe(known.precision())
        expect(countDecimals(one)).toBe(known.decimalPlaces())
      }),
    )
  })

  test('about sums, products and how often one number fits into another', () => {
    fc.assert(
      fc.property(number, number, fc.integer(), (a, b, times) => {
        const [exactA, exactB] = [toExactDecimal(a), toExactDecimal(b)]
        expect(formatExact(addExact(exactA, exactB))).toBe(new Judge(a).plus(b).toFixed())
        expect(formatExact(multiplyExact(exactA, BigInt(times)))).toBe(new Judge(a).times(times).toFixed())
        fc.pre(b > 0)
        const found = divideExact(exactA, exactB)
        expect(found.times.toString()).toBe(new Judge(a).div(b).toDecimalPlaces(0).toFixed())
        expect(found.isExact).toBe(new Judge(a).modulo(b).isZero())
      }),
    )
  })

  test('about sums of many numbers, and about digits that no number holds', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 20 }), (numbers) => {
        const known = numbers.reduce((sum, one) => sum.plus(one), new Judge(0))
        expect(sumNumbers(numbers)).toBe(known.toNumber() + 0)
      }),
    )
    const digits = '123456789012.00499999'
    expect(readDecimals(digits, 2)).toBe(new Judge(digits).toDecimalPlaces(2).toNumber())
  })
})
