import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNumberPrefix, readDigits, readNumber, roundToDisplayedDigits } from './read-number'

test.each([
  ['12.5', 12.5],
  ['１２．５', 12.5],
  ['12。5', 12.5],
  ['￥1,234.50', 1234.5],
  ['1,234.50元', 1234.5],
  ['人民币 3.5 万', 35_000],
  ['CNY 5', 5],
  [' 1 234 ', 1234],
  ["1'234.5", 1234.5],
  ['1.234,56 €', 1234.56],
  ['1.234.567', 1_234_567],
  ['12,5', 12.5],
  ['0,123', 0.123],
  ['1,234', 1234],
  ['−3', -3],
  ['﹣3', -3],
  ['－3', -3],
  ['–5', -5],
  ['负5', -5],
  ['-¥5', -5],
  ['¥-5', -5],
  ['+5', 5],
  ['(1,234.50)', -1234.5],
  ['（500）', -500],
  ['¥(5)', -5],
  ['(5)%', -0.05],
  ['3万', 30_000],
  ['1.5万元', 15_000],
  ['3千万', 30_000_000],
  ['2.5亿', 250_000_000],
  ['5千', 5000],
  ['12%', 0.12],
  ['１２．５％', 0.125],
  ['3‰', 0.003],
  ['1e3', 1000],
  ['1.5E+3', 1500],
  ['5.', 5],
  ['.5', 0.5],
  ['\u200b12\u2060.5\u202c', 12.5],
  ['-0', 0],
])('reads %s as %d', (text, value) => expect(readNumber(text)).toEqual({ value }))

test.each([
  ['', ''],
  ['-', '-'],
  ['三百', '三百'],
  ['1/2', '/2'],
  ['5k', 'k'],
  ['5x2', 'x2'],
  ['0x10', 'x10'],
  ['3个', '个'],
  ['5USD', 'USD'],
  ['5²', '²'],
  ['5\u20622', '\u20622'],
  ['½', '½'],
  ['--5', '--5'],
  ['(-5)', '(-5)'],
  ['5-', '-'],
  ['1-2', '-2'],
  ['1,2,3', '1,2,3'],
  ['1,2345', '1,2345'],
  ['12,34,567', '12,34,567'],
  ['1.2.3', '1.2.3'],
  ['1 23', '1 23'],
  ['5万%', '万%'],
  ['5%元', '%元'],
  ['3亿5千万', '亿5千万'],
  ['8e100', '8e100'],
  ['1e999', '1e999'],
  ['Infinity', 'Infinity'],
])('does not read %s and names %s', (text, found) =>
  expect(readNumber(text)).toEqual({ fault: { code: 'not-number', found } }),
)

test.each(['99999999999999.99', '123456789012345678', '0.1234567890123456'])(
  'refuses %s, which has more digits than survive',
  (text) => {
    expect(readNumber(text).fault?.code).toBe('too-many-digits')
    expect(readDigits(text)).toEqual({ digits: text })
  },
)

test.each([
  ['12%', '%', 12],
  ['3万元', '万元', 3],
  ['1,234.5 kg', 'kg', 1234.5],
  ['5个', '个', 5],
  ['3万', '元', 30_000],
])('reads %s with the unit %s of its field as %d', (text, unit, value) =>
  expect(readNumber(text, { unit })).toEqual({ value }),
)

test.each([
  ['3万', '万元', '万'],
  ['3元', '万元', '元'],
  ['5‰', '%', '‰'],
])('does not read %s in a field with the unit %s, whose size is ambiguous', (text, unit, found) =>
  expect(readNumber(text, { unit }).fault?.found).toBe(found),
)

test.each(['-', '(', '(5', '¥', '1e', '1e-', '.', ',', '1,234,5', ''])(
  'lets %s be continued to a number',
  (text) => expect(isNumberPrefix(text)).toBe(true),
)

test.each(['5x', '--', '1/', '三', '(5)x'])('does not wait for %s to become a number', (text) =>
  expect(isNumberPrefix(text)).toBe(false),
)

const number = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => digits / 10 ** decimals)

test('reads a number back from every notation of it', () =>
  fc.assert(
    fc.property(number, (value) => {
      const plain = String(value)
      const grouped = value.toLocaleString('en', { maximumFractionDigits: 10 })
      const size = Math.abs(value).toLocaleString('en', { maximumFractionDigits: 10 })
      const full = plain.replace(/[0-9.e-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
      for (const text of [plain, grouped, `￥${grouped}`, `${grouped}元`, plain.replace('-', '−'), full])
        expect(readNumber(text), text).toEqual({ value })
      expect(readNumber(`(${size})`).value).toBe(0 - Math.abs(value))
    }),
  ))

test('reads any text without changing digits in silence', () =>
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789.,-()%万k¥元e ') }),
      (text) => {
        const { value, fault } = readNumber(text)
        if (fault) return
        const digits = (one: string) => one.replace(/\D/g, '').replace(/^0+|0+$/g, '')
        const exponent = /e/i.test(text)
        if (!exponent) expect(digits(readDigits(text).digits ?? '')).toBe(digits(text))
        expect(readNumber(readDigits(text).digits ?? '')).toEqual({ value })
      },
    ),
    { numRuns: 2_000 },
  ))

test('shortens a computed number to the digits that a spreadsheet shows', () =>
  expect([0.1 + 0.2, 10 / 3, -0].map(roundToDisplayedDigits)).toEqual([0.3, 3.33333333333333, 0]))
