import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { toFieldSymbols } from './field-symbols'

const item = (type: string, options: FormItem['options']): FormItem => ({
  type,
  name: '项目',
  key: '1700000000000_1',
  keyindex: 1,
  model: 'item',
  options,
  rules: [],
})
const known = (type: string, options: FormItem['options']) =>
  toFieldSymbols({ list: [item(type, options)] })[0]

test.each([
  ['date', { type: 'datetime' }, { kind: 'date', format: 'datetime' }],
  ['date', { type: 'month' }, { kind: 'date', format: 'month' }],
  ['date', {}, { kind: 'date', format: 'date' }],
  ['input', {}, { kind: 'text' }],
  ['select', { options: ['甲'] }, { kind: 'text', choices: [{ value: '甲', label: '甲' }] }],
] as const)('describes for %s with %j the symbol %j', (type, options, wanted) => {
  expect(known(type, { ...options } as FormItem['options'])).toEqual({
    key: '1700000000000_1',
    name: '项目',
    type,
    ...wanted,
  })
})

test('states no type for a list with custom values or a range of dates', () => {
  expect(known('select', { options: ['甲'], showOtherOption: true })).not.toHaveProperty('choices')
  expect(known('date', { type: 'daterange' })).toMatchObject({ kind: 'list' })
  expect(known('date', { type: 'daterange' })).not.toHaveProperty('format')
})
