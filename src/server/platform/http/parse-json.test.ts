import fc from 'fast-check'
import { parse as parseSafely } from 'secure-json-parse'
import { expect, test } from 'vitest'
import { runToCompletion } from '../../../core/slices'
import { parseInSlices } from './parse-json'

const small = (size: number) => ({ from: 0, size })

/** Parses in pieces of a length; returns an error instead of a value that cannot be parsed. */
const parsed = (json: string, size: number, parse: (json: string) => unknown = JSON.parse) => {
  try {
    return { value: runToCompletion(parseInSlices(json, parse, small(size))) }
  } catch (error) {
    return { fails: error instanceof SyntaxError }
  }
}

const parsedAtOnce = (json: string) => {
  try {
    return { value: JSON.parse(json) }
  } catch (error) {
    return { fails: error instanceof SyntaxError }
  }
}

/** Values of any shape, with names that objects inherit. */
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom<unknown>(null, true, -1.5e-7, 0, '', '"', '\\', '[', '}', ','),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('__proto__', '1', 'constructor')),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
}))
const spaces = fc.constantFrom<string | number>(0, 1, ' \n\t\r')
const sizes = fc.integer({ min: 0, max: 60 })

test('parses to the same value in pieces as at once', () => {
  fc.assert(
    fc.property(values, spaces, sizes, (value, space, size) => {
      const json = JSON.stringify(value, null, space)
      expect(JSON.stringify(parsed(json, size))).toBe(JSON.stringify({ value: JSON.parse(json) }))
    }),
    { numRuns: 1_000 },
  )
})

test('takes the last of members with one name at the place of the first', () => {
  const json = '{"a": [1, 2], "b": {"c": 1}, "a": {"d": [3, 4]}, "b": 5}'
  for (let size = 0; size < 60; size++)
    expect(JSON.stringify(parsed(json, size))).toBe(JSON.stringify({ value: JSON.parse(json) }))
})

test('rejects in pieces what is rejected at once', () => {
  const letters = fc.constantFrom(...'[]{},:"\\ 1a\ufeff\u00a0')
  fc.assert(
    fc.property(values, fc.nat(), fc.nat(), letters, sizes, (value, from, removed, letter, size) => {
      const json = JSON.stringify(value)
      const at = from % (json.length + 1)
      const changed = json.slice(0, at) + letter + json.slice(at + (removed % 3))
      expect(JSON.stringify(parsed(changed, size))).toBe(JSON.stringify(parsedAtOnce(changed)))
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  '[[1,2],]',
  '[,[1,2]]',
  '[[1,2] [3]]',
  '[[1,2],  ,3]',
  '[[1,2]} ',
  '[1,2],[3]',
  '[1,2][3]',
  'a[1,2]',
  '[1,2]a',
  '{"a":[1,2],}',
  '{"a" [1,2]}',
  '{[1,2]}',
  '["a":[1,2]]',
  '{"a":[1,2]:3}',
  '[1,2',
  '[1,"2]',
])('rejects %s in pieces of any size', (json) => {
  for (let size = 0; size < 20; size++) expect(parsed(json, size)).toEqual({ fails: true })
})

test.each([
  '{"a":[1,2],"__proto__":[1,2,3]}',
  '{"a":{"\\u005f_proto__":{"b":[1,2,3]}}}',
  '[1,[{"constructor":{"prototype":{"b":[1,2]}}},2]]',
])('rejects the names in %s that its parser rejects, in pieces of any size', (json) => {
  for (let size = 0; size < 40; size++) expect(parsed(json, size, parseSafely)).toEqual({ fails: true })
  expect(parsed(json, 0)).toEqual(parsedAtOnce(json))
})

test('parses a long text in pieces, a short one at once', () => {
  const lengths: number[] = []
  const counting = (json: string) => {
    lengths.push(json.length)
    return JSON.parse(json)
  }
  const rows = (count: number) => JSON.stringify({ rows: Array.from({ length: count }, (_, at) => ({ at })) })
  runToCompletion(parseInSlices(rows(9_000), counting))
  expect(lengths).toEqual([rows(9_000).length])
  const slices = [...parseInSlices(rows(150_000), counting)].length
  expect(lengths.length).toBeGreaterThan(20)
  expect(Math.max(...lengths.slice(1))).toBeLessThan(40_000)
  expect(slices).toBeGreaterThanOrEqual(20)
})
