import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runToCompletion } from '../../../core/slices'
import { isLongJson, stringifyInSlices, writeJson, writeJsonChunks } from './write-json'

const many = <Entry>(count: number, make: (at: number) => Entry) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Values of any shape. */
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.constantFrom<unknown>(undefined, null, true, 1.5, Number.NaN, Symbol('a'), () => 1, new Date(0)),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(fc.string({ unit: 'binary', maxLength: 4 }), tie('value'), { maxKeys: 6 }),
  ),
}))

test('writes the same JSON in pieces as at once', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 8 }), (value, size) => {
      expect([...writeJsonChunks({ value }, size)].join('')).toBe(JSON.stringify({ value }))
      expect(runToCompletion(stringifyInSlices({ value }))).toBe(JSON.stringify({ value }))
    }),
  )
})

test.each([
  ['a list', many(50_000, (at) => ({ at }))],
  ['an object', Object.fromEntries(many(50_000, (at) => [`k${at}`, at]))],
  ['a text', '字'.repeat(1_500_000)],
  ['nested lists', { a: [many(50_000, (at) => at)] }],
  ['pairs of surrogates', '😀'.repeat(700_001)],
])('writes %s of a megabyte in pieces of at most 4,000 values', async (_, value) => {
  const pieces = [...writeJsonChunks(value)]
  expect(pieces.length).toBeGreaterThanOrEqual(10)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000)
  expect(Buffer.concat(await writeJson(value)).toString() === JSON.stringify(value)).toBe(true)
})

test('counts all of a value whose data has a member called toJSON, and a date as one value', () => {
  const long = { toJSON: '', list: Array.from({ length: 5_000 }, () => 1) }
  expect(isLongJson(long)).toBe(true)
  expect(runToCompletion(stringifyInSlices(long))).toBe(JSON.stringify(long))
  expect(isLongJson([new Date(0)], 2)).toBe(false)
})

test('stops counting a long value at the end of its room', () => {
  let read = 0
  const counted = new Proxy(
    many(100_000, () => 1),
    {
      get(list, key) {
        read += 1
        return Reflect.get(list, key)
      },
    },
  )
  expect(isLongJson(counted)).toBe(true)
  expect(read).toBeLessThan(20_000)
})
