import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormCopy, FormCopyEntry, FormDesign, FormItem, FormLimit } from '../../../generated/types'
import { buildDirectory } from '../../directory/build-directory'
import type { FormRights } from '../design/field-rights'
import { formFieldsOf, tableColumnsOf } from '../design/items'
import { emptyForm } from '../design/upgrade'
import { computeFormRights, fullRights } from '../rights/rights'
import { type FormRow, type FormValues, tableRowsOf } from '../values/form-values'
import { copyFormValues } from './copy-values'

const keyOf = (n: number) => `1732154400000_${n}`
const item = (n: number, type: string, options: Record<string, unknown> = {}): FormItem => ({
  type,
  name: `项${n}`,
  key: keyOf(n),
  keyindex: n,
  model: `m${n}`,
  rules: [],
  options,
})
const form = (...list: FormItem[]): FormDesign => ({ ...emptyForm(), list })
const as = (n: number): FormCopyEntry => ({ model_key: `m${n}`, name: '', is_advanced: false, show: true })
const by = (n: number, text: string): FormCopyEntry => ({
  ...as(n),
  is_advanced: true,
  value: { type: 'advanced', normal: null, advanced: text },
})
const person = (id: string, enabled: boolean) => ({
  id,
  jobId: `10${id}`,
  name: `人${id}`,
  enabled,
  roles: [],
  departments: [{ id: '1', leader: false }],
})
const directory = buildDirectory({
  departments: [{ id: '1', name: '全公司', parentId: null, order: 0 }],
  people: [person('a', true), person('b', false)],
  roles: [],
})
const limit = (n: number, type: FormLimit['type'], more: Partial<FormLimit> = {}): FormLimit => ({
  key: keyOf(n),
  type,
  required: false,
  ...more,
})
const columns = [
  { code: 'thing', name: '物品', editer: 'text' },
  { code: 'count', name: '数量', editer: 'number' },
]
const design = form(item(1, 'input'), item(2, 'number'), item(3, 'table', { tableset: columns }))
const values = { m1: '旧', m2: 3, m3: [{ _id: 'r1', thing: '笔', count: 2 }] }
const all = fullRights(design)
const ids = () => {
  let n = 0
  return () => `new${++n}`
}
const carry = (entries: FormCopy, of: { sees?: FormRights; writes?: FormRights; values?: FormValues } = {}) =>
  copyFormValues(
    entries,
    { form: design, values: of.values ?? values, rights: of.sees ?? all },
    { form: design, rights: of.writes ?? all, directory, newId: ids() },
  )

test('copies what the entries name, with rows as new ones', () => {
  expect(carry([as(1), as(3), by(2, `@[${keyOf(2)}] + 1`)])).toEqual({
    values: { m1: '旧', m2: 4, m3: [{ _id: 'new1', thing: '笔', count: 2 }] },
    left: [],
  })
})

test.each<[string, FormLimit[], FormValues]>([
  ['a field that may only be read', [limit(1, 'readonly'), limit(2, 'canedit')], { m2: 3 }],
  ['a field that is hidden', [limit(1, 'hidden'), limit(2, 'canedit')], { m2: 3 }],
  ['rows nobody may add', [limit(3, 'canedit', { table_add: false })], {}],
  [
    'a column that is closed',
    [limit(3, 'canedit', { son: [{ key: 'count', name: '', type: 'readonly', required: false }] })],
    { m3: [{ _id: 'new1', thing: '笔' }] },
  ],
])('leaves %s of the new form empty', (_, step, expected) => {
  const writes = computeFormRights(design, { step, mode: 'creat' })
  expect(carry([as(1), as(2), as(3)], { writes }).values).toEqual(expected)
})

test('leaves files with their flow and reports it', () => {
  const files = form(item(5, 'custom', { componentName: 'fm-fileupload' }))
  const stored = [{ fileid: 'f1', name: '合同.pdf', url: '/file/oa/form/f1/合同.pdf' }]
  const to = { form: files, rights: fullRights(files), directory, newId: ids() }
  const { values: carried, left } = copyFormValues(
    [as(5)],
    { form: files, values: { m5: stored }, rights: fullRights(files) },
    to,
  )
  expect([carried, left.map(({ name }) => name)]).toEqual([{}, ['项5']])
})

