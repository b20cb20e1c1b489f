import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldSchemas } from '#/core/form/design/fields'
import { allFormItemsOf, tableColumnsOf } from '#/core/form/design/items'
import { createHistory, recordState, redoChange, undoChange } from '#/core/undo-history'
import type { FormDesign } from '#/generated/types'
import { collectItems, findItem, type ItemPosition, positionOf } from '../item-tree'
import { cloneItems } from '../new-item'
import { createTestItem, createTestRandom, emptyTestForm } from '../testing'
import { changeColumn, setColumnCount } from './change-columns'
import { changeFormConfig, changeItem } from './change-item'
import { addItems, moveItems, removeItems, restoreItem, shiftItems } from './items'
import { replaceItem } from './replace-item'

const chance = createTestRandom()
const end: ItemPosition = { parent: null, column: 0, index: Number.MAX_SAFE_INTEGER }

function formOf(...names: string[]): FormDesign {
  let form = emptyTestForm()
  for (const name of names) form = addItems(form, { at: end, items: [createTestItem(name, form, chance)] })
  return form
}
const keys = (form: FormDesign) => form.list.map(({ key }) => key)
const keyAt = (form: FormDesign, i: number) => keys(form)[i] ?? ''
const into = (parent: string, column: number, index = 0): ItemPosition => ({ parent, column, index })

test('replacing a control keeps its identity, its rules and the options that both fields share', () => {
  const form = formOf('input')
  const key = keyAt(form, 0)
  const set = { key, path: ['options', 'placeholder'], value: '请输入' }
  const before = changeItem(form, set)
  const field = fieldSchemas.find(({ name }) => name === 'textarea')
  const after = findItem(field ? replaceItem(before, { key, field, language: 'zh' }) : form, key)
  const { name, keyindex, model, rules } = before.list[0] ?? {}
  expect(after).toMatchObject({ type: 'textarea', name, key, keyindex, model, rules })
  expect(after?.options.placeholder).toBe('请输入')
})

test('removes a default that the new control cannot hold', () => {
  const form = formOf('input')
  const key = keyAt(form, 0)
  const before = changeItem(form, { key, path: ['options', 'defaultValue'], value: '三天' })
  const field = fieldSchemas.find(({ name }) => name === 'number')
  const after = findItem(field ? replaceItem(before, { key, field, language: 'zh' }) : form, key)
  expect(after?.type).toBe('number')
  expect(after?.options.defaultValue).not.toBe('三天')
})

test('a table stays a table, and an input field does not become static text', () => {
  const form = formOf('table', 'input')
  const [table, input] = keys(form) as [string, string]
  for (const field of fieldSchemas)
    expect(replaceItem(form, { key: table, field, language: 'zh' })).toBe(form)
  const [divider] = fieldSchemas.filter(({ name }) => name === 'divider')
  expect(divider && replaceItem(form, { key: input, field: divider, language: 'zh' })).toBe(form)
})

test('a new grid has two empty columns, a new table two columns with five-character codes', () => {
  const [grid, table] = formOf('grid', 'table').list
  expect(grid?.columns).toEqual([
    { span: 12, list: [] },
    { span: 12, list: [] },
  ])
  const codes = (table ? tableColumnsOf(table) : []).map(({ code }) => code)
  expect(codes).toHaveLength(2)
  expect(new Set(codes).size).toBe(2)
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{5}$/)
})

test('keys and models follow the form grammar; a custom field is called custom', () => {
  const [input, area] = formOf('input', 'fm-chose-china-area').list
  expect(input?.key).toMatch(/^\d{13}_\d{1,5}$/)
  expect(input?.model).toBe(`input_${input?.key}`)
  expect(area).toMatchObject({ type: 'custom', model: `custom_${area?.key}` })
  expect(area?.options.componentName).toBe('fm-chose-china-area')
})

test('a new index is one above every index in use and in the recycle bin', () => {
  const form = formOf('input', 'input')
  const removed = removeItems(form, { keys: [keyAt(form, 1)] })
  const next = createTestItem('input', removed, chance)
  expect(next.keyindex).toBe(3)
})

test('dropping between two items of one list counts positions as displayed', () => {
  const form = formOf('input', 'number', 'date')
  const [a, b, c] = keys(form) as [string, string, string]
  const at = (index: number): ItemPosition => ({ parent: null, column: 0, index })
  expect(keys(moveItems(form, { keys: [a], to: at(2) }))).toEqual([b, a, c])
  expect(keys(moveItems(form, { keys: [c], to: at(0) }))).toEqual([c, a, b])
  expect(moveItems(form, { keys: [b], to: at(1) })).toBe(form)
  expect(moveItems(form, { keys: [b], to: at(2) })).toBe(form)
})

