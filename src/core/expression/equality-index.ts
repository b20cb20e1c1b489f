import { createEqualityTest, equals } from './compare'
import { dateToSeconds } from './local-date-time'
import { formatDigits, isNumeric, type Numeric, parseNumber } from './number'
import { ExpressionError } from './problem'
import { isEmptyOperand, toPlainText } from './value'

/** Index key of a number, shared by texts that spell it. Other texts are indexed by characters or by date. */
const byNumber = (number: Numeric) => `n${formatDigits(number)}`
const bySpelling = (number: Numeric) => `t${formatDigits(number)}`
const byDate = (seconds: number) => `d${seconds}`
const blank = 'e'

const numberKeys = (number: Numeric) => [
  byNumber(number),
  bySpelling(number),
  ...(number === 1 ? ['true'] : []),
  ...(number === 0 ? ['false', blank] : []),
]

/** Derives the key of a text or number for both insertion and lookup. */
const spelled = (text: string, key: (number: Numeric) => string) => {
  const number = parseNumber(text)
  return number === undefined ? [] : [key(number)]
}

const dated = (text: string) => {
  const seconds = dateToSeconds(text)
  return seconds === undefined ? [] : [byDate(seconds)]
}

/** Returns the keys under which a value is indexed. */
function keysOf(value: unknown): string[] {
  if (isEmptyOperand(value)) return [blank]
  if (typeof value === 'boolean') return [String(value)]
  if (isNumeric(value)) return [byNumber(value)]
  const text = toPlainText(value)
  return [`s${text}`, ...spelled(text, bySpelling), ...(typeof value === 'string' ? dated(text) : [])]
}

/** Returns the keys of a value; undefined if it has no text form. */
function keysIn(value: unknown, keys: (value: unknown) => string[]): string[] | undefined {
  try {
    return keys(value)
  } catch (failure) {
    if (failure instanceof ExpressionError) return undefined
    throw failure
  }
}

/** Returns the keys of all values equal to the given one. */
function keysFor(operand: unknown): string[] {
  if (isEmptyOperand(operand)) return [blank, byNumber(0), 'false']
  if (typeof operand === 'boolean')
    return [String(operand), byNumber(operand ? 1 : 0), ...(operand ? [] : [blank])]
  if (isNumeric(operand)) return numberKeys(operand)
  const text = toPlainText(operand)
  return [`s${text}`, ...spelled(text, byNumber), ...(typeof operand === 'string' ? dated(text) : [])]
}

const none: readonly number[] = []

/** Index that finds the positions of values that `equals` a wanted one without a scan. */
export class EqualityIndex {
  private readonly places = new Map<string, number[]>()
  /**
   * Position of the first value that is comparable only with empty and booleans; comparing it is a problem.
   */
  private odd = -1

  constructor(private readonly values: readonly unknown[]) {
    values.forEach((value, place) => {
      if (!this.put(value, place) && this.odd < 0) this.odd = place
    })
  }

  private put(value: unknown, place: number): boolean {
    const keys = keysIn(value, keysOf)
    for (const key of keys ?? []) {
      const known = this.places.get(key)
      if (known) known.push(place)
      else this.places.set(key, [place])
    }
    return keys !== undefined
  }

  /** Returns the first position, or -1. */
  first(operand: unknown): number {
    const keys = keysIn(operand, keysFor)
    if (!keys) return this.values.findIndex((value) => equals(value, operand))
    const found = keys.map((key) => this.places.get(key)?.[0] ?? Number.POSITIVE_INFINITY)
    const first = Math.min(...found)
    this.meetOdd(operand, first)
    return first === Number.POSITIVE_INFINITY ? -1 : first
  }

  /** Returns all positions in order. */
  all(operand: unknown): readonly number[] {
    const keys = keysIn(operand, keysFor)
    if (!keys) return this.values.flatMap((value, place) => (equals(value, operand) ? [place] : []))
    const found = keys.flatMap((key) => this.places.get(key) ?? [])
    this.meetOdd(operand, Number.POSITIVE_INFINITY)
    return found.length ? [...new Set(found)].sort((a, b) => a - b) : none
  }

  /** Throws if a sequential comparison would reach the incomparable value before it ends. */
  private meetOdd(operand: unknown, before: number): void {
    if (this.odd >= 0 && this.odd < before) equals(this.values[this.odd], operand)
  }
}

/** Scanned lists with their scan counts, and indexes of those scanned repeatedly. */
const lists = new WeakMap<readonly unknown[], EqualityIndex | number>()

/** Lists up to this length are scanned. */
const shortList = 16

/**
 * Whether a list contains a value. A list that is searched often, such as a column for each row, is indexed.
 */
export function includesValue(list: readonly unknown[], operand: unknown): boolean {
  const known = lists.get(list) ?? 0
  if (known instanceof EqualityIndex) return known.first(plainOf(operand)) >= 0
  if (list.length > shortList) lists.set(list, known > 1 ? new EqualityIndex(list) : known + 1)
  return list.some(createEqualityTest(operand))
}

const plainOf = (operand: unknown) =>
  Array.isArray(operand) && !isEmptyOperand(operand) ? toPlainText(operand) : operand
