import fc from 'fast-check'
import { expect, test } from 'vitest'
import json from '#fixtures/forms/purchase.json'
import { codeOf, column, table as tableOf, valuesOf } from '../../../../tests/kit/form-of'
import type { FormLimit } from '../../../generated/types'
import { checkForm } from '../check/check-form'
import { formFieldsOf, isTableItem, tableColumnsOf } from '../design/items'
import { upgradeForm } from '../design/upgrade'
import { redactForm } from '../rights/redact-form'
import { computeFormRights } from '../rights/rights'
import {
  type FormRow,
  type FormValues,
  isSameValue,
  rowMetadataKeys,
  tableRowsOf,
} from '../values/form-values'
import { applySubmission } from './apply-submission'

const form = upgradeForm(json)
const items = formFieldsOf(form)
const named = (name: string) => {
  const item = items.find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}
const table = named('采购明细')
const title = named('采购标题')
const model = table.model

const rightsWith = (...step: (Partial<FormLimit> & { key: string })[]) =>
  computeFormRights(form, {
    step: step.map((limit) => ({ type: 'canedit', required: false, ...limit })),
    mode: 'deal',
  })

let made = 0
const accept = (rights: ReturnType<typeof rightsWith>, before: FormValues, input: FormValues) =>
  applySubmission({
    form,
    rights,
    before,
    input,
    by: { id: '100001', name: '王芳' },
    now: 1_700_000_000_000,
    newId: () => `new${++made}`,
  })

const laptop: FormRow = {
  _id: 'a',
  pinM1: '笔记本电脑',
  shuL4: 2,
  danJ5: 5800,
  _c_at: 1,
  _createid: '100002',
  _creater: '李强',
}
const mouse: FormRow = {
  _id: 'b',
  pinM1: '鼠标',
  shuL4: 5,
  danJ5: 99,
  _c_at: 1,
  _createid: '100002',
  _creater: '李强',
}

test('merges a writable field and reports its previous value', () => {
  const { values, changed, refused } = accept(
    rightsWith({ key: title.key }),
    { [title.model]: '旧' },
    { [title.model]: '新' },
  )
  expect(values[title.model]).toBe('新')
  expect(changed).toEqual([{ item: title, before: '旧', after: '新' }])
  expect(refused).toEqual([])
})

test('rejects a read-only field by name, unless nothing changes', () => {
  const rights = rightsWith({ key: title.key, type: 'readonly' })
  expect(accept(rights, { [title.model]: '旧' }, { [title.model]: '新' }).refused).toMatchObject([
    { name: '采购标题' },
  ])
  expect(accept(rights, { [title.model]: '旧' }, { [title.model]: '旧' }).refused).toEqual([])
})

test('rejects a hidden field even when the value is correct', () => {
  const rights = rightsWith({ key: title.key, type: 'hidden' })
  expect(accept(rights, { [title.model]: '旧' }, { [title.model]: '旧' }).refused).toHaveLength(1)
})

test.each(['status', '__proto__', 'constructor', named('采购须知').model])(
  'rejects %s as a field to write',
  (name) => {
    const input = JSON.parse(`{"${name}": {"polluted": true}}`)
    const { values, refused } = accept(rightsWith(), {}, input)
    expect(refused).toMatchObject([{ model: name }])
    expect(values).toEqual({})
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  },
)

test('gives an added row its id and marks on the server, whatever was sent', () => {
  const sent = { _id: 'x', pinM1: '键盘', _creater: '冒名', _c_at: 5 }
  const { values, refused } = accept(rightsWith({ key: table.key }), {}, { [model]: [sent] })
  expect(refused).toEqual([])
  expect(values[model]).toEqual([
    { pinM1: '键盘', _id: `new${made}`, _c_at: 1_700_000_000, _createid: '100001', _creater: '王芳' },
  ])
})

test('preserves the creator of an edited row and records its editor', () => {
  const { values } = accept(
    rightsWith({ key: table.key }),
    { [model]: [laptop] },
    { [model]: [{ _id: 'a', shuL4: 3 }] },
  )
  expect(values[model]).toEqual([
    { ...laptop, shuL4: 3, _u_at: 1_700_000_000, _updateid: '100001', _updater: '王芳' },
  ])
})

test('counts a row sent twice under one id as a new row', () => {
  const { values } = accept(
    rightsWith({ key: table.key }),
    { [model]: [laptop] },
    { [model]: [laptop, { ...laptop, pinM1: '副本' }] },
  )
  expect(tableRowsOf(values[model]).map(({ _id }) => _id)).toEqual(['a', `new${made}`])
})