test('moves an item into a grid column and out again', () => {
  const form = formOf('grid', 'input')
  const [grid, input] = keys(form) as [string, string]
  const inside = moveItems(form, { keys: [input], to: into(grid, 1) })
  expect(positionOf(inside, input)).toEqual(into(grid, 1))
  expect(keys(inside)).toEqual([grid])
  expect(moveItems(inside, { keys: [input], to: end }).list).toEqual(form.list)
})

test('does not move a layout into itself', () => {
  const form = formOf('grid', 'grid')
  const [outer, inner] = keys(form) as [string, string]
  const nested = moveItems(form, { keys: [inner], to: into(outer, 0) })
  expect(moveItems(nested, { keys: [outer], to: into(inner, 0) })).toBe(nested)
  expect(moveItems(nested, { keys: [outer], to: into(outer, 0) })).toBe(nested)
})

test('moves several items together in their order', () => {
  const form = formOf('grid', 'input', 'number', 'date')
  const [grid, a, b, c] = keys(form) as [string, string, string, string]
  const inside = moveItems(form, { keys: [c, a], to: into(grid, 1) })
  expect(keys(inside)).toEqual([grid, b])
  expect(inside.list[0]?.columns?.[1]?.list.map(({ key }) => key)).toEqual([a, c])
  expect(keys(moveItems(form, { keys: [a, c], to: { ...end, index: 2 } }))).toEqual([grid, a, c, b])
  expect(moveItems(form, { keys: [a, b], to: { ...end, index: 2 } })).toBe(form)
  expect(moveItems(form, { keys: [grid, a], to: into(grid, 0) })).toBe(form)
})

test('keeps a nested item inside its parent when the parent is moved or removed', () => {
  const form = formOf('grid', 'input', 'number')
  const [grid, a, b] = keys(form) as [string, string, string]
  const full = moveItems(form, { keys: [a], to: into(grid, 0) })
  expect(keys(moveItems(full, { keys: [a, grid], to: end }))).toEqual([b, grid])
  const removed = removeItems(full, { keys: [a, grid, b] })
  expect(removed.list).toEqual([])
  expect(removed.remove_list.map(({ key }) => key)).toEqual([grid, b])
})

test('moves several adjacent items together and stops at the ends', () => {
  const form = formOf('input', 'number', 'date')
  const [a, b, c] = keys(form) as [string, string, string]
  expect(keys(shiftItems(form, { keys: [b, c], by: -1 }))).toEqual([b, c, a])
  expect(keys(shiftItems(form, { keys: [a, b], by: 1 }))).toEqual([c, a, b])
  expect(shiftItems(form, { keys: [a, b], by: -1 })).toBe(form)
})

test('moving up or down stops at the ends', () => {
  const form = formOf('input', 'number')
  const [a, b] = keys(form) as [string, string]
  expect(keys(shiftItems(form, { keys: [a], by: 1 }))).toEqual([b, a])
  expect(keys(shiftItems(form, { keys: [b], by: -1 }))).toEqual([b, a])
  expect(shiftItems(form, { keys: [a], by: -1 })).toBe(form)
})

test('removing a layout keeps its contents, and restoring it brings back the whole layout', () => {
  const form = formOf('grid', 'input')
  const [grid, input] = keys(form) as [string, string]
  const full = moveItems(form, { keys: [input], to: into(grid, 0) })
  const removed = removeItems(full, { keys: [grid] })
  expect(removed.list).toEqual([])
  expect(removed.remove_list).toEqual(full.list)
  expect(restoreItem(removed, { key: grid, at: end })).toEqual(full)
})

test('sets a property by its path and removes it with undefined', () => {
  const form = formOf('input')
  const key = keyAt(form, 0)
  const set = changeItem(form, { key, path: ['options', 'placeholder'], value: '请输入事由' })
  expect(findItem(set, key)?.options.placeholder).toBe('请输入事由')
  const deep = changeItem(form, { key, path: ['options', 'chinaareaset', 'showCity'], value: false })
  expect(findItem(deep, key)?.options.chinaareaset).toEqual({ showCity: false })
  const cleared = changeItem(set, { key, path: ['tooltip'], value: undefined })
  expect(findItem(cleared, key)).not.toHaveProperty('tooltip')
})

test('reducing the grid columns moves the contents of the removed ones into the last', () => {
  const form = formOf('grid', 'input')
  const [grid, input] = keys(form) as [string, string]
  const full = moveItems(form, { keys: [input], to: into(grid, 1) })
  const one = setColumnCount(full, { key: grid, count: 1 })
  expect(positionOf(one, input)).toEqual(into(grid, 0))
  expect(findItem(one, grid)?.columns?.map(({ span }) => span)).toEqual([24])
  expect(findItem(setColumnCount(full, { key: grid, count: 3 }), grid)?.columns).toHaveLength(3)
})

