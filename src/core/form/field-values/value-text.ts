import { Decimal } from 'decimal.js'
import type { FieldSchema, FormDesign, FormItem, FormTableColumn, Summary } from '../../../generated/types'
import { companyZone } from '../../company/company-zone'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { formatStoredDate } from '../../text/formats'
import { designLanguage, type Language, separators } from '../../text/language'
import { localizeDate } from '../../text/parse-date'
import { designLabelOf, listChoices } from '../design/choices'
import { type FieldUse, fieldOfItem, separatorOf, textOf } from '../design/fields'
import { columnsOf, itemOfColumn, itemsOf } from '../design/items'
import { formatPaths } from '../design/source-rows'
import { type FormRow, type FormValues, isEmpty, isRecord, ownValue, rowsOf } from '../values/form-values'
import { richTextToPlain } from '../values/rich-text'
import { normalizeDate } from './normalize-date'

type Text = FieldSchema['text']
type Reader = (value: unknown, item: FieldUse, reading: { text: Text; language: Language }) => string

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const inParts: Reader = (value, _, { text, language }) =>
  isRecord(value)
    ? (text.parts ?? [])
        .map((part) => plain(ownValue(value, part)))
        .filter(Boolean)
        .join(separatorOf(text, language))
    : ''

function asChoice(value: unknown, { options }: FieldUse, { language }: { language: Language }): string {
  const choice = listChoices(options)?.find((one) => one.value === value)
  if (!choice) return plain(value)
  return language === designLanguage ? designLabelOf(choice) : choice.label
}

/** The word of a switch: its own, or the usual one, which every language has. */
const asSwitch: Reader = (value, item, { language }) => {
  if (typeof value !== 'boolean') return plain(value)
  const name = value ? 'activeText' : 'inactiveText'
  const word = item.options[name]
  const usual = fieldOfItem(item).defaults?.[name]
  const isUsual = isRecord(usual) && (word === undefined || word === usual[designLanguage])
  return plain(isUsual ? usual[language] : word)
}

/** A number is a moment that was stored before such fields took dates alone. */
const asDate: Reader = (value, item, { language }) => {
  const date = plain(typeof value === 'number' ? normalizeDate(item, value, companyZone) : value)
  const { format } = item.options
  return typeof format === 'string' && format ? formatStoredDate(date, localizeDate(language, format)) : date
}

const grouped = (digits: string) =>
  digits.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

const asNumber: Reader = (value, { options: { precision, thousands, unit } }) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return plain(value)
  const decimal = new Decimal(value)
  const digits = typeof precision === 'number' ? decimal.toFixed(precision) : decimal.toFixed()
  return `${thousands === true ? grouped(digits) : digits}${plain(unit)}`
}

const asHtml: Reader = (value, _, { language }) => richTextToPlain(plain(value), language)

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
  language: Language = designLanguage,
): string => toText(itemOfColumn(table, column), cell, language)

/** A row of a table on one line: the texts of its cells. */
export const rowText = (table: FormItem, row: FormRow, language: Language = designLanguage): string =>
  columnsOf(table)
    .map((column) => cellText(table, column, ownValue(row, column.code), language))
    .filter(Boolean)
    .join(separators[language].cells)

/** So many rows are read before work may be interrupted. */
const rowsOfSlice = 50

/** A table on one line: its rows, one after another. */
function* tableText(table: FormItem, value: unknown, language: Language): SliceGenerator<string> {
  const texts: string[] = []
  for (const [index, row] of rowsOf(value).entries()) {
    const text = rowText(table, row, language)
    if (text) texts.push(text)
    if (index % rowsOfSlice === 0) yield
  }
  return texts.join(separators[language].rows)
}

/** Does what `toText` does, and may be interrupted between the rows of a table. */
export function* toTextInSlices(item: FormItem, value: unknown): SliceGenerator<string> {
  return textOf(item).from === 'rows' ? yield* tableText(item, value, designLanguage) : toText(item, value)
}

/**
 * A value as one line of text. Rules take it as its design writes it; read views, list cells and exports name the
 * language of whoever reads, in which dates, the words of switches and the signs between parts are told.
 */
export function toText(
  item: FieldUse | FormItem,
  value: unknown,
  language: Language = designLanguage,
): string {
  const text = textOf(item)
  if (text.from === 'rows') return 'key' in item ? runToCompletion(tableText(item, value, language)) : ''
  if (isEmpty(value)) return text.empty ?? ''
  if (text.from === 'paths') return formatPaths(item, value, language)
  const read = (part: unknown) => readers[text.from](part, item, { text, language })
  if (!Array.isArray(value)) return read(value)
  const isJoined = text.from !== 'parts' && text.join !== undefined
  return value.map(read).join(isJoined ? separatorOf(text, language) : separators[language].choices)
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
    const value = item && ownValue(values, item.model)
    if (!item) return []
    const text = (isEmpty(value) ? undefined : told?.get(item.model)) ?? toText(item, value, language)
    return text ? [{ name: item.name, text }] : []
  })
}
