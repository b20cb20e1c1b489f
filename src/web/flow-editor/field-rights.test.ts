import { expect, test } from 'vitest'
import { formFieldsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import { computeFormRights } from '#/core/form/rights/rights'
import purchase from '#fixtures/forms/purchase.json'
import {
  changeFieldLimit,
  fieldLimitOf,
  limitAllFields,
  limitOfItem,
  setColumnLimit,
  setFieldLimit,
} from './field-rights'

const form = upgradeForm(purchase)
const items = formFieldsOf(form)
const table = items.find(({ type }) => type === 'table')
const field = items.find(({ type }) => type === 'input')

test('sets all fields together, and resets all to the default', () => {
  const limits = limitAllFields(form, 'canedit')
  expect(limits.map(({ key }) => key)).toEqual(items.map(({ key }) => key))
  expect(limitAllFields(form, null)).toEqual([])
})

test('only a writable field can be required', () => {
  const limit = changeFieldLimit({ key: 'k', type: 'canedit', required: false }, { required: true })
  expect(limit.required).toBe(true)
  expect(changeFieldLimit(limit, { type: 'readonly' }).required).toBe(false)
  expect(changeFieldLimit({ key: 'k', type: null, required: false }, { required: true }).required).toBe(false)
})

test('a set field right takes effect in the rules; a reset removes it from the list', () => {
  if (!field) throw new Error('the fixture has an input')
  const limits = setFieldLimit([], changeFieldLimit(limitOfItem([], field), { type: 'hidden' }))
  expect(computeFormRights(form, { step: limits, mode: 'creat' }).get(field.key)?.access).toBe('hidden')
  expect(setFieldLimit(limits, changeFieldLimit(fieldLimitOf(limits, field.key), { type: null }))).toEqual([])
})

test('sets the right of a column within its table', () => {
  if (!table) throw new Error('the fixture has a table')
  const code = (table.options.tableset as { code: string }[])[0]?.code ?? ''
  const own = changeFieldLimit(limitOfItem([], table), { type: 'canedit' })
  const limit = setColumnLimit(own, { key: code, type: 'hidden', required: false })
  const right = computeFormRights(form, { step: [limit], mode: 'creat' }).get(table.key)
  expect(right?.columns?.get(code)?.access).toBe('hidden')
  expect(setColumnLimit(limit, { key: code, type: null, required: false })).toEqual(own)
})
