import { expect, test } from 'vitest'
import { codeOf, column, table } from '../../../../tests/kit/form-of'
import type { FormItem } from '../../../generated/types'
import { listChoices } from '../../form/design/choices'
import { itemOfColumn, tableColumnsOf } from '../../form/design/items'
import { isOfferedChoice, staticChoices } from '../../form/design/source-rows'
import { fieldValueToText } from '../../form/field-values/value-text'
import { coercionOf } from '../../form/linkage/coerce-result'
import { localizeDesign } from './localize-design'

const words = {
  年假: 'Annual leave',
  病假: 'Sick leave',
  日常办公: 'Daily work',
  急用: 'Urgent',
  贵阳: 'Guiyang',
}
const item = (type: string, options: object) =>
  ({ type, name: 'f', key: 'k', model: 'm', rules: [], options }) as unknown as FormItem
const kinds = [
  { value: 'a', label: '年假' },
  { value: 'b', label: '病假' },
]

test.each([
  ['options', { options: kinds }],
  ['JSON', { sourceType: 'json', jsonOptions: kinds }],
  [
    'JSON with names of its own',
    {
      sourceType: 'json',
      jsonOptions: [{ name: '年假' }, { name: '病假' }],
      props: { value: 'name', label: 'name' },
    },
  ],
  ['words alone', { options: ['年假', '病假'] }],
])('stores the label in the words of the design, whatever the reader’s language: %s', (_, source) => {
  const design = item('select', { ...source, showLabel: true })
  const shown = localizeDesign(design, words)
  const [choice] = staticChoices(shown) ?? []
  expect(choice).toMatchObject({ value: '年假', label: 'Annual leave' })
  expect(isOfferedChoice(design, choice?.value, staticChoices(design) ?? [])).toBe(true)
  expect(fieldValueToText(shown, choice?.value, 'en')).toBe('Annual leave')
  expect(fieldValueToText(shown, choice?.value)).toBe('年假')
})

test('evaluates formulas on the page with the words of the design', () => {
  const shown = localizeDesign(item('radio', { options: kinds }), words)
  expect(listChoices(shown.options)?.map(({ label }) => label)).toEqual(['Annual leave', 'Sick leave'])
  expect(fieldValueToText(shown, 'a')).toBe('年假')
  expect(coercionOf(shown)('病假')).toBe('b')
})

test('stores the names of a tree path from the design, and shows them translated', () => {
  const tree = [{ value: 'gz', label: '贵州', children: [{ value: 'gy', label: '贵阳' }] }]
  const shown = localizeDesign(item('cascader', { sourceType: 'json', jsonOptions: tree }), words)
  expect(fieldValueToText(shown, ['gz', 'gy'], 'en')).toBe('贵州/Guiyang')
  expect(fieldValueToText(shown, ['gz', 'gy'])).toBe('贵州/贵阳')
})

test('translates the choices of a column, and stores the word of the design in a cell', () => {
  const items = table('明细', column('标记', { editer: 'checkbox', datasource: '急用,可替代' }))
  const shown = localizeDesign(items, words)
  const [marks] = tableColumnsOf(shown)
  if (!marks) throw new Error('no column')
  const cell = itemOfColumn(shown, marks)
  expect(marks.code).toBe(codeOf('标记'))
  expect(staticChoices(cell)?.[0]).toEqual({ value: '急用', label: 'Urgent', written: '急用' })
  expect(fieldValueToText(cell, ['急用', '可替代'], 'en')).toBe('Urgent, 可替代')
  expect(fieldValueToText(cell, ['急用'])).toBe('急用')
})

test('translates repeated words only once', () => {
  const design = item('select', { options: kinds })
  const once = localizeDesign(design, words)
  expect(localizeDesign(once, words)).toEqual(once)
})
