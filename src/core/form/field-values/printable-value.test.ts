import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { planForm, type RowPlan } from '../design/plan-form'
import { upgradeForm } from '../design/upgrade'
import { fullRights } from '../rights/rights'
import type { FormValues } from '../values/form-values'
import { needsLandscapePage, printableColumns, printableRows } from './printable-value'

const item = (n: number, type: string, name: string, more: Partial<FormItem> = {}): FormItem => ({
  type,
  name,
  key: `173215450${String(n).padStart(4, '0')}_1`,
  keyindex: n,
  model: `m${n}`,
  options: {},
  rules: [],
  ...more,
})

const planOf = (...list: FormItem[]) => {
  const form = upgradeForm({ list })
  return planForm(form, fullRights(form), 'read').rows
}

const names = (rows: readonly RowPlan[]): unknown[] =>
  rows.map((row) => (row.kind === 'field' ? row.title : row.cells.map((cell) => names(cell.rows))))

const printed = (list: FormItem[], values: FormValues, empty: boolean) =>
  names(printableRows(planOf(...list), values, { empty }))

const reason = item(1, 'input', '事由')
const secret = item(2, 'input', '内部备注', { printable: false })
const note = item(3, 'placeholderhtml', '须知', { options: { placeholderhtml: '<p>请如实填写</p>' } })

test.each([
  ['empty fields stay where they are wanted', true, ['事由', '须知']],
  ['words of the designer stay without them', false, ['须知']],
])('%s, and fields excluded from print are never printed', (_, empty, expected) => {
  expect(printed([reason, secret, note], { m2: '机密' }, empty)).toEqual(expected)
})

test('omits a layout whose fields are omitted, and keeps its filled parts', () => {
  const grid = item(4, 'grid', '栅格', {
    columns: [
      { span: 12, list: [reason] },
      { span: 12, list: [item(5, 'number', '金额')] },
    ],
  })
  expect(printed([grid], { m5: 3 }, false)).toEqual([[['金额']]])
  expect(printed([grid], {}, false)).toEqual([])
  expect(printed([{ ...grid, printable: false }], { m5: 3 }, true)).toEqual([])
})

const column = (code: string, more = {}) => ({ code, name: code, editer: 'text', ...more })
const tableOf = (...columns: object[]) => item(6, 'table', '明细', { options: { tableset: columns } })
const codes = (table: FormItem, rows?: FormValues[]) => {
  const [row] = planOf(table)
  if (row?.kind !== 'field') throw new Error('no table')
  return printableColumns(table, row.right, rows).map(({ code }) => code)
}

test('omits columns excluded by the designer, by rights, or because they are empty', () => {
  const table = tableOf(
    column('a'),
    column('b', { printable: false }),
    column('c', { limittype: 'hidden' }),
    column('d'),
  )
  expect(codes(table)).toEqual(['a', 'd'])
  expect(codes(table, [{ a: '1', b: '2' }, { a: '' }])).toEqual(['a'])
})

test('prints a table of many columns in landscape', () => {
  const columns = Array.from({ length: 9 }, (_, i) => column(`c${i}`))
  expect(needsLandscapePage(planOf(tableOf(...columns)))).toBe(true)
  expect(needsLandscapePage(planOf(tableOf(...columns.slice(1))))).toBe(false)
  expect(
    needsLandscapePage(planOf(tableOf(...columns.map((one, i) => ({ ...one, printable: i > 0 }))))),
  ).toBe(false)
})
