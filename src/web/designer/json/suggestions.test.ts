import { beforeAll, expect, test } from 'vitest'
import '../../platform/i18n/design-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { cursorContextOf, suggestJson } from './suggestions'

beforeAll(() => setLanguage('zh'))

/** Splits a text at ‸, the cursor. */
const split = (text: string): [string, number] => [text.replace('‸', ''), text.indexOf('‸')]
const where = (text: string) => {
  const found = cursorContextOf(...split(text))
  return found && `${found.is} ${found.path.join('/')}`
}
const labels = (text: string) => suggestJson(...split(text))?.offers.map(({ label }) => label)

test.each([
  ['{‸', 'name '],
  ['{"list": [{"na‸', 'name list/0'],
  ['{"list": [{"type": "in‸"}]', 'value list/0/type'],
  ['{"list": [{"a": 1}, {"b": [1, 2, ‸', 'value list/1/b/2'],
  ['{"a": {"b": 1}, ‸"c": 2}', 'name '],
  ['{"a": "fini\\"shed"‸}', undefined],
  ['‸', undefined],
])('locates the caret in %s: %s', (text, description) => {
  expect(where(text)).toBe(description)
})

test('suggests the names of the document, of an item and of the form', () => {
  expect(labels('{‸')).toContain('"remove_list"')
  expect(labels('{"list": [{"‸')).toEqual(expect.arrayContaining(['"name"', '"model"', '"linkage"']))
  expect(labels('{"config": {‸')).toContain('"labelPosition"')
})

test('suggests values where the grammar defines them all', () => {
  expect(labels('{"config": {"labelPosition": "‸')).toEqual(['"top"', '"left"', '"right"'])
  expect(labels('{"list": [{"hide": ‸')).toEqual(['true', 'false'])
  expect(labels('{"list": [{"type": "‸')).toEqual(expect.arrayContaining(['"input"', '"custom"', '"table"']))
  expect(labels('{"list": [{"options": {"componentName": ‸')).toContain('"fm-tinymce"')
})

test.each([
  ['behind its type', '{"list": [{"type": "rate", "options": {"‸'],
  ['before its type', '{"list": [{"options": {"‸"}, "type": "rate"}]}'],
])('suggests the options of a field %s', (_, text) => {
  expect(labels(text)).toContain('"allowHalf"')
})

test('shows the meaning of a name with its suggestion', () => {
  const found = suggestJson(...split('{"list": [{"type": "rate", "options": {"‸'))
  expect(found?.offers.find(({ label }) => label === '"allowHalf"')?.detail).toMatch(/半/)
})
