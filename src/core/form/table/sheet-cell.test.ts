import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { type SheetCell, sheetValueOf } from '../../text/sheet-value'
import { fieldValueToText } from '../field-values/value-text'
import { parseTableCell } from './read-cell'
import { textToSheetCell, toSheetCell } from './sheet-cell'

const field = (type: string, options: FormItem['options'] = {}): FormItem => ({
  type,
  name: '值',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'value',
  rules: [],
  options,
})
const day = (text: string) => new Date(`${text}Z`)

test.each<[string, FormItem['options'], unknown, SheetCell]>([
  ['number', {}, 12345.6, 12345.6],
  ['number', { precision: 2 }, 12345.6, { value: 12345.6, format: '0.00' }],
  ['number', { precision: 2, thousands: true, unit: '元' }, -0.02, { value: -0.02, format: '#,##0.00"元"' }],
  [
    'fm-money',
    { precision: 2, thousands: true, currency: 'USD' },
    -1234.5,
    { value: -1234.5, format: '"US$"#,##0.00' },
  ],
  ['number', { unit: '%' }, 12.5, { value: 12.5, format: '0.0"%"' }],
  ['date', {}, '2026-01-05', { value: day('2026-01-05T00:00'), format: 'yyyy-mm-dd' }],
  [
    'date',
    { format: 'yyyy年M月d日' },
    '2026-01-05',
    { value: day('2026-01-05T00:00'), format: 'yyyy"年"m"月"d"日"' },
  ],
  ['date', { format: 'dd/MM/yyyy' }, '2026-01-05', { value: day('2026-01-05T00:00'), format: 'dd/mm/yyyy' }],
  [
    'date',
    { type: 'datetime' },
    '2026-01-05 02:30:00',
    { value: day('2026-01-05T02:30'), format: 'yyyy-mm-dd hh:mm:ss' },
  ],
  ['date', { type: 'month' }, '2026-01', { value: day('2026-01-01T00:00'), format: 'yyyy-mm' }],
  ['date', { type: 'year' }, '2026', 2026],
  ['date', {}, '1899-01-05', '1899-01-05'],
  ['time', { format: 'HH:mm' }, '06:00:00', { value: 0.25, format: 'hh:mm' }],
  ['input', {}, '007', '007'],
  ['input', {}, '=1+1', '=1+1'],
  ['input', { dataType: 'number' }, '123456789012345678', '123456789012345678'],
  ['date', { type: 'daterange' }, ['2026-01-05', '2026-01-06'], '2026-01-05 至 2026-01-06'],
  ['number', {}, null, null],
])('exports a %s %o with the value %j', (type, options, value, cell) => {
  const item = field(type, options)
  const text = fieldValueToText(item, value)
  expect(toSheetCell(item, value, text)).toEqual(cell)
  expect(textToSheetCell(item, text)).toEqual(cell)
})

const number = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 2 }))
  .map(([digits, decimals]) => digits / 10 ** decimals)
const look = fc.record({
  precision: fc.constantFrom(null, 2, 4),
  thousands: fc.boolean(),
  unit: fc.constantFrom('', '元', '%', '万元', 'kg', '个'),
})

test('reads an exported number back from its cell and from its text', () =>
  fc.assert(
    fc.property(number, look, (value, options) => {
      const item = field('number', options)
      const text = fieldValueToText(item, value)
      expect(parseTableCell({ item }, sheetValueOf(toSheetCell(item, value, text)))).toEqual({ value })
      expect(parseTableCell({ item }, text), text).toEqual({ value })
    }),
  ))

const stored = fc
  .date({ min: new Date('1901-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().replace('T', ' ').slice(0, 19))

test('reads an exported date back from its cell and from its text', () =>
  fc.assert(
    fc.property(
      stored,
      fc.constantFrom('', 'yyyy年MM月dd日 HH:mm:ss', 'yyyy/M/d H:mm:ss'),
      (value, format) => {
        const item = field('date', { type: 'datetime', format })
        const text = fieldValueToText(item, value)
        expect(parseTableCell({ item }, sheetValueOf(toSheetCell(item, value, text)))).toEqual({ value })
        expect(parseTableCell({ item }, text)).toEqual({ value })
      },
    ),
  ))
