import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { emptyForm } from '../design/upgrade'
import { checkDefault, checkDefaults, listItemFormats } from './check-default'
import { checkFormDesign } from './check-design'

const $ = (format: string) => `\${${format}}`
const item = (type: string, options: Record<string, unknown>): FormItem => ({
  type,
  name: '甲',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'a1',
  rules: [],
  options,
})
const offered = (one: FormItem) => listItemFormats(one).map(({ text }) => text)

test.each([
  ['words', item('input', { defaultValue: '无' })],
  ['a format', item('input', { defaultValue: $('chose-user-str') })],
  ['an old format', item('textarea', { defaultValue: $('chose-dept-tree-str-exclude-jtgs') })],
  [
    'words around formats',
    item('input', { defaultValue: `${$('chose-dept-str')}于${$('timeformat:HH时')}` }),
  ],
  ['a date', item('date', { defaultValue: $('timeformat:YYYY-MM-DD') })],
  ['a year', item('date', { type: 'year', defaultValue: $('timeformat:YYYY') })],
  ['a number', item('number', { defaultValue: 3 })],
  ['nothing', item('select', { options: ['甲'], defaultValue: '' })],
])('accepts %s as a default', (_, one) => {
  expect(checkDefaults(one)).toEqual([])
})

test.each([
  ['an unknown format', item('input', { defaultValue: `于${$('time')}` }), 'default-unknown', [1, 8]],
  ['a format not closed', item('input', { defaultValue: '于${timeformat:' }), 'default-unclosed', [1, 14]],
  [
    'a person in a text field',
    item('input', { defaultValue: $('chose-user-select-userid') }),
    'default-unsuited',
    [0, 27],
  ],
  ['a name as a date', item('date', { defaultValue: $('chose-user-str') }), 'default-unsuited', [0, 17]],
  [
    'a name as a choice',
    item('select', { options: ['甲'], defaultValue: $('chose-user-str') }),
    'default-unsuited',
    [0, 17],
  ],
  ['a time as a date', item('date', { defaultValue: $('timeformat:HH:mm') }), 'default-unfit', [0, 19]],
  [
    'words around a date',
    item('date', { defaultValue: `约${$('timeformat:YYYY')}` }),
    'default-unfit',
    [0, 19],
  ],
  ['a choice that is gone', item('select', { options: ['甲'], defaultValue: '乙' }), 'default-unfit', [0, 1]],
  ['a number past its limit', item('number', { max: 2, defaultValue: 3 }), 'default-unfit', [0, 0]],
] as [string, FormItem, string, [number, number]][])(
  'reports %s as a problem at its position',
  (_, one, code, at) => {
    expect(checkDefault(one).map((problem) => [problem.code, [problem.from, problem.to]])).toEqual([
      [code, at],
    ])
  },
)

test('lets a form with such a default be saved, with a warning at its field or column', () => {
  const wrong = item('input', { defaultValue: $('time') })
  const column = { code: 'a1', name: '乙', editer: 'text', defaultValue: $('time') }
  const table = { ...item('table', { tableset: [column] }), key: '1732154400000_2', keyindex: 2, model: 't1' }
  expect(checkFormDesign({ ...emptyForm(), list: [wrong, table] })).toEqual([
    {
      code: 'form-design.default-unknown',
      params: { name: '甲', format: $('time') },
      place: { field: '1732154400000_1', part: 'defaultValue' },
      level: 'warning',
    },
    {
      code: 'form-design.default-unknown',
      params: { name: '甲/乙', format: $('time') },
      place: { field: '1732154400000_2', column: 'a1', part: 'defaultValue' },
      level: 'warning',
    },
  ])
})

test('offers a field the defaults it accepts', () => {
  expect(offered(item('input', {}))).toContain($('chose-user-str'))
  expect(offered(item('input', {}))).not.toContain($('chose-user-select-userid'))
  expect(offered(item('input', {}))).not.toContain($('chose-dept-tree-str-exclude-jtgs'))
  expect(offered(item('input', { dataType: 'phone' }))).toEqual([])
  expect(offered(item('date', {}))).toEqual([$('timeformat:YYYY-MM-DD')])
  expect(offered(item('date', { type: 'datetime' }))).toEqual([$('timeformat:YYYY-MM-DD HH:mm:ss')])
  expect(offered(item('date', { type: 'month' }))).toEqual([$('timeformat:YYYY-MM')])
  expect(offered(item('select', { options: ['甲'], showOtherOption: true }))).toEqual([])
  expect(offered(item('number', {}))).toEqual([])
})

test.each([
  ['fm-chose-user-select-userid-name', ['chose-user-select-userid']],
  ['fm-chose-users-treeselect-userid-name-deptid', ['chose-user-treeselect-userid-deptid']],
  ['fm-chose-dept-select-deptid', ['chose-dept-deptid', 'chose-depts-nametree-deptid']],
  ['fm-chose-role', []],
])('offers a picker %s the people or things that fill it', (componentName, names) => {
  expect(offered(item('custom', { componentName }))).toEqual(names.map($))
})