test.each([
  ['adding', { table_add: false }, [laptop, mouse, { pinM1: '键盘' }]],
  ['editing', { table_edit: false }, [{ ...laptop, shuL4: 9 }, mouse]],
  ['deleting', { table_delete: false }, [laptop]],
  ['sending something that is no table', {}, 'abc'],
  ['sending a row that is no row', {}, [laptop, 5]],
] as const)('rejects %s where the step does not allow it', (_, rights, rows) => {
  const before = { [model]: [laptop, mouse] }
  const answer = accept(rightsWith({ key: table.key, ...rights }), before, { [model]: rows })
  expect(answer.refused).toMatchObject([{ name: '采购明细' }])
  expect(answer.refused[0]?.column).toBeUndefined()
  expect(answer.values).toEqual(before)
})

test.each([
  ['hidden', { ...laptop, danJ5: 5800 }, ['danJ5']],
  ['readonly', { ...laptop, danJ5: 1 }, ['danJ5']],
  ['readonly', { ...laptop, danJ5: 5800 }, []],
  ['canedit', { ...laptop, unknown: 1 }, ['unknown']],
] as const)('reports rejected columns of a row with a %s column', (type, row, columns) => {
  const rights = rightsWith({ key: table.key, son: [{ key: 'danJ5', type, required: false }] })
  const { refused, values } = accept(rights, { [model]: [laptop] }, { [model]: [row] })
  expect(refused.map(({ column }) => column)).toEqual(columns)
  if (columns.length) expect(values[model]).toEqual([laptop])
})

test('preserves the value of a column that is not sent, hidden or not', () => {
  const rights = rightsWith({ key: table.key, son: [{ key: 'danJ5', type: 'hidden', required: false }] })
  const { values } = accept(rights, { [model]: [laptop] }, { [model]: [{ _id: 'a', pinM1: '平板' }] })
  expect(values[model]).toMatchObject([{ pinM1: '平板', danJ5: 5800, shuL4: 2 }])
})

test('puts rows added without the right to edit after the stored ones', () => {
  const rights = rightsWith({ key: table.key, table_edit: false })
  const { values } = accept(
    rights,
    { [model]: [laptop, mouse] },
    { [model]: [{ pinM1: '键盘' }, mouse, laptop] },
  )
  expect(tableRowsOf(values[model]).map(({ pinM1 }) => pinM1)).toEqual(['笔记本电脑', '鼠标', '键盘'])
})

const access = fc.constantFrom('canedit', 'readonly', 'hidden', null)
const mask: fc.Arbitrary<FormLimit[]> = fc.tuple(
  ...items.map((item) =>
    fc.record({
      key: fc.constant(item.key),
      type: access,
      required: fc.boolean(),
      table_add: fc.boolean(),
      table_edit: fc.boolean(),
      table_delete: fc.boolean(),
      son: fc.tuple(
        ...tableColumnsOf(item).map(({ code }) =>
          fc.record({ key: fc.constant(code), type: access, required: fc.boolean() }),
        ),
      ),
    }),
  ),
)
const cell = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 3 }), fc.constant(null))
const row = fc.dictionary(
  fc.constantFrom('_id', '_creater', 'bad', ...tableColumnsOf(table).map(({ code }) => code)),
  cell,
)
const rowWithId = fc.tuple(fc.constantFrom('a', 'b', 'c'), row).map(([_id, rest]) => ({ ...rest, _id }))
const stored = fc.uniqueArray(rowWithId, { selector: ({ _id }) => _id, maxLength: 3 })
const modelNames = [...items.map((item) => item.model), 'status', 'constructor', '__proto__']
const body = fc.dictionary(
  fc.constantFrom(...modelNames),
  fc.oneof(cell, fc.array(fc.oneof(row, rowWithId), { maxLength: 4 })),
)

