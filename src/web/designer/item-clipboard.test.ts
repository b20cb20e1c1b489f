import { expect, test } from 'vitest'
import { parseItems, serializeItems } from './form-designer'
import { createTestItem, createTestRandom, emptyTestForm } from './testing'

const chance = createTestRandom()
const input = createTestItem('input', emptyTestForm(), chance)

test('pastes what was copied', () => {
  expect(parseItems(serializeItems([input]))).toEqual({ items: [input], problems: [] })
})

test.each([
  ['words', '请假事由'],
  ['other JSON', '{"items":[]}'],
  ['a cut-off copy', serializeItems([input]).slice(0, -5)],
  ['no items', serializeItems([])],
  ['something that is no item', JSON.stringify({ kind: 'qianpi/form-items', items: [{ type: 'input' }] })],
  ['far too much', serializeItems([{ ...input, name: '长'.repeat(1_000_001) }])],
])('does not paste %s', (_, text) => {
  expect(parseItems(text)).toBeNull()
})

test('reports a field type that does not exist', () => {
  const pasted = parseItems(serializeItems([{ ...input, type: 'fm-unknown' }]))
  expect(pasted?.problems.map(({ code }) => code)).toEqual(['form-design.type-unknown'])
})

test('drops property names that reach into prototypes', () => {
  const text = serializeItems([input]).replace('"rules"', '"__proto__": { "polluted": true }, "rules"')
  const [item] = parseItems(text)?.items ?? []
  expect(item).toEqual(input)
  expect(Object.keys(item ?? {})).not.toContain('__proto__')
})
