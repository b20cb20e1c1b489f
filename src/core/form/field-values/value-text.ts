import { Decimal } from 'decimal.js'
import type { FieldSchema, FormDesign, FormItem, FormTableColumn, Summary } from '../../../generated/types'
import { companyZone } from '../../company/company-zone'
import { finish, type Sliced } from '../../slices'
import { showDate } from '../../text/formats'
import { designed, type Language, signsBetween } from '../../text/language'
import { dateIn } from '../../text/parse-date'
import { choicesIn, writtenOf } from '../design/choices'
import { type FieldUse, fieldOfItem, joinOf, textOf } from '../design/fields'
import { columnsOf, itemOfColumn, itemsOf } from '../design/items'
import { pathsText } from '../design/source-rows'
import { type FormValues, isEmpty, isRecord, own, type Row, rowsOf } from '../values/form-values'
import { richText } from '../values/rich-text'
import { presentMoment } from './normalize-date'

type Text = FieldSchema['text']
type Reader = (value: unknown, item: FieldUse, reading: { text: Text; language: Language }) => string

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const inParts: Reader = (value, _, { text, language }) =>
  isRecord(value)
    ? (text.parts ?? [])
        .map((part) => plain(own(value, part)))
        .filter(Boolean)
        .join(joinOf(text, language))
    : ''

function asChoice(value: unknown, { options }: FieldUse, { language }: { language: Language }): string {
  const choice = choicesIn(options)?.find((one) => one.value === value)
  if (!choice) return plain(value)
  return language === designed ? writtenOf(choice) : choice.label
}

/** The word of a switch: its own, or the usual one, which every language has. */
const asSwitch: Reader = (value, item, { language }) => {
  if (typeof value !== 'boolean') return plain(value)
  const name = value ? 'activeText' : 'inactiveText'
  const word = item.options[name]
  const usual = fieldOfItem(item).defaults?.[name]
  const isUsual = isRecord(usual) && (word === undefined || word === usual[designed])
  return plain(isUsual ? usual[language] : word)
}

/** A number is a moment that was stored before such fields took dates alone. */
const asDate: Reader = (value, item, { language }) => {
  const date = plain(typeof value === 'number' ? presentMoment(item, value, companyZone) : value)
  const { format } = item.options
  return typeof format === 'string' && format ? showDate(date, dateIn(language, format)) : date
}

const grouped = (digits: string) =>
  digits.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

const asNumber: Reader = (value, { options: { precision, thousands, unit } }) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return plain(value)
  const decimal = new Decimal(value)
  const digits = typeof precision === 'number' ? decimal.toFixed(precision) : decimal.toFixed()
  return `${thousands === true ? grouped(digits) : digits}${plain(unit)}`
}

const asHtml: Reader = (value, _, { language }) => richText(plain(value), language)

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
export const cellText = (
  table: FormItem,
  column: FormTableColumn,
  cell: unknown,
  language: Language = designed,
): string => toText(itemOfColumn(table, column), cell, language)

/** A row of a table on one line: the texts of its cells. */
export const rowText = (table: FormItem, row: Row, language: Language = designed): string =>
  columnsOf(table)
    .map((column) => cellText(table, column, own(row, column.code), language))
    .filter(Boolean)
    .join(signsBetween[language].cells)

/** So many rows are read before work may be interrupted. */
const rowsOfSlice = 50

/** A table on one line: its rows, one after another. */
function* tableText(table: FormItem, value: unknown, language: Language): Sliced<string> {
  const texts: string[] = []
  for (const [index, row] of rowsOf(value).entries()) {
    const text = rowText(table, row, language)
    if (text) texts.push(text)
    if (index % rowsOfSlice === 0) yield
  }
  return texts.join(signsBetween[language].rows)
}

/** Does what `toText` does, and may be interrupted between the rows of a table. */
export function* toTextInSlices(item: FormItem, value: unknown): Sliced<string> {
  return textOf(item).from === 'rows' ? yield* tableText(item, value, designed) : toText(item, value)
}

/**
 * A value as one line of text. Rules take it as its design writes it; read views, list cells and exports name the
 * language of whoever reads, in which dates, the words of switches and the signs between parts are told.
 */
export function toText(item: FieldUse | FormItem, value: unknown, language: Language = designed): string {
  const text = textOf(item)
  if (text.from === 'rows') return 'key' in item ? finish(tableText(item, value, language)) : ''
  if (isEmpty(value)) return text.empty ?? ''
  if (text.from === 'paths') return pathsText(item, value, language)
  const read = (part: unknown) => readers[text.from](part, item, { text, language })
  if (!Array.isArray(value)) return read(value)
  const isJoined = text.from !== 'parts' && text.join !== undefined
  return value.map(read).join(isJoined ? joinOf(text, language) : signsBetween[language].choices)
}

/** What a list shows of a form: its values, what is told of them already, and who reads it. */
interface Summed {
  values: FormValues
  told?: ReadonlyMap<string, string>
  language?: Language
}

/** The chosen fields of a form as lines for a list row; empty ones are left out, what is told reads as told. */
export function summaryOf(
  form: Pick<FormDesign, 'list'>,
  { values, told, language }: Summed,
  keys: readonly string[],
): Summary {
  const items = new Map(itemsOf(form).map((item) => [item.key, item]))
  return keys.flatMap((key) => {
    const item = items.get(key)
    const value = item && own(values, item.model)
    if (!item) return []
    const text = (isEmpty(value) ? undefined : told?.get(item.model)) ?? toText(item, value, language)
    return text ? [{ name: item.name, text }] : []
  })
}