test('stores only what random rights allow and shows nothing hidden, for random bodies', () => {
  fc.assert(
    fc.property(mask, body, body, stored, (step, before, input, rows) => {
      const rights = computeFormRights(form, { step, mode: 'deal' })
      const clean = Object.fromEntries(
        Object.entries(before).filter(([key]) => items.some((item) => item.model === key)),
      )
      const old: FormValues = { ...clean, [model]: rows }
      const { values, changed, refused } = accept(rights, old, input)
      expect(Object.keys(values).every((key) => key in old || items.some((item) => item.model === key))).toBe(
        true,
      )
      for (const item of items) {
        const right = rights.get(item.key)
        if (!right) throw new Error(item.name)
        const same = isSameValue(values[item.model], old[item.model])
        if (right.access !== 'edit') expect(same).toBe(true)
        expect(changed.some((change) => change.item === item)).toBe(!same)
        if (right.access === 'hidden' && Object.hasOwn(input, item.model))
          expect(refused.some((write) => write.model === item.model)).toBe(true)
        if (isTableItem(item))
          checkRowRights(right, tableRowsOf(old[item.model]), tableRowsOf(values[item.model]))
      }
      checkVisible(rights, values)
      expect(Array.isArray(checkForm(form, values, rights))).toBe(true)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  )
  expect(({} as Record<string, unknown>)._id).toBeUndefined()
}, 600_000)

type Right = NonNullable<ReturnType<ReturnType<typeof rightsWith>['get']>>

function checkRowRights({ rows, columns }: Right, before: FormRow[], after: FormRow[]) {
  const formRows = after.filter(({ _id }) => before.some((one) => one._id === _id))
  if (!rows?.add) expect(formRows).toHaveLength(after.length)
  if (!rows?.delete) expect(formRows).toHaveLength(before.length)
  for (const one of after) {
    const old = before.find(({ _id }) => _id === one._id) ?? {}
    for (const code of Object.keys(one).filter((key) => !rowMetadataKeys.includes(key))) {
      if (isSameValue(one[code], old[code])) continue
      expect(columns?.get(code)?.access).toBe('edit')
      if ('_id' in old) expect(rows?.edit).toBe(true)
    }
  }
}

function checkVisible(rights: ReturnType<typeof rightsWith>, values: FormValues) {
  const shown = redactForm(form, rights, values)
  const keys = formFieldsOf(shown.form).map(({ key }) => key)
  for (const item of items) {
    const right = rights.get(item.key)
    if (right?.access === 'hidden') {
      expect(keys).not.toContain(item.key)
      expect(Object.hasOwn(shown.values, item.model)).toBe(false)
    }
  }
  for (const code of tableColumnsOf(table).map((column) => column.code)) {
    if (rights.get(table.key)?.columns?.get(code)?.access !== 'hidden') continue
    for (const one of tableRowsOf(shown.values[model])) expect(Object.hasOwn(one, code)).toBe(false)
    expect(JSON.stringify(shown.form.list)).not.toContain(`"code":"${code}"`)
  }
}

test('does not reveal a hidden column by the initial rows of a table', () => {
  const preset = { ...table, options: { ...table.options, defaultValue: [laptop] } }
  const rights = rightsWith({
    key: table.key,
    type: 'readonly',
    son: [{ key: 'danJ5', name: '单价', type: 'hidden', required: false }],
  })
  const [shown] = redactForm({ ...form, list: [preset] }, rights, { [model]: [laptop] }).form.list
  expect(shown?.options.defaultValue).toMatchObject([{ pinM1: '笔记本电脑' }])
  expect(JSON.stringify(shown)).not.toContain('5800')
})

test('starts a column without writers with its default, timestamps as written dates', () => {
  const trips = tableOf(
    '行程',
    column('城市', { editer: 'text' }),
    column('登记', {
      editer: 'date',
      editer_config: { timestamp: true },
      defaultValue: Date.UTC(2026, 10, 22, 20),
    }),
  )
  const son = [{ name: '登记', key: codeOf('登记'), type: 'readonly' as const, required: false }]
  const limit = { key: trips.key, type: 'canedit' as const, required: false, table_add: true, son }
  const { values, refused } = applySubmission({
    form: { list: [trips] },
    rights: computeFormRights({ list: [trips] }, { step: [{ name: '行程', ...limit }], mode: 'deal' }),
    before: {},
    input: valuesOf({ 行程: [{ 登记: '2026-11-23' }] }),
    by: { id: '100001', name: '王芳' },
    now: 1_700_000_000_000,
    newId: () => 'new',
  })
  expect(refused).toEqual([])
  expect(tableRowsOf(values[trips.model])).toMatchObject([{ [codeOf('登记')]: '2026-11-23' }])
})

const formatted = (name: string, words = '') => `$${`{${name}}`}${words}`

test('fills a format in the default of an unwritten column, whatever the page sent', () => {
  const trips = tableOf(
    '行程',
    column('城市', { editer: 'text' }),
    column('登记人', { editer: 'text', defaultValue: formatted('chose-user-str', ' 登记') }),
    column('登记时间', { editer: 'text', defaultValue: formatted('timeformat:yyyy-MM-dd HH:mm') }),
  )
  const son = ['登记人', '登记时间'].map((name) => ({
    name,
    key: codeOf(name),
    type: 'readonly' as const,
    required: false,
  }))
  const limit = { key: trips.key, type: 'canedit' as const, required: false, table_add: true, son }
  const { values, refused } = applySubmission({
    form: { list: [trips] },
    rights: computeFormRights({ list: [trips] }, { step: [{ name: '行程', ...limit }], mode: 'deal' }),
    before: {},
    input: valuesOf({ 行程: [{ 城市: '杭州', 登记时间: '2023-11-15 06:12' }] }),
    by: { id: '100001', name: '王芳' },
    now: Date.UTC(2023, 10, 14, 22, 13),
    newId: () => 'new',
    filling: {
      now: Date.UTC(2023, 10, 14, 22, 13),
      zone: 'Asia/Shanghai',
      depts: [],
      person: { id: '100001', name: '王芳', jobId: '100001' },
    },
  })
  expect(refused).toEqual([])
  expect(tableRowsOf(values[trips.model])).toMatchObject([
    { [codeOf('登记人')]: '王芳(100001) 登记', [codeOf('登记时间')]: '2023-11-15 06:13' },
  ])
})