test('a copied formula refers to the copy of the field it names', () => {
  const form = formOf('grid', 'number', 'number')
  const [grid, a, b] = keys(form) as [string, string, string]
  const named = changeItem(form, { key: b, path: ['options', 'formula'], value: `@[单价_${a}] * 2` })
  const full = [a, b].reduce((all, key) => moveItems(all, { keys: [key], to: into(grid, 0) }), named)
  const copy = cloneItems(full.list, { form: full, chance })[0]
  const [second, first] = copy?.columns?.[0]?.list ?? []
  expect(second?.options.formula).toBe(`@[单价_${first?.key}] * 2`)
  expect(first?.key).not.toBe(a)
  expect(first?.model).toBe(`number_${first?.key}`)
})

const names = fieldSchemas.map(({ name }) => name)
const choice = fc.record({
  verb: fc.constantFrom(
    'add',
    'move',
    'step',
    'remove',
    'restore',
    'change',
    'copy',
    'columns',
    'span',
    'config',
  ),
  field: fc.constantFrom(...names),
  who: fc.nat(30),
  where: fc.nat(30),
  index: fc.nat(6),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

function targetOf(form: FormDesign, { where, index }: Choice): ItemPosition {
  const layouts = allFormItemsOf(form.list).filter(({ columns }) => columns)
  const layout = layouts[where % (layouts.length + 1)]
  const column = layout ? index % (layout.columns?.length ?? 1) : 0
  return { parent: layout?.key ?? null, column, index }
}

const verbs: Record<string, (form: FormDesign, key: string, choice: Choice) => FormDesign> = {
  add: (form, _, c) =>
    addItems(form, { at: targetOf(form, c), items: [createTestItem(c.field, form, chance)] }),
  move: (form, key, c) => moveItems(form, { keys: [key], to: targetOf(form, c) }),
  step: (form, key, c) => shiftItems(form, { keys: [key], by: c.index % 2 ? 1 : -1 }),
  remove: (form, key) => removeItems(form, { keys: [key] }),
  restore: (form, _, c) => {
    const removed = form.remove_list[c.who % Math.max(1, form.remove_list.length)]
    return restoreItem(form, { key: removed?.key ?? '', at: targetOf(form, c) })
  },
  change: (form, key, c) => changeItem(form, { key, path: ['options', 'placeholder'], value: String(c.who) }),
  copy: (form, key, c) => {
    const item = findItem(form, key)
    return addItems(form, { at: targetOf(form, c), items: item ? cloneItems([item], { form, chance }) : [] })
  },
  columns: (form, key, c) => setColumnCount(form, { key, count: 1 + (c.index % 4) }),
  span: (form, key, c) => changeColumn(form, { key, column: 0, change: { span: 1 + c.where } }),
  config: (form, _, c) => changeFormConfig(form, { name: 'labelWidth', value: c.who }),
}

function act(form: FormDesign, one: Choice): FormDesign {
  const placed = allFormItemsOf(form.list)
  const key = placed[one.who % Math.max(1, placed.length)]?.key ?? ''
  return verbs[one.verb]?.(form, key, one) ?? form
}

test('any sequence of actions keeps keys and indexes unique, loses nothing, and can be undone and redone', () => {
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 40 }), (choices) => {
      const start = formOf('grid', 'input', 'table')
      const frozen = JSON.stringify(start)
      let history = createHistory({ form: start, name: 'open' })
      let indexes = new Set<number>()
      for (const [i, one] of choices.entries()) {
        const form = act(history.present.form, one)
        history = recordState(history, { form, name: `step ${i}` })
        const all = collectItems(form)
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        expect(new Set(all.map(({ model }) => model)).size).toBe(all.length)
        expect(new Set(all.map(({ keyindex }) => keyindex)).size).toBe(all.length)
        const now = new Set(all.map(({ keyindex }) => keyindex))
        for (const index of indexes) expect(now.has(index), `index ${index} was lost`).toBe(true)
        indexes = now
      }
      const last = history.present.form
      const steps = history.past.length
      for (let i = 0; i < steps; i++) history = undoChange(history)
      expect(history.present.form).toBe(start)
      expect(JSON.stringify(history.present.form)).toBe(frozen)
      for (let i = 0; i < steps; i++) history = redoChange(history)
      expect(history.present.form).toBe(last)
    }),
    { numRuns: 200 },
  )
})
