import { Decimal } from 'decimal.js'
import type { FieldSchema, FormDesign, FormItem, FormTableColumn, Summary } from '../../../generated/types'
import { companyZone } from '../../company/company-zone'
import { showDate } from '../../text/formats'
import { choicesIn } from '../design/choices'
import { type FieldUse, textOf } from '../design/fields'
import { columnsOf, itemOfColumn, itemsOf } from '../design/items'
import { pathsText } from '../design/source-rows'
import { presentMoment } from './current-moment'
import { richText } from './rich-text'
import { type FormValues, isEmpty, isRecord, own, type Row, rowsOf } from './values'

type Text = FieldSchema['text']
type Reader = (value: unknown, item: FieldUse, text: Text) => string

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const inParts: Reader = (value, _, { parts = [], join = '' }) =>
  isRecord(value)
    ? parts
        .map((part) => plain(own(value, part)))
        .filter(Boolean)
        .join(join)
    : ''

const asChoice: Reader = (value, { options }) =>
  choicesIn(options)?.find((choice) => choice.value === value)?.label ?? plain(value)

const asSwitch: Reader = (value, { options }) =>
  typeof value === 'boolean'
    ? plain(value ? (options.activeText ?? '是') : (options.inactiveText ?? '否'))
    : plain(value)

/** A number is a moment that was stored before such fields took dates alone. */
const asDate: Reader = (value, item) => {
  const date = plain(typeof value === 'number' ? presentMoment(item, value, companyZone) : value)
  const { format } = item.options
  return typeof format === 'string' && format ? showDate(date, format) : date
}

const grouped = (digits: string) =>
  digits.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

const asNumber: Reader = (value, { options: { precision, thousands, unit } }) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return plain(value)
  const decimal = new Decimal(value)
  const digits = typeof precision === 'number' ? decimal.toFixed(precision) : decimal.toFixed()
  return `${thousands === true ? grouped(digits) : digits}${plain(unit)}`
}

const asHtml: Reader = (value) => richText(plain(value))

/** One reader for each way a field schema says its value reads. */
const readers: Record<Text['from'], Reader> = {
  value: plain,
  parts: inParts,
  options: asChoice,
  switch: asSwitch,
  date: asDate,
  number: asNumber,
  rows: plain,
  paths: plain,
  html: asHtml,
  none: () => '',
}

/** How a table's cell reads. */
export const cellText = (table: FormItem, column: FormTableColumn, cell: unknown): string =>
  toText(itemOfColumn(table, column), cell)

/** A row of a table on one line: the texts of its cells. */
export const rowText = (table: FormItem, row: Row): string =>
  columnsOf(table)
    .map((column) => cellText(table, column, own(row, column.code)))
    .filter(Boolean)
    .join('，')

/** A table on one line: its rows, one after another. */
const tableText = (table: FormItem, value: unknown): string =>
  rowsOf(value)
    .map((row) => rowText(table, row))
    .filter(Boolean)
    .join('；')

/** A value as one line of text: read views, list cells, logs, exports and search all show this. */
export function toText(item: FieldUse | FormItem, value: unknown): string {
  const text = textOf(item)
  if (text.from === 'rows') return 'key' in item ? tableText(item, value) : ''
  if (isEmpty(value)) return text.empty ?? ''
  if (text.from === 'paths') return pathsText(item, value)
  const read = (part: unknown) => readers[text.from](part, item, text)
  const between = text.from === 'parts' ? undefined : text.join
  return Array.isArray(value) ? value.map(read).join(between ?? '、') : read(value)
}

/** The chosen fields of a form as lines for a list row; empty ones are left out, what is told reads as told. */
export function summaryOf(
  form: Pick<FormDesign, 'list'>,
  { values, told }: { values: FormValues; told?: ReadonlyMap<string, string> },
  keys: readonly string[],
): Summary {
  const items = new Map(itemsOf(form).map((item) => [item.key, item]))
  return keys.flatMap((key) => {
    const item = items.get(key)
    const value = item && own(values, item.model)
    if (!item) return []
    const text = (isEmpty(value) ? undefined : told?.get(item.model)) ?? toText(item, value)
    return text ? [{ name: item.name, text }] : []
  })
}
