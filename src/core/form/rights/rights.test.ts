import fc from 'fast-check'
import { expect, test } from 'vitest'
import json from '#fixtures/forms/purchase.json'
import type { FormDesign, FormLimit } from '../../../generated/types'
import { formFieldsOf } from '../design/items'
import { upgradeForm } from '../design/upgrade'
import { computeFormRights, masksOf, serializeRights, waiveRequired } from './rights'

const form = upgradeForm(json)
const named = (name: string, design: FormDesign = form) => {
  const item = formFieldsOf(design).find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}
const title = named('采购标题')
const table = named('采购明细')
const limit = (item: { key: string }, type: FormLimit['type'], more: Partial<FormLimit> = {}): FormLimit => ({
  key: item.key,
  type,
  required: false,
  ...more,
})

test.each([
  ['nobody decided, creating', {}, 'creat', { access: 'read' }],
  ['nobody decided, dealing', {}, 'deal', { access: 'read', whenFilled: true }],
  ['the step lets write', { step: [limit(title, 'canedit')] }, 'deal', { access: 'edit' }],
  [
    'the step wins',
    { step: [limit(title, 'hidden')], flow: [limit(title, 'canedit')] },
    'deal',
    { access: 'hidden' },
  ],
  [
    'an undecided step leaves it to the flow',
    { step: [limit(title, null)], flow: [limit(title, 'readonly')] },
    'deal',
    { access: 'read' },
  ],
  [
    'a masked field is hidden from whatever does not mask it',
    { step: [limit(title, 'masked')] },
    'deal',
    { access: 'hidden', mask: 'all', required: false },
  ],
  [
    'the step shows what the flow masks',
    { step: [limit(title, 'readonly')], flow: [limit(title, 'masked')] },
    'deal',
    { access: 'read' },
  ],
  [
    'people who read masked values in full read them',
    { flow: [limit(title, 'masked')], clear: true },
    'view',
    { access: 'read' },
  ],
  [
    'people who read this masked field in full read it',
    { flow: [limit(title, 'masked')], clear: new Set([title.key]) },
    'view',
    { access: 'read' },
  ],
  [
    'people who read another masked field in full do not',
    { step: [limit(title, 'masked')], clear: new Set([table.key]) },
    'deal',
    { access: 'hidden', mask: 'all' },
  ],
  ['viewing never writes', { step: [limit(title, 'canedit')] }, 'view', { access: 'read' }],
] as const)('%s', (_, limits, mode, expected) => {
  const right = computeFormRights(form, { ...limits, mode }).get(title.key)
  expect(right).toMatchObject(expected)
  expect(right?.whenFilled).toBe('whenFilled' in expected ? true : undefined)
})

test('requires a writable field when the step or its own rule says so', () => {
  const required = (item: typeof title, type: FormLimit['type'], by: boolean) =>
    computeFormRights(form, { step: [limit(item, type, { required: by })], mode: 'creat' }).get(item.key)
      ?.required
  expect(required(title, 'canedit', false)).toBe(true)
  expect(required(title, 'readonly', true)).toBe(false)
  expect(required(named('合同编号'), 'canedit', true)).toBe(true)
  expect(required(named('合同编号'), 'canedit', false)).toBe(false)
})

test('makes a disabled field read-only even where the step grants writing', () => {
  const item = named('申请人')
  expect(
    computeFormRights(form, { step: [limit(item, 'canedit')], mode: 'creat' }).get(item.key)?.access,
  ).toBe('read')
})

test('makes a column with a read-only control read-only, whatever the step grants', () => {
  const tableset = [
    { code: 'aaaaa', name: '品名', editer: 'text' },
    { code: 'bbbbb', name: '编号', editer: 'text', inner_set_json: { readonly: true }, required: true },
  ]
  const lists = { ...table, options: { ...table.options, tableset } }
  const rights = computeFormRights({ list: [lists] }, { step: [limit(table, 'canedit')], mode: 'creat' })
  const columns = rights.get(table.key)?.columns
  expect(columns?.get('aaaaa')?.access).toBe('edit')
  expect(columns?.get('bbbbb')).toEqual({ access: 'read', required: false })
})

