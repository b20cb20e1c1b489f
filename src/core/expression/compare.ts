import { dateToSeconds } from './local-date-time'
import { compareNumbers, isNumeric, type Numeric, parseNumber } from './number'
import { ExpressionError } from './problem'
import { describeValue, isEmptyOperand, toPlainText } from './value'

/**
 * Whether two values are equal. A number equals the text that spells it. Two texts are compared character by
 * character, so job number "007" is not "7", but two full dates by the calendar. Empty equals "", 0 and
 * false.
 */
export function equals(a: unknown, b: unknown): boolean {
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b) === 0
  if (typeof a === 'string' && typeof b === 'string') return a === b || datesOf(a, b)?.difference === 0
  if (isEmptyOperand(a)) return isBlank(b)
  if (isEmptyOperand(b)) return isBlank(a)
  if (typeof a === 'boolean' || typeof b === 'boolean') return bit(a) === bit(b)
  const [left, right] = [comparable(a), comparable(b)]
  const numbers = isNumeric(left) !== isNumeric(right) && [numberOf(left), numberOf(right)]
  if (!numbers) return left === right
  const [x, y] = numbers
  return x !== undefined && y !== undefined && compareNumbers(x, y) === 0
}

/** Creates an equality test against one value, for repeated use; a list is converted to text once. */
export function createEqualityTest(target: unknown): (value: unknown) => boolean {
  const plain = Array.isArray(target) && !isEmptyOperand(target) ? toPlainText(target) : target
  return (value) => equals(value, plain)
}

/** Returns the difference of two texts that are both full dates, in any notation: 2026-1-5 is 2026-01-05. */
function datesOf(a: string, b: string): { difference: number } | undefined {
  const [x, y] = [dateToSeconds(a), dateToSeconds(b)]
  return x === undefined || y === undefined ? undefined : { difference: x - y }
}

const isBlank = (value: unknown) => isEmptyOperand(value) || value === 0 || value === false

const bit = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

const comparable = (value: unknown): string | Numeric => (isNumeric(value) ? value : toPlainText(value))

const numberOf = (value: string | Numeric): Numeric | undefined =>
  typeof value === 'string' ? parseNumber(value) : value

/**
 * Compares two values for sorting: negative, zero or positive. Numbers and texts that spell numbers compare
 * by size, texts with dates by the calendar, other texts by character. Empty is 0 beside a number.
 */
function compareValues(a: unknown, b: unknown): number {
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b)
  const [left, right] = [orderable(a, b), orderable(b, a)]
  const [x, y] = [numberOf(left), numberOf(right)]
  if (x !== undefined && y !== undefined) return compareNumbers(x, y)
  if (typeof left !== 'string' || typeof right !== 'string') throw incomparable(a, b)
  if (left === right) return 0
  const dates = datesOf(left, right)
  if (dates) return dates.difference
  return left < right ? -1 : 1
}

/**
 * Whether an order comparison holds. An empty value is neither before nor after a text, such as a date: a
 * due date that is not filled in has not passed.
 */
export function isInOrder(a: unknown, b: unknown, holds: (difference: number) => boolean): boolean {
  const [isLeftEmpty, isRightEmpty] = [isEmptyOperand(a), isEmptyOperand(b)]
  if (isLeftEmpty !== isRightEmpty && typeof (isLeftEmpty ? b : a) === 'string') return false
  return holds(compareValues(a, b))
}

function orderable(value: unknown, other: unknown): string | Numeric {
  if (isEmptyOperand(value)) return isNumeric(other) ? 0 : ''
  if (typeof value === 'string' || isNumeric(value)) return value
  throw incomparable(value, other)
}

const incomparable = (a: unknown, b: unknown) =>
  new ExpressionError('expression.not-comparable', { left: describeValue(a), right: describeValue(b) })
