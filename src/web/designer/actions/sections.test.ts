import { expect, test } from 'vitest'
import { checkFormDesign } from '#/core/form/check/check-design'
import { fieldSchemas } from '#/core/form/design/fields'
import type { FormDesign, FormItem } from '#/generated/types'
import { newItem } from '../new-item'
import { listPaletteEntries } from '../palette/entries'
import { createTestItem, createTestRandom, emptyTestForm } from '../testing'
import { changeColumn } from './change-columns'
import { addSection, moveSection, removeSection } from './change-sections'
import { addItems } from './items'

const chance = createTestRandom()

/** Tabs with a field on each, and the surrounding design. */
function tabs(): { form: FormDesign; key: string } {
  const placed = createTestItem('tabs', emptyTestForm(), chance)
  let form: FormDesign = { ...emptyTestForm(), list: [placed] }
  for (const column of [0, 1]) {
    const items = [{ ...createTestItem('input', form, chance), name: `字段${column}` }]
    form = addItems(form, { at: { parent: placed.key, column, index: 0 }, items })
  }
  return { form, key: placed.key }
}

const sections = (form: FormDesign) =>
  form.list[0]?.columns?.map(({ name, list }) => [name, ...list.map((item) => item.name)])

test('a new layout has the parts that its schema names', () => {
  const partsOf = (name: string) =>
    createTestItem(name, emptyTestForm(), chance).columns?.map(({ span, name: title }) => [span, title])
  expect(partsOf('grid')).toEqual([
    [12, undefined],
    [12, undefined],
  ])
  expect(partsOf('tabs')).toEqual([
    [24, '标题1'],
    [24, '标题2'],
  ])
  expect(partsOf('group')).toEqual([[24, '标题1']])
  expect(partsOf('input')).toBeUndefined()
})

test('adds, names, hides and moves sections, and keeps the contents of a removed one', () => {
  const { form, key } = tabs()
  const added = addSection(form, { key, name: '附件' })
  const named = changeColumn(added, { key, column: 0, change: { name: '基本信息' } })
  expect(sections(named)).toEqual([['基本信息', '字段0'], ['标题2', '字段1'], ['附件']])
  expect(sections(moveSection(named, { key, column: 0, to: 2 }))).toEqual([
    ['标题2', '字段1'],
    ['附件'],
    ['基本信息', '字段0'],
  ])
  expect(sections(removeSection(named, { key, column: 0 }))).toEqual([['标题2', '字段1', '字段0'], ['附件']])
  expect(sections(removeSection(named, { key, column: 1 }))).toEqual([
    ['基本信息', '字段0', '字段1'],
    ['附件'],
  ])
  const hidden = changeColumn(named, { key, column: 1, change: { hide: true } })
  expect(hidden.list[0]?.columns?.map(({ hide }) => hide)).toEqual([undefined, true, undefined])
})

test('does not remove the last section', () => {
  const form = { ...emptyTestForm(), list: [createTestItem('group', emptyTestForm(), chance)] }
  expect(removeSection(form, { key: form.list[0]?.key ?? '', column: 0 })).toBe(form)
})

test('the palette offers every field, and presets that start with their own settings', () => {
  expect(listPaletteEntries().map(({ name }) => name)).toEqual(
    expect.arrayContaining(fieldSchemas.map(({ name }) => name)),
  )
  const preset = listPaletteEntries().find(({ name }) => name === 'input-number')
  if (!preset) throw new Error('no preset')
  const names = {
    name: preset.field.title.zh,
    columnName: String,
    sectionName: String,
    language: 'zh' as const,
  }
  const item: FormItem = newItem(preset.field, { form: emptyTestForm(), chance, ...names })
  expect(item).toMatchObject({ type: 'input', name: '单行数字', options: { dataType: 'number' } })
  expect(item.options).not.toHaveProperty('componentName')
  expect(checkFormDesign({ ...emptyTestForm(), list: [item] })).toEqual([])
})
