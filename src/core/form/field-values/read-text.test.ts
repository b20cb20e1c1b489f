import { describe, expect, test } from 'vitest'
import { dateTexts, momentTexts, numberTexts, today } from '../../../../tests/kit/written-values'
import type { FormItem } from '../../../generated/types'
import { checkForm } from '../check/check-form'
import { computeDefault } from '../defaults/default-values'
import { sampleContext } from '../defaults/format-catalogue'
import { autofillFromRow, computeAutofill } from '../design/autofill'
import { tableColumnsOf } from '../design/items'
import { fullRights } from '../rights/rights'
import { importSheet } from '../table/import-sheet'
import { pasteCells } from '../table/paste-cells'
import { parseTableCell } from '../table/read-cell'
import { normalizeInput } from './normalize-input'
import { normalizeText, textParseError } from './read-text'

const place = { name: '值', key: '1732154400000_1', keyindex: 1, model: 'value', rules: [] }
const field = (type: string, options: FormItem['options'] = {}): FormItem => ({ ...place, type, options })

const tableOf = (editer: string): FormItem => ({
  ...field('table', { tableset: [{ code: 'value', name: '值', editer }] }),
  name: '明细',
  model: 'rows',
})

const rightOf = (table: FormItem) => {
  const right = fullRights({ list: [table] }).get(table.key)
  if (!right) throw new Error('the table has rights')
  return right
}

const fresh = () => ({ _id: 'new' })

/** Ways in which a text reaches a field; each returns the stored value, or undefined if the text is refused. */
const ways: Record<string, (item: FormItem, editer: string, text: string) => unknown> = {
  'sent by a call': (item, _, text) => {
    const input = { value: text }
    const arriving = { before: {}, input, history: { regions: [], former: [] }, zone: 'Asia/Shanghai', today }
    const values = normalizeInput([item], arriving)
    return checkForm({ list: [item] }, values, fullRights({ list: [item] })).length ? undefined : values.value
  },
  'of a default': (item, _, text) => {
    const now = Date.parse(`${today}T04:00:00Z`)
    const context = { ...sampleContext, now, zone: 'Asia/Shanghai' }
    const value = computeDefault({ ...item, options: { ...item.options, defaultValue: text } }, context)
    return textParseError(item, value) ? undefined : value
  },
  'in a pasted block': (_, editer, text) => {
    const table = tableOf(editer)
    const target = {
      table,
      right: rightOf(table),
      columns: tableColumnsOf(table),
      rows: [],
      at: { row: 0, column: 0 },
      world: { today },
      fresh,
    }
    return pasteCells(target, [[text]]).rows[0]?.value
  },
  'in a text cell of an imported sheet': (_, editer, text) => {
    const table = tableOf(editer)
    const sheet = {
      table,
      right: rightOf(table),
      columns: tableColumnsOf(table),
      world: { today },
      rows: [],
      fresh,
    }
    return importSheet({ ...sheet, grid: [['值'], [text]], mode: 'append' }).rows[0]?.value
  },
}

describe.each(Object.entries(ways))('%s', (_, take) => {
  test.each(numberTexts)('reads the number %s as %s', (text, number) =>
    expect(take(field('number'), 'number', text)).toBe(number),
  )
  test.each(dateTexts)('reads the date %s as %s', (text, date) =>
    expect(take(field('date'), 'date', text)).toBe(date),
  )
  test.each(momentTexts)('reads the date and time %s as %s', (text, moment) =>
    expect(take(field('date', { type: 'datetime' }), 'datetime', text)).toBe(moment),
  )
})

test('reads a number that a database delivers', () => {
  const source = field('select', { fill: [{ column: 'amount', model: 'value' }] })
  const filled = (amount: unknown) =>
    computeAutofill(source, autofillFromRow({ amount }), () => field('number')).value
  expect([filled('1234.50'), filled(12), filled('99999999999999.99'), filled('x')]).toEqual([
    1234.5,
    12,
    null,
    null,
  ])
})

test('reads both ends of a range and each of several dates', () => {
  expect(normalizeText(field('date', { type: 'daterange' }), ['2026/1/5', '1月6日'], today)).toEqual([
    '2026-01-05',
    '2026-01-06',
  ])
  expect(textParseError(field('date', { type: 'dates' }), ['2026-01-05', '2026-02-30'])).toEqual({
    code: 'no-such-date',
    params: { found: '2026-02-30', limit: 15, example: '2026-01-05' },
  })
})

test.each([
  ['year', '26', '2026'],
  ['month', '26-1', '2026-01'],
  ['date', '26-1-5', '2026-01-05'],
  ['datetime', '26-1-5 9:30', '2026-01-05 09:30'],
])('shows for a %s of two digits how to write it', (type, text, example) => {
  const item = field('date', { type })
  expect(normalizeText(item, text)).toBe(text)
  expect(textParseError(item, text)).toMatchObject({ code: 'not-date', params: { found: text, example } })
})

test('reads the digits of a number that is stored as text', () => {
  const digits = field('input', { dataType: 'number' })
  expect(normalizeText(digits, '１２３４５６７８９０１２３４５６７８')).toBe('123456789012345678')
  expect(normalizeText(digits, '1.5万')).toBe('15000')
  expect(textParseError(digits, '三百')?.code).toBe('not-number')
})

test('names what was not understood in the sentence of the field', () => {
  const [problem] = checkForm(
    { list: [field('number')] },
    { value: '3个' },
    fullRights({ list: [field('number')] }),
  )
  expect(problem).toMatchObject({ code: 'form.not-number', params: { name: '值', found: '个' } })
})

test.each([
  [0.1 + 0.2, { value: 0.3 }],
  [10 / 3, { value: 3.3333333333, isRounded: true }],
  [46027.5, { value: 46027.5 }],
  [1e-7, { value: 1e-7 }],
])('takes the fifteen digits of the computed number %d of a sheet', (cell, result) =>
  expect(parseTableCell({ item: field('number') }, cell)).toEqual(result),
)

test('rounds a number of a sheet to the decimals of its field and reports it', () =>
  expect(parseTableCell({ item: field('number', { precision: 2 }) }, 10 / 3)).toEqual({
    value: 3.33,
    isRounded: true,
  }))

test('refuses a whole number of a sheet with more digits than survive', () => {
  for (const item of [field('number'), field('input')])
    expect(parseTableCell({ item }, 123456789012345680)).toMatchObject({
      fault: { code: 'form.too-many-digits' },
    })
})

test.each([
  ['date', {}, '2026-01-05'],
  ['date', { type: 'datetime' }, '2026-01-05 02:30:00'],
  ['date', { type: 'month' }, '2026-01'],
  ['time', {}, '02:30:00'],
  ['input', {}, '2026-01-05 02:30:00'],
])('rounds the date of a sheet to the second in a %s field %o', (type, options, value) => {
  const cell = new Date((46027.104166666664 - 25569) * 86_400_000)
  expect(parseTableCell({ item: field(type, options) }, cell)).toEqual({ value })
})

test('reads midnight in a time cell of a sheet', () =>
  expect(parseTableCell({ item: field('time') }, new Date(Date.UTC(1899, 11, 30)))).toEqual({
    value: '00:00:00',
  }))