test('drops people who left and copies the others under their current names', () => {
  const pickers = form(item(6, 'custom', { componentName: 'fm-chose-users-select-userid-name' }))
  const stored = [
    { id: 'a', name: '旧名(1)' },
    { id: 'b', name: '走了(2)' },
  ]
  const rights = fullRights(pickers)
  const to = { form: pickers, rights, directory, newId: ids() }
  const { values: carried, left } = copyFormValues(
    [as(6)],
    { form: pickers, values: { m6: stored }, rights },
    to,
  )
  expect(carried).toEqual({ m6: [{ id: 'a', name: '人a(10a)' }] })
  expect(left.map(({ key }) => key)).toEqual([keyOf(6)])
})

const anyForm = form(
  item(1, 'input'),
  item(2, 'number'),
  item(3, 'table', { tableset: columns }),
  item(4, 'textarea'),
  item(5, 'select', { options: [{ value: 'a', label: '甲' }] }),
)
const someType = fc.constantFrom('canedit' as const, 'readonly' as const, 'hidden' as const, null)
const someRights = (mode: 'creat' | 'view') =>
  fc
    .record({
      types: fc.array(someType, { minLength: 5, maxLength: 5 }),
      sons: fc.array(someType, { minLength: 2, maxLength: 2 }),
      add: fc.boolean(),
    })
    .map(({ types, sons, add }) =>
      computeFormRights(anyForm, {
        mode,
        step: types.map((type, at) => ({
          ...limit(at + 1, type),
          ...(at === 2 && {
            table_add: add,
            son: columns.map(({ code, name }, n) => ({
              key: code,
              name,
              type: sons[n] ?? null,
              required: false,
            })),
          }),
        })),
      }),
    )
const someText = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('a', '12', '秘密'))
const someValues = fc.record({
  m1: someText,
  m2: fc.oneof(fc.integer(), fc.constant(null)),
  m3: fc.array(fc.record({ thing: someText, count: fc.integer() }), { maxLength: 3 }),
  m4: someText,
  m5: fc.constantFrom('a', 'z', ''),
})
const someEntry = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map(as),
  fc
    .tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.oneof(
        fc.constantFrom(
          ...[1, 2, 4, 5].map((n) => `@[${keyOf(n)}]`),
          `$[表格汇总](@[${keyOf(3)}],"数量_count") + @[${keyOf(2)}]`,
        ),
        fc.string({ maxLength: 10 }),
      ),
    )
    .map(([n, text]) => by(n, text)),
)
const someEntries = fc.array(someEntry, { maxLength: 8 })

test('fills only writable fields, whatever is copied', () => {
  fc.assert(
    fc.property(
      ...[someEntries, someValues, someRights('view'), someRights('creat')],
      (entries, given, sees, writes) => {
        const to = { form: anyForm, rights: writes, directory, newId: ids() }
        const carried = copyFormValues(entries, { form: anyForm, values: given, rights: sees }, to)
        const items = new Map(formFieldsOf(anyForm).map((one) => [one.model, one]))
        for (const [model, value] of Object.entries(carried.values)) {
          const right = writes.get(items.get(model)?.key ?? '')
          expect(right?.access).toBe('edit')
          for (const code of tableRowsOf(right?.columns ? value : []).flatMap(Object.keys))
            if (code !== '_id') expect(right?.columns?.get(code)?.access).toBe('edit')
        }
        for (const { key } of carried.left) expect(writes.get(key)?.access).toBe('edit')
      },
    ),
    { numRuns: 500 },
  )
})

/** Replaces all values hidden by the given rights. */
function disguised(given: FormValues, sees: FormRights): FormValues {
  const cells = (row: FormRow, key: string) =>
    Object.entries(row).map(([code, cell]) => {
      const isHidden = sees.get(key)?.columns?.get(code)?.access === 'hidden'
      return [code, isHidden ? (typeof cell === 'number' ? cell + 7 : 'x') : cell]
    })
  const other = (one: FormItem) => {
    const value = given[one.model]
    if (sees.get(one.key)?.access === 'hidden') return tableColumnsOf(one).length ? [{ thing: 'x' }] : 77
    return tableColumnsOf(one).length
      ? tableRowsOf(value).map((row) => Object.fromEntries(cells(row, one.key)))
      : value
  }
  return Object.fromEntries(formFieldsOf(anyForm).map((one) => [one.model, other(one)]))
}

test('copies the same whatever hidden fields of the old form contain, formulas included', () => {
  fc.assert(
    fc.property(
      ...[someEntries, someValues, someRights('view'), someRights('creat')],
      (entries, given, sees, writes) => {
        const carried = (read: FormValues) =>
          copyFormValues(
            entries,
            { form: anyForm, values: read, rights: sees },
            { form: anyForm, rights: writes, directory, newId: ids() },
          )
        expect(carried(disguised(given, sees))).toEqual(carried(given))
      },
    ),
    { numRuns: 500 },
  )
})
