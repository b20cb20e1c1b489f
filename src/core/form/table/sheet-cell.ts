import { currencySign } from '../../text/currency'
import { countDecimals } from '../../text/exact-decimal'
import { dateToken, parseFormattedDate, valueFormats } from '../../text/formats'
import { fitsNumberPrecision } from '../../text/read-number'
import { dateCell, type SheetCell } from '../../text/sheet-value'
import type { FieldSettings } from '../design'
import { textReaderOf } from '../field-values/read-text'
import { valueSchemaOf } from '../field-values/value-schema'

/** Maximum length of a text within a number format. */
const longestSign = 20

const quoted = (sign: unknown) =>
  typeof sign === 'string' && sign !== '' ? `"${sign.replace(/["\\]/g, '').slice(0, longestSign)}"` : ''

/** Returns the number format that shows a number like its field; undefined where it needs none. */
function numberFormatOf(
  number: number,
  { precision, thousands, unit, currency }: FieldSettings['options'],
): string | undefined {
  const isPlain = typeof precision !== 'number' && thousands !== true && !unit && !currency
  if (isPlain) return undefined
  const decimals = typeof precision === 'number' ? precision : countDecimals(number)
  const digits = `${thousands === true ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
  return `${quoted(typeof currency === 'string' ? currencySign(currency) : '')}${digits}${quoted(unit)}`
}

const dateTokens = new RegExp(`${dateToken}|[-/.: ]|[\\s\\S]`, 'g')

const tokens: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  DD: 'dd',
  D: 'd',
  HH: 'hh',
  H: 'h',
  MM: 'mm',
  M: 'm',
}

/** Converts a designer's date format to a number format. */
const dateFormatOf = ({ format }: FieldSettings['options']): string | undefined =>
  typeof format === 'string' && format !== ''
    ? format.replace(dateTokens, (token) =>
        /^[a-zA-Z-/.: ]/.test(token) ? (tokens[token] ?? token) : `"${token}"`,
      )
    : undefined

const secondsOfDay = 86_400

function timeCell(stored: string, options: FieldSettings['options']): SheetCell {
  const [hours = 0, minutes = 0, seconds = 0] = stored.split(':').map(Number)
  const value = Number(((hours * 3600 + minutes * 60 + seconds) / secondsOfDay).toPrecision(15))
  return { value, format: dateFormatOf(options) ?? (stored.length > 5 ? 'hh:mm:ss' : 'hh:mm') }
}

function dateOrTimeCell(stored: string, format: string, options: FieldSettings['options']): SheetCell {
  if (format === 'year') return Number(stored)
  if (format === 'time' || format === 'minute') return timeCell(stored, options)
  return dateCell(stored, dateFormatOf(options))
}

const dated: ReadonlySet<string> = new Set(['year', 'month', 'date', 'datetime', 'time', 'minute'])

/**
 * Converts a value to a spreadsheet cell: numbers and dates with a number format that shows them like their field,
 * everything else as its text.
 */
export function toSheetCell(item: FieldSettings, value: unknown, text: string): SheetCell {
  if (text === '') return null
  const { type, format } = valueSchemaOf(item)
  if (typeof value === 'number' && type === 'number' && fitsNumberPrecision(value)) {
    const shown = numberFormatOf(value, item.options)
    return shown === undefined ? value : { value, format: shown }
  }
  const name = String(format)
  if (typeof value === 'string' && dated.has(name) && valueFormats.get(name)?.(value))
    return dateOrTimeCell(value, name, item.options)
  return typeof value === 'number' && String(value) === text ? value : text
}

/** Converts a displayed text back to a spreadsheet cell; a text that its field does not read stays text. */
export function textToSheetCell(item: FieldSettings, text: string): SheetCell {
  const { type, format } = valueSchemaOf(item)
  if (type === 'array' || (type !== 'number' && !dated.has(String(format)))) return text === '' ? null : text
  const shown = item.options.format
  const value =
    typeof shown === 'string' && shown ? parseFormattedDate(text, shown, String(format)) : undefined
  return toSheetCell(item, value ?? textReaderOf(item)?.(text).value, text)
}
