import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonSyntaxError, lineColumnOf, parseJsonPositions, rangeOfPath } from './json-positions'

test('reads every document as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(4), (text, indent) => {
      const written = JSON.stringify(JSON.parse(text), null, indent)
      expect(JSON.stringify(parseJsonPositions(written).value)).toBe(JSON.stringify(JSON.parse(written)))
    }),
  )
})

test('returns the position of every value', () => {
  const text = '{\n  "list": [ { "name": "事由" }, 12 ]\n}'
  const json = parseJsonPositions(text)
  const written = (...path: (string | number)[]) => {
    const { from, to } = rangeOfPath(json, path)
    return text.slice(from, to)
  }
  expect(written('list', 0, 'name')).toBe('"事由"')
  expect(written('list', 1)).toBe('12')
  expect(written('list', 0, 'missing')).toBe('{ "name": "事由" }')
  expect(lineColumnOf(text, rangeOfPath(json, ['list', 1]).from)).toEqual({ line: 2, column: 31 })
})

test.each([
  ['nothing', '', 0],
  ['a comma too many', '{"a":1,}', 7],
  ['a missing colon', '{"a" 1}', 5],
  ['an open text', '["abc', 1],
  ['more than one value', '1 2', 2],
  ['a number with a leading zero', '[01]', 2],
  ['depths without end', '['.repeat(100), 65],
])('rejects %s as JSON and reports the position', (_, text, at) => {
  let thrown: unknown
  try {
    parseJsonPositions(text)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(JsonSyntaxError)
  expect((thrown as JsonSyntaxError).at).toBe(at)
})

test('treats __proto__ as an ordinary name', () => {
  const value = parseJsonPositions('{"__proto__": {"polluted": true}}').value as object
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect('polluted' in {}).toBe(false)
})
