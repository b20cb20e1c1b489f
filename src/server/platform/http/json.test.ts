import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson as readBytes } from './json'
import { requestLimits } from './limits'

const readJson = (text: string, bytes?: number) => readBytes(Buffer.from(text), bytes)

const codeOf = (text: string, bytes?: number): Promise<string | undefined> =>
  readJson(text, bytes).then(
    () => undefined,
    (error) => error.code,
  )
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test.each([
  [64, undefined],
  [65, 'request.too-deep'],
  [10_000, 'request.too-deep'],
  [100_000, 'request.too-deep'],
])('checks a body of %i levels with the result %s', async (depth, code) =>
  expect(await codeOf(nested(depth))).toBe(code),
)

test.each([
  ['entries of a list', (count: number) => `{"a":[${'1,'.repeat(count - 3)}1]}`],
  [
    'lists within lists',
    (count: number) => `{"a":[${`${'['.repeat(60)}${']'.repeat(60)},`.repeat(count / 61)}1]}`,
  ],
  ['objects', (count: number) => `{"a":[${'{"k":1},'.repeat((count - 3) / 2)}1]}`],
])('counts %s as values of a body before parsing it', async (_, bodyOf) => {
  const read = (count: number) => codeOf(bodyOf(count), 8_000_000)
  expect(await read(requestLimits.bodyValues - 61)).toBeUndefined()
  expect(await read(requestLimits.bodyValues + 61)).toBe('request.too-many-values')
})

test('rejects an object with too many keys before parsing, but not a list of that length', async () => {
  const keys = (count: number) => `{"a":[{},{${'"k":1,'.repeat(count - 1)}"k":1}],"b":{}}`
  expect(await codeOf(keys(requestLimits.bodyKeys))).toBeUndefined()
  expect(await codeOf(keys(requestLimits.bodyKeys + 1))).toBe('request.too-many-keys')
  expect(await codeOf(`{"a":[${'1,'.repeat(2 * requestLimits.bodyKeys)}1]}`)).toBeUndefined()
})

test('rejects a text above the limit of its call, counted in bytes', async () => {
  expect(await readJson(`{"a":"${'字'.repeat(100)}"}`, 308)).toHaveProperty('a')
  expect(await codeOf(`{"a":"${'字'.repeat(101)}"}`, 308)).toBe('request.body-too-large')
})

test('counts no levels for brackets inside texts, and does not end a text at escaped quotes', async () => {
  expect(await codeOf(JSON.stringify({ a: `"${'['.repeat(500)}\\` }))).toBeUndefined()
})

test('parses an object as JSON.parse does and rejects anything else with its own code', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), async (value) => {
      fc.pre(!JSON.stringify(value).includes('__proto__'))
      expect(await readJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const code = await codeOf(text)
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
])('rejects %s, which the database cannot store', async (_, text) => {
  expect(await codeOf(text)).toBe('request.unstorable')
})

test('parses escaped whole emoji, and texts about escapes, unchanged', async () => {
  expect(await readJson('{"a":"\\ud83d\\ude00"}')).toEqual({ a: '😀' })
  expect(await readJson('{"a":"\\\\u0000 and \\\\ud83d"}')).toEqual({ a: '\\u0000 and \\ud83d' })
})

test('counts a quoted text as one value, whatever quotes, brackets and backslashes it contains', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', ',', '{', 'a') })),
      async (texts) => {
        const bodyOf = (count: number) =>
          JSON.stringify({ a: [...texts, ...Array(count - texts.length).fill(1)] })
        expect(await codeOf(bodyOf(requestLimits.bodyValues - 2), 8_000_000)).toBeUndefined()
        expect(await codeOf(bodyOf(requestLimits.bodyValues + 1), 8_000_000)).toBe('request.too-many-values')
      },
    ),
    { numRuns: 5 },
  ))

test('rejects objects of too many shapes before parsing, but not rows of one shape', async () => {
  const list = (count: number, objectOf: (at: number) => string) =>
    `{"a":[${Array.from({ length: count }, (_, at) => objectOf(at)).join()}]}`
  expect(
    await codeOf(
      list(70_000, (at) => `{"k${at}":1}`),
      4_000_000,
    ),
  ).toBe('request.too-many-kinds')
  const shifted = (at: number) =>
    `{${Array.from({ length: 12 }, (_, key) => `"k${(key * (at + 1)) % 4_001}":1`).join()}}`
  expect(await codeOf(list(5_000, shifted), 4_000_000)).toBe('request.too-many-kinds')
  const row = `{${Array.from({ length: 12 }, (_, key) => `"k${key}":1`).join()}}`
  expect(
    await codeOf(
      list(5_000, () => row),
      4_000_000,
    ),
  ).toBeUndefined()
  expect(
    await codeOf(
      list(19_000, (at) => `{"k${at}":1}`),
      4_000_000,
    ),
  ).toBeUndefined()
})

test('decodes a text that is split within a character', async () => {
  for (const letters of [43_690, 43_691, 87_381, 200_000])
    expect(await readJson(`{"a":"x${'字'.repeat(letters)}😀"}`, 1_000_000)).toEqual({
      a: `x${'字'.repeat(letters)}😀`,
    })
})
