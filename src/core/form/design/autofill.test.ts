import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { autofillFromRow, computeAutofill } from './autofill'

const item = (type: string): FormItem => ({
  type,
  name: type,
  key: type,
  keyindex: 1,
  model: type,
  options: {},
  rules: [],
})
const known: Record<string, FormItem> = { unit: item('input'), price: item('number') }
const chooser = {
  ...item('select'),
  options: {
    fill: [
      { column: 'unit', model: 'unit' },
      { column: 'price', model: 'price' },
      { column: 'price', model: 'nowhere' },
      { column: 'price', model: '' },
    ],
  },
}
const filled = (row?: Record<string, unknown>) =>
  computeAutofill(chooser, autofillFromRow(row), (model) => known[model])

test('copies columns of a chosen row to the designed fields in their stored form', () => {
  expect(filled({ unit: 3, price: '12.50' })).toEqual({ unit: '3', price: 12.5 })
})

test('empties a field whose value does not fit or whose row is no longer chosen', () => {
  expect(filled({ unit: null, price: 'dear' })).toEqual({ unit: null, price: null })
  expect(filled()).toEqual({ unit: null, price: null })
})
