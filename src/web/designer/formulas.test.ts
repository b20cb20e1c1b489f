import { expect, test } from 'vitest'
import { findFieldUses } from '#/core/flow/fields/field-uses'
import { renameFieldReferences } from '#/core/flow/fields/rename-fields'
import { itemFormulas } from '#/core/form/linkage/formulas'
import type { FormDesign, FormItem } from '#/generated/types'
import '../platform/i18n/design-texts'
import { setLanguage } from '../platform/i18n/i18n'
import { changeItem } from './actions/change-item'
import { setLinkage } from './actions/set-linkage'
import { formulaTitle } from './formulas'
import { findItem } from './item-tree'
import { createTestItem, createTestRandom, emptyTestForm } from './testing'

const chance = createTestRandom()
const made = (name: string, form: FormDesign, more: Partial<FormItem> = {}): FormItem => ({
  ...createTestItem(name, form, chance),
  ...more,
})

/** 单价, 数量 in a grid, 合计 = 单价 × 数量, 明细 with a computed column, 备注 whose visibility depends on 合计. */
function priced() {
  const form = emptyTestForm()
  const price = made('number', form, { name: '单价' })
  const count = made('number', form, { name: '数量' })
  const grid = made('grid', form, {
    columns: [
      { span: 12, list: [count] },
      { span: 12, list: [] },
    ],
  })
  const total = made('number', form, {
    name: '合计',
    options: { formula: `@[单价_${price.key}] * @[数量_${count.key}]` },
  })
  const table = made('table', form, {
    name: '明细',
    options: {
      tableset: [
        { code: 'aaaaa', name: '金额', editer: 'number' },
        { code: 'bbbbb', name: '含税', editer: 'number', formula: '@[金额_aaaaa] * 1.13' },
      ],
    },
  })
  const note = made('textarea', form, {
    name: '备注',
    linkage: { shown: `$[表格汇总](@[明细_${table.key}],"金额_aaaaa") > @[合计_${total.key}]` },
  })
  return {
    form: { ...form, list: [price, grid, total, table, note] },
    keys: { price: price.key, count: count.key, total: total.key, table: table.key, note: note.key },
  }
}

test('a formula is named after its location', async () => {
  await setLanguage('zh')
  const { form } = priced()
  expect(form.list.flatMap(itemFormulas).map(formulaTitle)).toEqual([
    '“合计”的计算公式',
    '“明细 / 含税”的计算公式',
    '“备注”的显示条件',
  ])
})

test.each([
  ['a field', 'price', ['合计']],
  ['a field in a layout', 'count', ['合计']],
  ['a table', 'table', ['备注']],
  ['a computed field', 'total', ['备注']],
  ['a field nobody reads', 'note', []],
] as const)('finds the fields that read %s', (_, name, readers) => {
  const { form, keys } = priced()
  expect(findFieldUses(form, null, [{ key: keys[name] }]).map((use) => use.name)).toEqual(readers)
})

test('a column is read by its sibling columns and by totals that name it', () => {
  const { form, keys } = priced()
  const uses = findFieldUses(form, null, [{ key: keys.table, column: 'aaaaa' }])
  expect(uses.map(({ name }) => name)).toEqual(['明细 / 含税', '备注'])
})

test('renaming a field updates the formulas that read it', () => {
  const { form, keys } = priced()
  const named = changeItem(form, { key: keys.count, path: ['name'], value: '件数' })
  const after = renameFieldReferences(form, named)
  expect(findItem(after, keys.total)?.options.formula).toBe(`@[单价_${keys.price}] * @[件数_${keys.count}]`)
  expect(findItem(after, keys.note)).toBe(findItem(form, keys.note))
})

test('renaming a column updates the formulas of its siblings and of totals', () => {
  const { form, keys } = priced()
  const tableset = findItem(form, keys.table)?.options.tableset as { name: string }[]
  const value = tableset.map((column, i) => (i === 0 ? { ...column, name: '净额' } : column))
  const named = changeItem(form, { key: keys.table, path: ['options', 'tableset'], value })
  const after = renameFieldReferences(form, named)
  expect(findItem(after, keys.table)?.options.tableset).toMatchObject([
    { name: '净额' },
    { formula: '@[净额_aaaaa] * 1.13' },
  ])
  expect(findItem(after, keys.note)?.linkage?.shown).toContain('"净额_aaaaa"')
})

test('a change that renames nothing leaves the design unchanged', () => {
  const { form, keys } = priced()
  const after = changeItem(form, { key: keys.count, path: ['tooltip'], value: '多少件' })
  expect(renameFieldReferences(form, after)).toBe(after)
})

test('removing the last condition removes the linkage', () => {
  const { form, keys } = priced()
  const both = setLinkage(form, { key: keys.note, part: 'required', text: 'true' })
  expect(Object.keys(findItem(both, keys.note)?.linkage ?? {})).toEqual(['shown', 'required'])
  const one = setLinkage(both, { key: keys.note, part: 'shown', text: '' })
  expect(findItem(one, keys.note)?.linkage).toEqual({ required: 'true' })
  expect(
    findItem(setLinkage(one, { key: keys.note, part: 'required', text: '' }), keys.note),
  ).not.toHaveProperty('linkage')
})