test('hides fields inside a hidden layout', () => {
  const grid = form.list.find(({ columns }) => columns)
  if (!grid) throw new Error('no grid')
  const inside = grid.columns?.[0]?.list[0]
  const rights = computeFormRights(form, { step: [limit(grid, 'hidden')], mode: 'deal' })
  expect(rights.get(inside?.key ?? '')?.access).toBe('hidden')
})

test('gives rows and columns of a table their own rights', () => {
  const son = [limit({ key: 'danJ5' }, 'hidden'), limit({ key: 'jinE6' }, 'readonly')]
  const rights = computeFormRights(form, {
    step: [limit(table, 'canedit', { table_add: true, table_edit: false, table_delete: false, son })],
    mode: 'deal',
  }).get(table.key)
  expect(rights?.rows).toEqual({ add: true, edit: false, delete: false })
  expect(rights?.columns?.get('danJ5')).toEqual({ access: 'hidden', required: false })
  expect(rights?.columns?.get('jinE6')?.access).toBe('read')
  expect(rights?.columns?.get('pinM1')).toEqual({ access: 'edit', required: true })
})

test('hides the content of a layout that is masked, since it has no text', () => {
  const grid = form.list.find(({ columns }) => columns)
  if (!grid) throw new Error('no grid')
  const inside = grid.columns?.[0]?.list[0]
  const right = computeFormRights(form, { step: [limit(grid, 'masked')], mode: 'deal' }).get(
    inside?.key ?? '',
  )
  expect(right).toMatchObject({ access: 'hidden' })
  expect(right?.mask).toBeUndefined()
})

test('masks a column and leaves the others of its table as they are', () => {
  const son = [limit({ key: 'danJ5' }, 'masked')]
  const masks = masksOf([limit(table, 'canedit', { son }), limit(title, 'hidden')])
  expect(masks).toEqual([
    limit(table, 'readonly', { son: [{ key: 'danJ5', type: 'masked', required: false }] }),
  ])
  const columns = computeFormRights(form, { step: masks, mode: 'view' }).get(table.key)?.columns
  expect(columns?.get('danJ5')).toEqual({ access: 'hidden', required: false, mask: 'all' })
  expect(columns?.get('jinE6')?.access).toBe('read')
})

test('gives a read-only table no writable row or column', () => {
  const right = computeFormRights(form, { step: [limit(table, 'readonly')], mode: 'deal' }).get(table.key)
  expect(right?.rows).toEqual({ add: false, edit: false, delete: false })
  expect([...(right?.columns?.values() ?? [])].every(({ access }) => access === 'read')).toBe(true)
})

test('preserves rights on the way to the page', () => {
  const type = fc.constantFrom('canedit', 'readonly', 'masked', 'hidden', null)
  fc.assert(
    fc.property(
      fc.array(fc.record({ item: fc.constantFrom(...formFieldsOf(form)), type, required: fc.boolean() })),
      (drawn) => {
        const step = drawn.map(({ item, ...rest }) => limit(item, rest.type, { required: rest.required }))
        const rights = computeFormRights(form, { step, mode: 'creat' })
        expect(computeFormRights(form, { step: serializeRights(rights, form), mode: 'creat' })).toEqual(
          rights,
        )
      },
    ),
  )
})

test('waives required fields and columns, and changes no other right', () => {
  const step = formFieldsOf(form).map((item) => limit(item, 'canedit', { required: true }))
  const rights = computeFormRights(form, { step, mode: 'deal' })
  const waived = waiveRequired(rights)
  const columns = [...(rights.get(table.key)?.columns?.values() ?? [])]
  expect(columns.some(({ required }) => required)).toBe(true)
  const required = [...waived.values()].flatMap((right) => [right, ...(right.columns?.values() ?? [])])
  expect(required.filter((right) => right.required)).toEqual([])
  expect([...waived].map(([key, { access }]) => [key, access])).toEqual(
    [...rights].map(([key, { access }]) => [key, access]),
  )
  expect(waived.get(table.key)?.rows).toEqual(rights.get(table.key)?.rows)
})
