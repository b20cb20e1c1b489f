import { digitsOf, isNumeric, type Numeric, parseNumber, toPlainNumber } from './number'
import { ExpressionError } from './problem'

/** A row of a table field: values by column code. */
export type TableRow = Readonly<Record<string, unknown>>

/** Nothing filled in: missing, empty text or a list without items. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as a number: empty is 0 and number-like text counts. */
export function toNumber(value: unknown): Numeric {
  if (isNumeric(value)) return value
  if (isEmpty(value)) return 0
  const number = typeof value === 'string' ? parseNumber(value) : undefined
  if (number === undefined)
    throw new ExpressionError('expression.not-a-number', { found: describeValue(value) })
  return number
}

/** A value as a condition: empty and 0 do not hold; a text that is no number is neither true nor false. */
export function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (isEmpty(value)) return false
  const number = typeof value === 'string' ? parseNumber(value) : value
  if (!isNumeric(number))
    throw new ExpressionError('expression.not-a-condition', { found: describeValue(value) })
  return number !== 0
}

/** A value as text: empty is "", a list is its items joined by commas. */
export function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (isEmpty(value)) return ''
  if (isNumeric(value)) return digitsOf(value)
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(toPlainText).join(',')
  throw new ExpressionError('expression.not-a-text', { found: describeValue(value) })
}

/** A value as list: text is split at commas, full-width ones too. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isEmpty(value)) return []
  return typeof value === 'string' ? value.split(/[,，]/).map((item) => item.trim()) : [value]
}

const isRow = (value: unknown): value is TableRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as the rows of a table field. */
export function toRows(value: unknown): readonly TableRow[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value) && value.every(isRow)) return value
  throw new ExpressionError('expression.not-a-table', { found: describeValue(value) })
}

/** A result as it leaves the language: plain JSON values only. */
export const toPlainValue = (value: unknown): unknown =>
  typeof value === 'object' && isNumeric(value) ? toPlainNumber(value) : value

/** A value short enough to stand in a sentence about it. */
export function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
