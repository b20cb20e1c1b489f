import { expect, test } from 'vitest'
import { itemsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import { rightsOf } from '#/core/form/rights/rights'
import purchase from '#fixtures/forms/purchase.json'
import { changed, limitFor, limitOfItem, limitsForAll, withColumn, withLimit } from './field-rights'

const form = upgradeForm(purchase)
const items = itemsOf(form)
const table = items.find(({ type }) => type === 'table')
const field = items.find(({ type }) => type === 'input')

test('all at once, and all left to the default again', () => {
  const limits = limitsForAll(form, 'canedit')
  expect(limits.map(({ key }) => key)).toEqual(items.map(({ key }) => key))
  expect(limitsForAll(form, null)).toEqual([])
})

test('only what may be written can be demanded', () => {
  const limit = changed({ key: 'k', type: 'canedit', required: false }, { required: true })
  expect(limit.required).toBe(true)
  expect(changed(limit, { type: 'readonly' }).required).toBe(false)
  expect(changed({ key: 'k', type: null, required: false }, { required: true }).required).toBe(false)
})

test('a decision is what the rules then allow; taken back it leaves the list', () => {
  if (!field) throw new Error('the fixture has an input')
  const limits = withLimit([], changed(limitOfItem([], field), { type: 'hidden' }))
  expect(rightsOf(form, { step: limits, mode: 'creat' }).get(field.key)?.access).toBe('hidden')
  expect(withLimit(limits, changed(limitFor(limits, field.key), { type: null }))).toEqual([])
})

test('a column is decided within its table', () => {
  if (!table) throw new Error('the fixture has a table')
  const code = (table.options.tableset as { code: string }[])[0]?.code ?? ''
  const own = changed(limitOfItem([], table), { type: 'canedit' })
  const limit = withColumn(own, { key: code, type: 'hidden', required: false })
  const right = rightsOf(form, { step: [limit], mode: 'creat' }).get(table.key)
  expect(right?.columns?.get(code)?.access).toBe('hidden')
  expect(withColumn(limit, { key: code, type: null, required: false })).toEqual(own)
})
