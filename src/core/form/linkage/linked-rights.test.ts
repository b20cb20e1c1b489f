import { describe, expect, test } from 'vitest'
import {
  codeOf,
  column,
  field,
  formOf,
  grid,
  keyOf,
  rowOf,
  table,
  valuesOf,
} from '../../../../tests/kit/form-of'
import type { FormDesign, FormLimit } from '../../../generated/types'
import { checkForm } from '../check/check-form'
import type { FormRights } from '../design/field-rights'
import { formFieldsOf } from '../design/items'
import { computeFormRights, fullRights } from '../rights/rights'
import { applyItemStates, linkForm, stripComputed } from './linkage'

const world = {}
const limited = (form: FormDesign, type: FormLimit['type'], ...names: string[]): FormRights =>
  computeFormRights(form, {
    step: formFieldsOf(form).map(({ key }) => ({
      key,
      required: false,
      type: names.some((name) => keyOf(name) === key) ? type : ('canedit' as const),
    })),
    mode: 'deal',
  })

const linkedOn = (form: FormDesign, values: Record<string, unknown>, rights = fullRights(form)) => {
  const linked = linkForm(form, { before: {}, values: valuesOf(values), all: true, world })
  return { ...linked, rights: applyItemStates(form, rights, linked.states) }
}

test('returns the very same rights for a form without formulas', () => {
  const form = formOf(field('甲'), table('明细', column('数量')))
  const rights = fullRights(form)
  expect(applyItemStates(form, rights, new Map())).toBe(rights)
})

describe('rights of linked fields', () => {
  const form = formOf(
    field('甲'),
    field('合计', { formula: '@甲 * 2', options: { required: true } }),
    grid('外层', { shown: '@甲 > 1' }, field('里', { options: { required: true } })),
    field('乙', { linkage: { required: '@甲 == 2', readonly: '@甲 == 3' } }),
    { ...table('明细', column('数量'), column('金额', { formula: '~数量 * 2', required: true })) },
  )
  const on = (value: number, name: string, rights?: FormRights) =>
    linkedOn(form, { 甲: value }, rights).rights.get(keyOf(name))

  test('makes a computed field readable for every reader and never required', () => {
    expect(on(1, '合计')).toEqual({ access: 'read', required: false, computed: true })
    expect(on(1, '合计', limited(form, 'hidden', '合计'))?.access).toBe('hidden')
  })

  test('makes a computed column read-only and keeps its table writable', () => {
    const right = on(1, '明细')
    expect(right?.access).toBe('edit')
    expect(right?.columns?.get(codeOf('数量'))?.access).toBe('edit')
    expect(right?.columns?.get(codeOf('金额'))).toEqual({ access: 'read', required: false, computed: true })
  })

  test('hides a field by its condition and does not require it', () => {
    expect(on(1, '里')).toEqual({ access: 'hidden', required: false })
    expect(on(2, '里')).toMatchObject({ access: 'edit', required: true })
  })

  test('requires by a condition only writable fields', () => {
    expect(on(1, '乙')).toMatchObject({ access: 'edit', required: false })
    expect(on(2, '乙')).toMatchObject({ access: 'edit', required: true })
    expect(on(3, '乙')).toMatchObject({ access: 'read', required: false })
    expect(on(2, '乙', limited(form, 'readonly', '乙'))).toMatchObject({ access: 'read', required: false })
  })

  test('gives a closed table no writable row or column', () => {
    const closed = formOf({ ...table('明细', column('数量')), linkage: { readonly: 'true' } })
    const right = linkedOn(closed, {}).rights.get(keyOf('明细'))
    expect(right?.rows).toEqual({ add: false, edit: false, delete: false })
    expect(right?.columns?.get(codeOf('数量'))?.access).toBe('read')
  })
})

describe('check of linked fields', () => {
  const form = formOf(
    field('甲'),
    field('合计', { formula: '@甲 * 2', options: { required: true, max: 100 } }),
    field('里', { linkage: { shown: '@甲 > 1' }, options: { required: true, max: 5 } }),
    table('明细', column('数量', { required: true }), column('金额', { formula: '~数量 * 2' })),
  )
  const codes = (values: Record<string, unknown>, before = {}) => {
    const linked = linkedOn(form, values)
    return checkForm(form, linked.values, linked.rights, { before: valuesOf(before) }).map(({ code }) => code)
  }

  test('applies limits to computed values while they are new', () => {
    expect(codes({ 甲: 1 })).toEqual([])
    expect(codes({ 甲: 60, 里: 1 })).toEqual(['form.too-large'])
    expect(codes({ 甲: 60, 里: 1 }, { 合计: 120 })).toEqual([])
  })

  test('requires only fields that are shown', () => {
    expect(codes({ 甲: 1, 里: 50 })).toEqual([])
    expect(codes({ 甲: 2 })).toEqual(['form.required'])
    expect(codes({ 甲: 2, 里: 50 })).toEqual(['form.too-large'])
  })

  test('does not report old rows to people who may not edit them, though cells are recomputed', () => {
    const rights = computeFormRights(form, {
      step: [{ key: keyOf('明细'), type: 'canedit', required: false, table_edit: false }],
      mode: 'deal',
    })
    const before = valuesOf({ 明细: [{ _id: 'a', 金额: 5 }] })
    const values = valuesOf({ 明细: [{ _id: 'a', 金额: 0 }] })
    expect(checkForm(form, values, applyItemStates(form, rights, new Map()), { before })).toEqual([])
  })
})

describe('typed values', () => {
  const form = formOf(
    field('甲'),
    field('合计', { formula: '@甲 * 2' }),
    table('明细', column('数量'), column('金额', { formula: '~数量 * 2' })),
  )
  const sent = valuesOf({ 甲: 1, 合计: 5, 明细: [{ _id: 'a', 数量: 1, 金额: 9 }] })

  test('leaves out computed values', () => {
    expect(stripComputed(form, fullRights(form), sent)).toEqual(
      valuesOf({ 甲: 1, 明细: [{ _id: 'a', 数量: 1 }] }),
    )
  })

  test('passes hidden values on so that they are rejected', () => {
    const son = [{ key: codeOf('金额'), type: 'hidden' as const, required: false }]
    const rights = computeFormRights(form, {
      step: [
        { key: keyOf('合计'), type: 'hidden', required: false },
        { key: keyOf('明细'), type: 'canedit', required: false, son },
      ],
      mode: 'deal',
    })
    expect(stripComputed(form, rights, sent)).toEqual(sent)
    expect(stripComputed(form, rights, { nothing: 1 })).toEqual({ nothing: 1 })
  })

  test('accepts any typed value in place of rows', () => {
    const odd = { ...valuesOf({ 明细: '坏' }) }
    expect(stripComputed(form, fullRights(form), odd)).toEqual(odd)
    const mixed = valuesOf({ 明细: [5, { 金额: 1 }] })
    expect(stripComputed(form, fullRights(form), mixed)).toEqual(valuesOf({ 明细: [5, rowOf({})] }))
  })
})
