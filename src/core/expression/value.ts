import { formatDigits, isNumeric, type Numeric, parseNumber, toPlainNumber } from './number'
import { ExpressionError } from './problem'

/** Row of a table field: values by column code. */
export type TableRow = Readonly<Record<string, unknown>>

/** Whether nothing is filled in: missing, empty text or a list without items. */
export const isEmptyOperand = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Converts a value to a number: empty is 0 and numeric text is parsed. */
export function toNumber(value: unknown): Numeric {
  if (isNumeric(value)) return value
  if (isEmptyOperand(value)) return 0
  const number = typeof value === 'string' ? parseNumber(value) : undefined
  if (number === undefined)
    throw new ExpressionError('expression.not-a-number', { found: describeValue(value) })
  return number
}

/** Converts a value to a condition: empty and 0 are false. Throws for text that is not a number. */
export function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (isEmptyOperand(value)) return false
  const number = typeof value === 'string' ? parseNumber(value) : value
  if (!isNumeric(number))
    throw new ExpressionError('expression.not-a-condition', { found: describeValue(value) })
  return number !== 0
}

/** Converts a value to text: empty is "", a list is its items joined by commas. */
export function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (isEmptyOperand(value)) return ''
  if (isNumeric(value)) return formatDigits(value)
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(toPlainText).join(',')
  throw new ExpressionError('expression.not-a-text', { found: describeValue(value) })
}

/** Converts a value to a list: text is split at commas, full-width ones too. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isEmptyOperand(value)) return []
  return typeof value === 'string' ? value.split(/[,，]/).map((item) => item.trim()) : [value]
}

const isRow = (value: unknown): value is TableRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Converts a value to the rows of a table field. */
export function toTableRows(value: unknown): readonly TableRow[] {
  if (isEmptyOperand(value)) return []
  if (Array.isArray(value) && value.every(isRow)) return value
  throw new ExpressionError('expression.not-a-table', { found: describeValue(value) })
}

/** Converts a result to plain JSON values for output. */
export const toPlainValue = (value: unknown): unknown =>
  typeof value === 'object' && isNumeric(value) ? toPlainNumber(value) : value

/** Writes a value as the language reads it: a number never has an exponent, which `1e-7` would be. */
export function formatExpressionValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (isNumeric(value)) return formatDigits(value)
  if (Array.isArray(value)) return `[${value.map(printPart).join(',')}]`
  return JSON.stringify(value) ?? String(value)
}

const printPart = (value: unknown) =>
  typeof value === 'string' ? JSON.stringify(value) : formatExpressionValue(value)

/** Formats a value briefly for use in a sentence. */
export function describeValue(value: unknown): string {
  const text = formatExpressionValue(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
