import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToCompletion } from '../../slices'
import { formTokens, incompleteIndexToken, rangeTokens, textTokens, valueToken } from './search-tokens'

const tokensOf = (value: unknown) => new Set(runToCompletion(formTokens({ model: value })))
const hasAll = (value: unknown, tokens: number[]) => tokens.every((token) => tokensOf(value).has(token))
const hasAny = (value: unknown, tokens: number[] = []) => tokens.some((token) => tokensOf(value).has(token))

describe('text', () => {
  test('has the tokens of every text that it contains, in any case', () => {
    const text = fc.string({ unit: fc.constantFrom(...'请假看病QJj-12 %\\\n𠮷éİΣσς'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        const whole = before + part + after
        expect(hasAll([{ name: whole }], textTokens(part))).toBe(true)
        expect(hasAll(whole, textTokens(part.toUpperCase()))).toBe(true)
      }),
    )
  })

  test.each([
    ['13800000042', '00042', true],
    ['13800000042', '00043', false],
    ['产检和体检复查', '体检', true],
    ['产检和体检复查', '检体', false],
  ])('%s contains %s: %s', (whole, part, contains) => {
    expect(hasAll(whole, textTokens(part))).toBe(contains)
  })

  test('needs two characters, or three of plain ASCII', () => {
    expect(['病', '12', ''].map(textTokens)).toEqual([[], [], []])
    expect(['看病', '123', '1号'].map((text) => textTokens(text).length)).toEqual([1, 1, 1])
  })

  test('leaves out the content of pictures', () => {
    expect(tokensOf(`data:image/png;base64,${'iVBORw0KGgo'.repeat(1_000)}`).size).toBeLessThan(5)
  })

  test('with too many different characters has the unknown token only', () => {
    const long = Array.from({ length: 9_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    expect([...tokensOf(long)]).toEqual([incompleteIndexToken])
  })
})

test('a whole value has one token of its field, however its number is written', () => {
  expect(hasAll({ a: [1.5] }, [valueToken('model', '1.50')])).toBe(true)
  expect(hasAll(1e21, [valueToken('model', `1${'0'.repeat(21)}`)])).toBe(true)
  expect(hasAll('事假', [valueToken('model', '事假')])).toBe(true)
  expect(hasAll('事假', [valueToken('other', '事假')])).toBe(false)
  expect(hasAll(true, [valueToken('model', 'true')])).toBe(true)
})

describe('numbers', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.integer({ min: -50, max: 50 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )

  test('in a range have one of its tokens', () => {
    fc.assert(
      fc.property(number, number, number, (...some) => {
        const [low, value, high] = some.toSorted((a, b) => a - b)
        expect(hasAny(value, rangeTokens('model', 'number', [low, high]))).toBe(true)
        expect(hasAny(value, rangeTokens('model', 'number', [low, undefined]))).toBe(true)
        expect(hasAny(String(value), rangeTokens('model', 'number', [undefined, high]))).toBe(
          !String(value).includes('e'),
        )
      }),
    )
  })

  test.each([
    [29, 31, undefined],
    [0, 1, undefined],
    [-1, 0, undefined],
    [1, undefined, -1],
    [1_000, undefined, 999],
    ['不详', undefined, undefined],
  ])('%s is not between %s and %s', (value, from, to) => {
    expect(hasAny(value, rangeTokens('model', 'number', [from, to]))).toBe(false)
  })

  test('need few tokens for a range', () => {
    expect(rangeTokens('model', 'number', [-123.45, 6_789_012])?.length).toBeLessThan(150)
  })
})

describe('dates', () => {
  const time = fc.date({ min: new Date('1900-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  const date = fc
    .tuple(time, fc.constantFrom(4, 7, 10, 16))
    .map(([at, length]) => at.toISOString().replace('T', ' ').slice(0, length))
  const isAfter = (a: string, b: string) => a.slice(0, b.length) >= b.slice(0, a.length)

  test('of any precision in a range of any precision have one of its tokens', () => {
    fc.assert(
      fc.property(date, date, date, (low, value, high) => {
        if (isAfter(value, low))
          expect(hasAny(value, rangeTokens('model', 'date', [low, undefined]))).toBe(true)
        if (isAfter(high, value))
          expect(hasAny(value, rangeTokens('model', 'date', [undefined, high]))).toBe(true)
        if (isAfter(value, low) && isAfter(high, value))
          expect(hasAny(value, rangeTokens('model', 'date', [low, high]))).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-03-04', '2026-03-05', undefined],
    ['2026-03', '2026-04-01', '2027'],
    ['2025', '2026-01', undefined],
    ['2026-03-06 10:00', undefined, '2026-03-05 23:00'],
  ])('%s is not between %s and %s', (value, from, to) => {
    expect(hasAny(value, rangeTokens('model', 'date', [from, to]))).toBe(false)
  })

  test('that cannot be read are in every range, and such a range is not indexed', () => {
    expect(hasAny('下周一', rangeTokens('model', 'date', ['2026-03-05', '2026-03-05']))).toBe(true)
    expect(rangeTokens('model', 'date', ['10:30', undefined])).toBeUndefined()
  })
})
