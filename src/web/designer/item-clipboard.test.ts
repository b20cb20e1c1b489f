import { expect, test } from 'vitest'
import { parseItems, serializeItems } from './item-clipboard'
import { createTestItem, createTestRandom, emptyForm } from './testing'

const chance = createTestRandom()
const input = createTestItem('input', emptyForm(), chance)

test('what was copied can be pasted', () => {
  expect(parseItems(serializeItems([input]))).toEqual({ items: [input], problems: [] })
})

test.each([
  ['words', '请假事由'],
  ['other JSON', '{"items":[]}'],
  ['a cut-off copy', serializeItems([input]).slice(0, -5)],
  ['no items', serializeItems([])],
  ['something that is no item', JSON.stringify({ kind: 'qianpi/form-items', items: [{ type: 'input' }] })],
  ['far too much', serializeItems([{ ...input, name: '长'.repeat(1_000_001) }])],
])('%s is nothing to paste', (_, text) => {
  expect(parseItems(text)).toBeNull()
})

test('a field that does not exist here is named', () => {
  const pasted = parseItems(serializeItems([{ ...input, type: 'fm-unknown' }]))
  expect(pasted?.problems.map(({ code }) => code)).toEqual(['form-design.type-unknown'])
})

test('names that reach into prototypes are dropped', () => {
  const text = serializeItems([input]).replace('"rules"', '"__proto__": { "polluted": true }, "rules"')
  const [item] = parseItems(text)?.items ?? []
  expect(item).toEqual(input)
  expect(Object.keys(item ?? {})).not.toContain('__proto__')
})
