import { describe, expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { buildDirectory } from '../../directory/build-directory'
import { checkForm } from '../check/check-form'
import { fieldKindOf } from '../design/fields'
import { fullRights } from '../rights/rights'
import { refreshInputNames } from './picker-entry'
import { fieldValueToText } from './value-text'

const person = (id: string, name: string, rest: object = {}) => ({
  id,
  name,
  jobId: `10${id}`,
  enabled: true,
  departments: [{ id: 'front', leader: false }],
  roles: [],
  ...rest,
})
const directory = buildDirectory({
  departments: [
    { id: '1', name: '全公司', parentId: null, order: 1 },
    { id: 'rd', name: '研发中心', parentId: '1', order: 1 },
    { id: 'front', name: '前端组', parentId: 'rd', order: 1 },
  ],
  people: [person('07', '高远'), person('08', '林晓峰', { enabled: false })],
  roles: [{ id: 'cashier', name: '出纳' }],
})

const item = (componentName: string): FormItem => ({
  type: 'custom',
  name: '经办',
  key: '1700000000000_1',
  keyindex: 1,
  model: 'by',
  options: { componentName },
  rules: [],
})

/** Returns the stored form of a sent value, and its problem. */
function taken(componentName: string, value: unknown, before: unknown = []) {
  const list = [item(componentName)]
  const named = refreshInputNames({ list }, { by: value }, { directory, before: { by: before } })
  const context = { directory, before: { by: before } }
  const problems = checkForm({ list }, named, fullRights({ list }), context)
  return { value: named.by, codes: problems.map(({ code }) => code) }
}

const numbered = 'fm-chose-user-select-userid-name'
const inTree = 'fm-chose-user-treeselect-userid-name-deptid'

describe.each([
  [numbered, { id: '07', name: '随便' }, { id: '07', name: '高远(1007)' }, '高远(1007)'],
  [
    'fm-chose-users-select-userid-name',
    { id: '07', name: '' },
    { id: '07', name: '高远(1007)' },
    '高远(1007)',
  ],
  [
    inTree,
    { id: '07', name: 'x', deptid: 'front', dept: 'y' },
    { id: '07', name: '高远', deptid: 'front', dept: '前端组' },
    '前端组-高远',
  ],
  [
    'fm-chose-dept-select-deptid',
    { name: 'x', deptid: 'front' },
    { name: '前端组', deptid: 'front' },
    '前端组',
  ],
  [
    'fm-chose-dept-select-tree-deptid',
    { name: 'x', deptid: 'front' },
    { name: '研发中心-前端组', deptid: 'front' },
    '研发中心-前端组',
  ],
  [
    'fm-chose-depts-select-nametree-deptid',
    { name: 'x', deptid: '1' },
    { name: '全公司', deptid: '1' },
    '全公司',
  ],
  ['fm-chose-contact', { name: 'x', deptid: 'rd' }, { name: '研发中心', deptid: 'rd' }, '研发中心'],
  ['fm-chose-contact', { id: '07', name: 'x' }, { id: '07', name: '高远(1007)' }, '高远(1007)'],
  ['fm-chose-role', { id: 'cashier', name: 'x' }, { id: 'cashier', name: '出纳' }, '出纳'],
])('%s', (field, sent, stored, text) => {
  test('takes the name from the directory, whatever was sent', () => {
    expect(taken(field, [sent])).toEqual({ value: [stored], codes: [] })
  })

  test('displays an entry as the palette promises', () => {
    expect(fieldValueToText(item(field), [stored])).toBe(text)
  })

  test('rejects people and things that do not exist', () => {
    const removed = Object.fromEntries(
      Object.entries(sent).map(([key, part]) => [key, /id$/.test(key) ? '?' : part]),
    )
    expect(taken(field, [{ ...removed, name: '某' }]).codes).toEqual(['form.gone'])
  })
})

test('distinguishes people with the same name by department', () => {
  const one = { id: '07', name: '高远', deptid: 'front', dept: '前端组' }
  expect(fieldValueToText(item(inTree), [one, { ...one, name: '李四' }])).toBe('前端组-高远、前端组-李四')
})

test('rejects a disabled person as a new choice and keeps an existing one', () => {
  const former = { id: '08', name: '林晓峰(1008)' }
  expect(taken(numbered, [former]).codes).toEqual(['form.gone'])
  expect(taken(numbered, [former], [former])).toEqual({ value: [former], codes: [] })
  expect(taken(numbered, [{ ...former, name: '总经理' }], [former]).codes).toEqual(['form.gone'])
})

test('stores nothing that is sent beside id and name', () => {
  const sent = [{ id: '07', name: 'x', salary: 1 }]
  expect(taken(numbered, sent).value).toEqual([{ id: '07', name: '高远(1007)' }])
})

test('preserves the name under which an existing entry was chosen', () => {
  const old = { id: '07', name: '高远（旧）' }
  expect(taken(numbered, [old], [old])).toEqual({ value: [old], codes: [] })
})

test("accepts a person only in that person's own departments", () => {
  const elsewhere = { id: '07', name: '高远', deptid: 'rd', dept: '研发中心' }
  expect(taken(inTree, [elsewhere]).codes).toEqual(['form.gone'])
})

test.each([
  [
    numbered,
    [
      { id: '07', name: '高远' },
      { id: '08', name: '林' },
    ],
    'form.too-many',
  ],
  [numbered, '高远', 'form.type'],
  [numbered, [{ id: '08', name: '林', extra: 1 }], 'form.type'],
  [inTree, [{ id: '07', name: '高远' }], 'form.type'],
  ['fm-chose-contact', [{ id: '07', name: '高远', deptid: 'rd' }, 'x'], 'form.type'],
  ['fm-chose-flow', [{ id: 'f', name: '请假', secret: 1 }], 'form.type'],
])('rejects with %s the value %j, which it cannot produce', (field, value, code) => {
  expect(taken(field, value).codes).toEqual([code])
})

test('names and checks people in table cells like those in fields', () => {
  const table: FormItem = {
    ...item(numbered),
    type: 'table',
    options: {
      tableset: [
        { code: 'who01', name: '人员', editer: 'custom', editer_config: { componentName: numbered } },
      ],
    },
  }
  const input = { by: [{ who01: [{ id: '07', name: '?' }] }, { who01: [{ id: '99', name: '?' }] }] }
  const named = refreshInputNames({ list: [table] }, input, { directory, before: {} })
  expect(named.by).toMatchObject([{ who01: [{ name: '高远(1007)' }] }, { who01: [{ name: '?' }] }])
  const problems = checkForm({ list: [table] }, named, fullRights({ list: [table] }), { directory })
  expect(problems.map(({ code, row }) => [code, row])).toEqual([['form.cell-gone', 1]])
})

test.each([
  ['fm-chose-contact', 'person'],
  [inTree, 'person'],
  ['fm-chose-depts-select-nametree-deptid', 'department'],
  ['fm-chose-role', 'text'],
])('treats %s as a %s in expressions and recipients', (field, kind) => {
  expect(fieldKindOf(item(field))).toBe(kind)
})
