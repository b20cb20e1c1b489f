import { expect, test } from 'vitest'
import { fromClipboard, toClipboard } from './item-clipboard'
import { emptyForm, itemFor, testChance } from './testing'

const chance = testChance()
const input = itemFor('input', emptyForm(), chance)

test('what was copied can be pasted', () => {
  expect(fromClipboard(toClipboard([input]))).toEqual({ items: [input], problems: [] })
})

test.each([
  ['words', '请假事由'],
  ['other JSON', '{"items":[]}'],
  ['a cut-off copy', toClipboard([input]).slice(0, -5)],
  ['no items', toClipboard([])],
  ['something that is no item', JSON.stringify({ kind: 'qianpi/form-items', items: [{ type: 'input' }] })],
  ['far too much', toClipboard([{ ...input, name: '长'.repeat(1_000_001) }])],
])('%s is nothing to paste', (_, text) => {
  expect(fromClipboard(text)).toBeNull()
})

test('a field that does not exist here is named', () => {
  const pasted = fromClipboard(toClipboard([{ ...input, type: 'fm-unknown' }]))
  expect(pasted?.problems.map(({ code }) => code)).toEqual(['form-design.type-unknown'])
})

test('names that reach into prototypes are dropped', () => {
  const text = toClipboard([input]).replace('"rules"', '"__proto__": { "polluted": true }, "rules"')
  const [item] = fromClipboard(text)?.items ?? []
  expect(item).toEqual(input)
  expect(Object.keys(item ?? {})).not.toContain('__proto__')
})
