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
  negate,
  parseNumber,
  remainderOf,
  round,
  subtract,
  toPlainNumber,
} from './number'
import { powerOf } from './power'

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

/** The judge: decimals of decimal.js with the digits and limits of the language. */
const Judge = Decimal.clone({
  precision: 40,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -1000,
  toExpPos: 1000,
  minE: -400,
  maxE: 400,
})

/** Returns what a judged result is in the language: its digits, or that it is too large. */
function judged(value: Decimal): string {
  if (!value.isFinite() || value.abs().gt('1e100')) return 'expression.too-large'
  const rounded = value.toSignificantDigits(30)
  return (rounded.precision() <= 15 ? new Judge(rounded.toNumber()) : value).toFixed()
}

function digitsOf(compute: () => Numeric): string {
  try {
    return formatDigits(compute())
  } catch (failure) {
    return (failure as { code: string }).code
  }
}

const digits = fc
  .integer({ min: 1, max: 40 })
  .chain((length) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
  )
/** Numbers of up to eighty digits, and those with a run of nines or zeros, where rounding carries. */
const long = fc.oneof(
  fc.tuple(fc.constantFrom('', '-'), digits, digits).map(([sign, whole, part]) => `${sign}${whole}.${part}`),
  fc
    .tuple(fc.constantFrom('9', '0', '49', '50'), fc.integer({ min: 1, max: 40 }))
    .map(([run, length]) => `1.${run.repeat(40).slice(0, length)}`),
)
const any = fc.oneof(
  long,
  // Smaller ones have no sixteen digits, and greater ones are beyond the range of results.
  fc.double({ min: -1e100, max: 1e100, noNaN: true }).filter((one) => !one || Math.abs(one) > 1e-300),
  fc.integer({ min: -2_000, max: 2_000 }).map((whole) => whole / 100),
  fc.constantFrom(0, 1, -1, 1e100, 1e-299),
)
const numberOf = (written: number | string): Numeric =>
  typeof written === 'number' ? written : (parseNumber(written) ?? Number.NaN)
/** The judge reads what the language has read: it has rounded a number of few digits to a plain one. */
const judgedNumber = (written: number | string) => new Judge(formatDigits(numberOf(written)))

describe('agrees with decimal.js', () => {
  const check = (
    compute: (a: Numeric, b: Numeric) => Numeric,
    judge: (a: Decimal, b: Decimal) => Decimal,
    isAsked: (a: Decimal, b: Decimal) => boolean = () => true,
  ) =>
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [left, right] = [judgedNumber(a), judgedNumber(b)]
        fc.pre(isAsked(left, right))
        expect(digitsOf(() => compute(numberOf(a), numberOf(b)))).toBe(judged(judge(left, right)))
      }),
      { numRuns: 1_000 },
    )

  test('about sums, products, quotients and signs of numbers of any size', () => {
    check(add, (a, b) => a.plus(b))
    check(subtract, (a, b) => a.minus(b))
    check(multiply, (a, b) => a.times(b))
    check(
      divide,
      (a, b) => a.div(b),
      (_, b) => !b.isZero(),
    )
    check(negate, (a) => a.neg())
  })

  test('about remainders, which have the sign of the divisor', () => {
    const judge = (a: Decimal, b: Decimal) => {
      const rest = a.mod(b)
      return rest.isZero() || rest.isNegative() === b.isNegative() ? rest : rest.plus(b)
    }
    check(remainderOf, judge, (_, b) => !b.isZero())
  })

  test('about rounding in each direction', () => {
    const modes = [
      ['up', Decimal.ROUND_CEIL],
      ['down', Decimal.ROUND_FLOOR],
      ['toZero', Decimal.ROUND_DOWN],
      ['nearest', Decimal.ROUND_HALF_UP],
    ] as const
    fc.assert(
      fc.property(any, fc.nat({ max: 10 }), fc.constantFrom(...modes), (a, decimals, [direction, mode]) => {
        const known = judgedNumber(a).toSignificantDigits(30).toDecimalPlaces(decimals, mode)
        fc.pre(judged(judgedNumber(a)) !== 'expression.too-large')
        expect(digitsOf(() => round(numberOf(a), decimals, direction))).toBe(judged(known))
      }),
      { numRuns: 2_000 },
    )
  })

  test('about powers, also of fractions', () => {
    const exponent = fc.oneof(
      fc.integer({ min: -600, max: 600 }),
      fc.integer({ min: -600, max: 600 }).map((eighths) => eighths / 8),
      any,
    )
    const thirty = (written: string) =>
      /^[-\d.]+$/.test(written) ? new Judge(written).toSignificantDigits(30).toFixed() : written
    fc.assert(
      fc.property(any, exponent, (a, b) => {
        const known = judgedNumber(a).pow(judgedNumber(b))
        const found = digitsOf(() => powerOf(numberOf(a), numberOf(b)))
        expect(thirty(found)).toBe(known.isNaN() ? 'expression.argument-invalid' : thirty(judged(known)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('about what a result is outside the language', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const known = judgedNumber(a).times(judgedNumber(b))
        fc.pre(judged(known) !== 'expression.too-large')
        const found = toPlainNumber(multiply(numberOf(a), numberOf(b)))
        const plain = new Judge(judged(known)).toSignificantDigits(30)
        const isLossless = plain.eq(plain.toNumber())
        const isAmount = plain.decimalPlaces() <= 10
        if (isLossless) expect(found).toBe(plain.toNumber() + 0)
        else expect(found).toBe(isAmount ? plain.toFixed() : plain.toSignificantDigits(15).toNumber())
      }),
    )
  })
})

test.each([
  ['1.0000000000000000000000000000000000000001', '9'.repeat(40)],
  ['0.9999999999999999999999999999999999999999', '9'.repeat(40)],
  ['3', '-'.concat('9'.repeat(40))],
  ['123456789012345678901234567890.5', '0.0000000000000000000000000000000000000001'],
])('raises %s to %s in few steps', (base, exponent) => {
  expect(digitsOf(() => powerOf(numberOf(base), numberOf(exponent)))).toMatch(/^(?:\d|expression.too-large)/)
})
