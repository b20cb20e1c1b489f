import { numberPrefix } from '../../text/currency'
import { valueFormats } from '../../text/formats'
import { type DateFault, type DateFormat, readDate } from '../../text/read-date'
import { maxDigits, type NumberFault, readDigits, readNumber } from '../../text/read-number'
import type { FieldSettings } from '../design'
import type { ValueSchema } from '../json-schema/check-value'
import { isRecord } from '../values/form-values'
import { valueSchemaOf } from './value-schema'

type TextResult =
  | { value: string | number; fault?: undefined }
  | { fault: NumberFault | DateFault; value?: undefined }

type TextReader = (text: string, today?: string) => TextResult

const dateFormats: ReadonlySet<unknown> = new Set(['year', 'month', 'date', 'datetime', 'time', 'minute'])

const plain = (option: unknown) => (typeof option === 'string' ? option : '')

/** Returns the schema of one entry of a field's values. */
const entrySchemaOf = (item: FieldSettings): ValueSchema => {
  const schema = valueSchemaOf(item)
  return schema.type === 'array' && isRecord(schema.items) ? schema.items : schema
}

/** Reads the digits of a number that is stored as text, with any number of digits. */
function digitsIn(text: string, isStored: ((text: string) => boolean) | undefined): TextResult {
  if (isStored?.(text)) return { value: text }
  const { digits, fault } = readDigits(text)
  return fault ? { fault } : { value: digits }
}

/** Returns the reader of a field for numbers, dates or times; undefined for fields of other values. */
export function textReaderOf(item: FieldSettings): TextReader | undefined {
  const { type, format } = entrySchemaOf(item)
  if (type === 'number') {
    const signs = { prefix: numberPrefix(item.options), unit: plain(item.options.unit) }
    return (text) => readNumber(text, signs)
  }
  const isStored = valueFormats.get(String(format))
  if (format === 'number' || format === 'integer') return (text) => digitsIn(text, isStored)
  if (!dateFormats.has(format)) return undefined
  return (text, today) => (isStored?.(text) ? { value: text } : readDate(text, format as DateFormat, today))
}

const readPart = (part: unknown, read: TextReader, today: string | undefined) =>
  typeof part === 'string' && part !== '' ? (read(part, today).value ?? part) : part

/**
 * Reads texts in a value of a number, date or time field, such as those that clients send or defaults
 * contain. What is not understood stays and is left to the check.
 */
export function normalizeText(item: FieldSettings, value: unknown, today?: string): unknown {
  const isList = Array.isArray(value)
  if (!isList && typeof value !== 'string') return value
  const read = textReaderOf(item)
  if (!read) return value
  if (!isList) return readPart(value, read, today)
  const parts = value.map((part) => readPart(part, read, today))
  return parts.some((part, i) => part !== value[i]) ? parts : value
}

/** Why a text is no value of its field: the suffix of a text key and what its sentence names. */
interface TextFault {
  code: string
  params: { found: string; limit: number; example?: string }
}

/** Notation that a sentence shows for each format of dates. */
const examples: Readonly<Record<string, string>> = {
  year: '2026',
  month: '2026-01',
  date: '2026-01-05',
  datetime: '2026-01-05 09:30',
}

/** Returns why a text in a value is no number, date or time. */
export function textParseError(item: FieldSettings, value: unknown): TextFault | undefined {
  const texts = [value].flat().filter((part): part is string => typeof part === 'string' && part !== '')
  if (!texts.length) return undefined
  const read = textReaderOf(item)
  if (!read) return undefined
  const example = examples[String(entrySchemaOf(item).format)]
  for (const text of texts) {
    const { fault } = read(text)
    if (fault)
      return {
        code: fault.code,
        params: { found: fault.found, limit: maxDigits, ...(example && { example }) },
      }
  }
  return undefined
}
