import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareExact,
  countDigits,
  divideDecimals,
  floorDecimal,
  multiplyDecimals,
  orderOfMagnitude,
  remainderOfDecimals,
  roundSignificant,
} from './decimal-digits'
import { formatExact, toExactDecimal } from './exact-decimal'

/** The judge: a decimal of decimal.js that loses nothing, and cuts quotients. */
const Judge = Decimal.clone({
  precision: 1500,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -1000,
  toExpPos: 1000,
})
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer().map((whole) => whole / 1000),
  fc.constantFrom(0, 1e21, 5e-324, -1.7976931348623157e308, 999.5, -999.5),
)

test('agrees with decimal.js about digits, order, products and remainders', () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 20 }), (a, b, digits) => {
      const [left, right] = [toExactDecimal(a), toExactDecimal(b)]
      const [known, other] = [new Judge(a), new Judge(b)]
      expect(orderOfMagnitude(left)).toBe(a === 0 ? 0 - left.scale : known.e)
      expect(formatExact(roundSignificant(left, digits))).toBe(known.toSignificantDigits(digits).toFixed())
      expect(formatExact(floorDecimal(left, digits))).toBe(
        known.toDecimalPlaces(digits, Decimal.ROUND_FLOOR).toFixed(),
      )
      expect(compareExact(left, right)).toBe(known.cmp(other))
      expect(formatExact(multiplyDecimals(left, right))).toBe(known.times(other).toFixed())
      fc.pre(b !== 0)
      expect(formatExact(remainderOfDecimals(left, right))).toBe(known.mod(other).plus(0).toFixed())
    }),
  )
})

test('cuts a quotient behind at least the wanted digits', () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 50 }), (a, b, digits) => {
      fc.pre(a !== 0 && b !== 0)
      const found = divideDecimals(toExactDecimal(a), toExactDecimal(b), digits)
      const cut = (value: Decimal) => value.toSignificantDigits(digits, Decimal.ROUND_DOWN).toFixed()
      expect(countDigits(found.coefficient)).toBeGreaterThanOrEqual(digits)
      expect(cut(new Judge(formatExact(found)))).toBe(cut(new Judge(a).div(b)))
    }),
  )
})
