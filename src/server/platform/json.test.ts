import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './json'
import { limits } from './limits'

const codeOf = (text: string, bytes?: number) => {
  try {
    readJson(text, bytes)
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test.each([
  [64, undefined],
  [65, 'request.too-deep'],
  [10_000, 'request.too-deep'],
  [100_000, 'request.too-deep'],
])('%i levels: %s', (depth, code) => expect(codeOf(nested(depth))).toBe(code))

test.each([
  ['entries of a list', (count: number) => `{"a":[${'1,'.repeat(count - 3)}1]}`],
  [
    'lists within lists',
    (count: number) => `{"a":[${`${'['.repeat(60)}${']'.repeat(60)},`.repeat(count / 61)}1]}`,
  ],
  ['objects', (count: number) => `{"a":[${'{"k":1},'.repeat((count - 3) / 2)}1]}`],
])('%s are values of a body, and those are counted before it is read', (_, bodyOf) => {
  const read = (count: number) => () => readJson(bodyOf(count), 8_000_000)
  expect(read(limits.bodyValues - 61)).not.toThrow()
  expect(read(limits.bodyValues + 61)).toThrow('request.too-many-values')
})

test('an object with too many keys is rejected before it is read, a list of as many entries is not', () => {
  const keys = (count: number) => `{"a":[{},{${'"k":1,'.repeat(count - 1)}"k":1}],"b":{}}`
  expect(codeOf(keys(limits.bodyKeys))).toBeUndefined()
  expect(codeOf(keys(limits.bodyKeys + 1))).toBe('request.too-many-keys')
  expect(codeOf(`{"a":[${'1,'.repeat(2 * limits.bodyKeys)}1]}`)).toBeUndefined()
})

test('a text longer than its call takes is refused, counted in bytes', () => {
  expect(readJson(`{"a":"${'字'.repeat(100)}"}`, 308)).toHaveProperty('a')
  expect(() => readJson(`{"a":"${'字'.repeat(101)}"}`, 308)).toThrow('request.body-too-large')
})

test('brackets inside texts are no levels, escaped quotes do not end a text', () => {
  expect(codeOf(JSON.stringify({ a: `"${'['.repeat(500)}\\` }))).toBeUndefined()
})

test('an object comes back as JSON.parse reads it; anything else is refused with a code of its own', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (value) => {
      fc.pre(!JSON.stringify(value).includes('__proto__'))
      expect(readJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const code = codeOf(text)
      expect(
        code === undefined ? text.trim() === '' || text.trim().startsWith('{') : code.startsWith('request.'),
      ).toBe(true)
    }),
  )
})

test.each([
  ['a NUL', '{"a":"x\\u0000"}'],
  ['half an emoji', '{"a":["\\uD83d"]}'],
  ['half an emoji in a key', '{"\\ude00":1}'],
  ['half an emoji after a backslash', '{"a":"\\\\\\ud83d"}'],
])('%s, which no text of the database keeps, is refused', (_, text) => {
  expect(() => readJson(text)).toThrow('request.unstorable')
})

test('whole emoji in escapes, and texts about escapes, are read as they are', () => {
  expect(readJson('{"a":"\\ud83d\\ude00"}')).toEqual({ a: '😀' })
  expect(readJson('{"a":"\\\\u0000 and \\\\ud83d"}')).toEqual({ a: '\\u0000 and \\ud83d' })
})

test('quoted texts count as one value, whatever quotes, brackets and backslashes they hold', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', ',', '{', 'a') })), (texts) => {
      const bodyOf = (count: number) =>
        JSON.stringify({ a: [...texts, ...Array(count - texts.length).fill(1)] })
      expect(codeOf(bodyOf(limits.bodyValues - 2), 8_000_000)).toBeUndefined()
      expect(codeOf(bodyOf(limits.bodyValues + 1), 8_000_000)).toBe('request.too-many-values')
    }),
    { numRuns: 5 },
  ))
