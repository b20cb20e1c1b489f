import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormRights } from '#/core/form/design/field-rights'
import { allFormItemsOf, formFieldsOf, isTableItem, tableColumnsOf } from '#/core/form/design/items'
import { redactForm } from '#/core/form/rights/redact-form'
import { computeFormRights } from '#/core/form/rights/rights'
import {
  type FormRow,
  type FormValues,
  getOwnValue,
  isSameValue,
  tableRowsOf,
} from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import { codeOf, column, field, formOf, grid, keyOf, modelOf, table } from '../../../tests/kit/form-of'
import { parseScriptEffects } from './effects'
import { applyPatches } from './item-patch'
import { collectHiddenKeys, restrictRequirements, restrictRights } from './script-form'

const form: FormDesign = formOf(
  field('甲', { type: 'input' }),
  field('乙'),
  field('丙', {
    type: 'select',
    options: { options: ['一', '二'].map((value) => ({ value, label: value })) },
  }),
  grid('布局', undefined, field('丁', { type: 'selectMultiple', options: { options: ['一', '二'] } })),
  field('戊', { type: 'fm-chose-china-area' }),
  table('明细', column('数量'), column('单价'), column('备注', { editer: 'text' })),
)
const names = ['甲', '乙', '丙', '丁', '戊', '明细']
const columns = ['数量', '单价', '备注']
const keys = [...names, '布局'].map(keyOf)

const access = fc.constantFrom('canedit', 'readonly', 'hidden', null)
const limits = fc
  .record({
    of: fc.tuple(...names.map(() => access)),
    son: fc.tuple(...columns.map(() => access)),
    rows: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ of, son, rows: [table_add, table_edit, table_delete] }) =>
    names.map(
      (name, i): FormLimit => ({
        name,
        key: keyOf(name),
        t: 'x',
        type: of[i] ?? null,
        required: false,
        ...(name === '明细' && {
          table_add,
          table_edit,
          table_delete,
          son: columns.map((column, j) => ({ key: codeOf(column), type: son[j] ?? null, required: false })),
        }),
      }),
    ),
  )

