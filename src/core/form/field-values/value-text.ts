import type { FieldSchema, FormDesign, FormItem, FormTableColumn, Summary } from '../../../generated/types'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { currencySign } from '../../text/currency'
import { maskNumber } from '../../text/document-numbers'
import { formatDecimals } from '../../text/exact-decimal'
import { designLanguage, type Language, separators } from '../../text/language'
import {
  designLabelOf,
  type FieldSettings,
  formatPaths,
  indexChoices,
  itemFieldSchema,
  itemTextFormat,
  listChoices,
  partSeparatorOf,
} from '../design'
import { formFieldsOf, itemOfColumn, tableColumnsOf } from '../design/items'
import {
  type FormRow,
  type FormValues,
  getOwnValue,
  isEmpty,
  isRecord,
  tableRowsOf,
} from '../values/form-values'
import { richTextToPlain } from '../values/rich-text'
import { dateText } from './normalize-date'

type Text = FieldSchema['text']

/** How a part of a value is read: its text format, the reader's language, and its place in a list. */
interface Reading {
  text: Text
  language: Language
  at: number
}

type Reader = (value: unknown, item: FieldSettings, reading: Reading) => string

/** Returns a plain value as text; a number has all its digits and no exponent. */
const plain = (value: unknown): string => {
  if (typeof value === 'number' && Number.isFinite(value)) return formatDecimals(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

const inParts: Reader = (value, _, { text, language }) =>
  isRecord(value)
    ? (text.parts ?? [])
        .map((part) => plain(getOwnValue(value, part)))
        .filter(Boolean)
        .join(partSeparatorOf(text, language))
    : ''

function asChoice(value: unknown, { options }: FieldSettings, { language }: { language: Language }): string {
  const choices = listChoices(options)
  const choice = choices && indexChoices(choices).get(value)
  if (!choice) return plain(value)
  return language === designLanguage ? designLabelOf(choice) : choice.label
}

/** Returns a text; of a number that the design masks only its ends. */
const asText: Reader = (value, { options: { masked, dataType } }) =>
  masked === true ? maskNumber(plain(dataType), plain(value)) : plain(value)

/** Reads a switch as its own word, or as the default word of the language. */
const asSwitch: Reader = (value, item, { language }) => {
  if (typeof value !== 'boolean') return plain(value)
  const name = value ? 'activeText' : 'inactiveText'
  const word = item.options[name]
  const usual = itemFieldSchema(item).defaults?.[name]
  const isUsual = isRecord(usual) && (word === undefined || word === usual[designLanguage])
  return plain(isUsual ? usual[language] : word)
}

const asDate: Reader = (value, item, { text: { halves }, language, at }) =>
  dateText(item, typeof value === 'number' ? value : plain(value), { halves, language, at })

const grouped = (digits: string) =>
  digits.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** Returns a number with its unit, or with the sign of its currency after the minus. */
const asNumber: Reader = (value, { options: { precision, thousands, unit, currency } }) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return plain(value)
  const digits = formatDecimals(value, typeof precision === 'number' ? precision : undefined)
  const shown = `${thousands === true ? grouped(digits) : digits}${plain(unit)}`
  return currency ? shown.replace(/^-?/, (minus) => `${minus}${currencySign(plain(currency))}`) : shown
}

const asHtml: Reader = (value, _, { language }) => richTextToPlain(plain(value), language)

/** Readers by the text format of a field schema. */
const readers: Record<Text['from'], Reader> = {
  value: asText,
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

/** Formats a table cell as text. */
export const tableCellText = (
  table: FormItem,
  column: FormTableColumn,
  cell: unknown,
  language: Language = designLanguage,
): string => fieldValueToText(itemOfColumn(table, column), cell, language)

/** Formats a table row on one line: the texts of its cells. */
export const tableRowText = (table: FormItem, row: FormRow, language: Language = designLanguage): string =>
  tableColumnsOf(table)
    .map((column) => tableCellText(table, column, getOwnValue(row, column.code), language))
    .filter(Boolean)
    .join(separators[language].cells)

/** Number of rows read between interruptions. */
const rowsOfSlice = 50

/** Formats a table on one line, row by row. */
function* tableText(table: FormItem, value: unknown, language: Language): SliceGenerator<string> {
  const texts: string[] = []
  for (const [index, row] of tableRowsOf(value).entries()) {
    const text = tableRowText(table, row, language)
    if (text) texts.push(text)
    if (index % rowsOfSlice === 0) yield
  }
  return texts.join(separators[language].rows)
}

/** Generator variant of `fieldValueToText` that can be interrupted between table rows. */
export function* fieldValueToTextInSlices(item: FormItem, value: unknown): SliceGenerator<string> {
  return itemTextFormat(item).from === 'rows'
    ? yield* tableText(item, value, designLanguage)
    : fieldValueToText(item, value)
}

/**
 * Formats a value as one line of text. Rules use the design's language; read views, list cells and exports
 * pass the reader's language for dates, switch words and separators.
 */
export function fieldValueToText(
  item: FieldSettings | FormItem,
  value: unknown,
  language: Language = designLanguage,
): string {
  const text = itemTextFormat(item)
  if (text.from === 'rows') return 'key' in item ? runToCompletion(tableText(item, value, language)) : ''
  if (isEmpty(value)) return text.empty ?? ''
  if (text.from === 'paths') return formatPaths(item, value, language)
  const read = (part: unknown, at = 0) => readers[text.from](part, item, { text, language, at })
  if (!Array.isArray(value)) return read(value)
  const isJoined = text.from !== 'parts' && text.join !== undefined
  return value
    .map((part, at) => read(part, at))
    .join(isJoined ? partSeparatorOf(text, language) : separators[language].choices)
}

/** Input of a form summary: its values, texts already formatted, and the reader's language. */
interface Summed {
  values: FormValues
  shownTexts?: ReadonlyMap<string, string>
  language?: Language
}

/**
 * Formats the chosen fields of a form as lines of a list row. Empty ones are omitted, and existing texts are
 * reused.
 */
export function formSummaryLines(
  form: Pick<FormDesign, 'list'>,
  { values, shownTexts, language }: Summed,
  keys: readonly string[],
): Summary {
  const items = new Map(formFieldsOf(form).map((item) => [item.key, item]))
  return keys.flatMap((key) => {
    const item = items.get(key)
    const value = item && getOwnValue(values, item.model)
    if (!item) return []
    const text =
      (isEmpty(value) ? undefined : shownTexts?.get(item.model)) ?? fieldValueToText(item, value, language)
    return text ? [{ name: item.name, text }] : []
  })
}