const bad = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString')
const anything = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>('文', '一', 3, '', null, true, ['一'], { provinceCode: '110000' }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const storedRow = fc.record({
  _id: fc.constantFrom('r1', 'r2'),
  _c_at: fc.constant(1),
  ...Object.fromEntries(columns.map((name) => [codeOf(name), fc.constantFrom('3', 4)])),
})
const stored = fc.record({
  [modelOf('甲')]: fc.constantFrom('旧', null),
  [modelOf('乙')]: fc.constantFrom(1, 2),
  [modelOf('明细')]: fc.uniqueArray(storedRow, { maxLength: 2, selector: ({ _id }) => _id }),
})
const saidRow = fc.dictionary(
  fc.oneof(fc.constantFrom('_id', '_c_at', '_creater', 'is_old', ...columns.map(codeOf)), bad),
  fc.oneof(anything, fc.constantFrom('r1', 'r2', 'r3')),
  { maxKeys: 6 },
)
const models = fc.dictionary(
  fc.oneof(fc.constantFrom(...names.map(modelOf)), bad),
  fc.oneof(anything, fc.array(saidRow, { maxLength: 4 })),
  { maxKeys: 8 },
)
const items = fc.array(
  fc.record(
    {
      key: fc.oneof(fc.constantFrom(...keys), anything),
      hide: anything,
      name: anything,
      columns: anything,
      options: fc.oneof(
        anything,
        fc.record({ disabled: anything, required: anything, options: anything }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: ['key'] },
  ),
  { maxLength: 6 },
)

const ranks = { edit: 2, read: 1, hidden: 0 }
const neverWider = (after: FormRights, before: FormRights) => {
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [key, right] of after) {
    const was = before.get(key)
    expect(ranks[right.access]).toBeLessThanOrEqual(ranks[was?.access ?? 'hidden'])
    for (const [code, column] of right.columns ?? [])
      expect(ranks[column.access]).toBeLessThanOrEqual(ranks[was?.columns?.get(code)?.access ?? 'hidden'])
  }
}

/** Checks that every changed cell was writable, in a writable row. */
function keepsRows(values: FormValues, before: FormValues, rights: FormRights) {
  for (const item of formFieldsOf(form).filter(isTableItem)) {
    if (!Object.hasOwn(values, item.model)) continue
    const right = rights.get(item.key)
    const after = tableRowsOf(values[item.model])
    const known = new Map(tableRowsOf(getOwnValue(before, item.model)).map((row) => [row._id, row]))
    for (const row of after) {
      const was = known.get(row._id)
      if (!was) expect(right?.rows?.add).toBe(true)
      for (const { code } of tableColumnsOf(item))
        if (!isSameValue(getOwnValue(row, code), was && getOwnValue(was, code)))
          expect(right?.columns?.get(code)?.access).toBe('edit')
      if (was && !isSameValue(row, was)) expect(right?.rows?.edit).toBe(true)
      for (const mark of ['_c_at', '_creater', 'is_old'])
        expect(getOwnValue(row, mark)).toBe(was && getOwnValue(was, mark))
    }
    const order = (rows: readonly FormRow[]) => rows.map(({ _id }) => _id).filter((id) => known.has(id))
    const left = order(tableRowsOf(getOwnValue(before, item.model))).filter((id) => order(after).includes(id))
    if (!right?.rows?.edit) expect(order(after)).toEqual(left)
    const removed = [...known.keys()].filter((id) => !after.some(({ _id }) => _id === id))
    if (removed.length) expect(right?.rows?.delete).toBe(true)
  }
}

test('whatever a script returns, hidden fields stay hidden and read-only fields unchanged', () => {
  let id = 0
  let effective = 0
  fc.assert(
    fc.property(limits, stored, models, items, fc.boolean(), (step, values, message, patches, isOnForm) => {
      const rights = computeFormRights(form, { step, mode: isOnForm ? 'creat' : 'deal' })
      const given = redactForm(form, rights, values)
      const result = JSON.stringify({ models: { ...given.values, ...message }, items: patches })
      const effects = parseScriptEffects({
        result,
        design: form,
        rights,
        given,
        now: values,
        newId: () => `new-${++id}`,
      })
      if (!effects) return
      for (const model of Object.keys(effects.values)) {
        const item = formFieldsOf(form).find((one) => one.model === model)
        expect(item && rights.get(item.key)?.access).toBe('edit')
      }
      keepsRows(effects.values, values, rights)
      const seen = new Set(allFormItemsOf(given.form.list).map(({ key }) => key))
      for (const key of effects.looks.keys()) expect(seen.has(key)).toBe(true)
      const worn = applyPatches(given.form, effects.looks)
      const shut = {
        hidden: collectHiddenKeys(worn, new Set()),
        disabled: new Set(keys),
        required: new Set(keys),
      }
      neverWider(restrictRights(rights, shut), rights)
      neverWider(restrictRequirements(rights, shut), rights)
      expect(({} as Record<string, unknown>).hide).toBeUndefined()
      for (const item of worn.list) expect(Object.getPrototypeOf(item)).toBe(Object.prototype)
      if (Object.keys(effects.values).length && effects.looks.size) effective++
    }),
    { numRuns: 1500 },
  )
  expect(effective).toBeGreaterThan(20)
})

test.each([
  '',
  '[]',
  '{}',
  '{"models":[],"items":[]}',
  `${'['.repeat(100_000)}`,
  `{"models":{"a":${'['.repeat(40)}${']'.repeat(40)}},"items":[]}`,
])('an invalid result has no effect (%#)', (result) => {
  const [rights, now] = [computeFormRights(form, { mode: 'deal' }), {}]
  expect(
    parseScriptEffects({ result, design: form, rights, given: { form, values: now }, now, newId: String }),
  ).toBeUndefined()
})
