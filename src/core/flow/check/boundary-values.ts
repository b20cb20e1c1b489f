import type { FormItem } from '../../../generated/types'
import type { FieldSymbol } from '../../expression'
import { dateToSeconds, formatMoment } from '../../expression'
import { checkValue, multipleOfSteps, type ValueSchema, valueSchemaOf } from '../../form'
import { compareExact } from '../../text/decimal-digits'
import {
  addExact,
  divideExact,
  formatDecimals,
  formatExact,
  multiplyExact,
  toExactDecimal,
} from '../../text/exact-decimal'
import type { ConstantComparison } from './comparisons'

/*
 * Boundary values of a field: comparisons with constants judge any other value like one of these. They are
 * the constants, the values next to them on either side, and one between each two; for fields with choices,
 * all choices. The simplest come first, so that examples read well. Values that the field would not accept
 * are left out.
 */

const dayLength = 86_400

/** Returns the grid of a number field: its step size, whole numbers, or its decimals. */
function gridOf(schema: ValueSchema) {
  const steps = multipleOfSteps(schema)
  if (!steps && schema.format === 'integer') return { size: 1, from: 0 }
  return steps ?? { size: 10 ** -Number(schema['x-decimals'] ?? 10), from: 0 }
}

interface Grid {
  size: number
  from: number
}

/** Returns the grid point a number of points after the last one up to a number. */
function onGrid(number: number, { size, from }: Grid, more: number): number {
  const [distance, unit] = [addExact(toExactDecimal(number), toExactDecimal(-from)), toExactDecimal(size)]
  const nearest = divideExact(distance, unit).times
  const isBehind = compareExact(multiplyExact(unit, nearest), distance) > 0
  const point = multiplyExact(unit, nearest + BigInt(more) - (isBehind ? 1n : 0n))
  return Number(formatExact(addExact(point, toExactDecimal(from))))
}

/** Returns a number as the field stores it: single-line numbers are texts. */
const stored = (number: number, { type }: ValueSchema): number | string =>
  type === 'string' ? formatDecimals(number) : number

/**
 * Returns the constants and one number in each open range before, between and after them: the simplest
 * accepted one.
 */
function numbersAround(constants: readonly number[], schema: ValueSchema): number[] {
  const sorted = [...new Set(constants)].sort((a, b) => a - b)
  const grid = gridOf(schema)
  const inside = (above: number, below: number) => {
    const plain = Number.isFinite(above) ? [above + 1, (above + below) / 2] : [below - 1]
    const end = schema[Number.isFinite(above) ? 'maximum' : 'minimum']
    const next = Number.isFinite(above) ? onGrid(above, grid, 1) : onGrid(below, grid, -1)
    return [...plain, next, ...[end].filter((one) => typeof one === 'number')].find(
      (one) => one > above && one < below && !checkValue(schema, stored(one, schema)),
    )
  }
  const edges = [Number.NEGATIVE_INFINITY, ...sorted, Number.POSITIVE_INFINITY]
  const between = edges.slice(1).map((below, at) => inside(edges[at] ?? below, below))
  const all = [...sorted, ...between.filter((one) => one !== undefined)]
  return [...all.filter((one) => one >= 0), ...all.filter((one) => one < 0)]
}

/** Returns stored dates around the compared ones; undefined if one of them is not a full date. */
function datesAround(texts: readonly unknown[], format: FieldSymbol['format']): string[] | undefined {
  const isDay = format === 'date'
  if (!isDay && format !== 'datetime') return undefined
  const seconds = texts.map((text) => (typeof text === 'string' ? dateToSeconds(text) : undefined))
  if (!seconds.every((one) => one !== undefined)) return undefined
  const size = isDay ? dayLength : 1
  return seconds.flatMap((one) =>
    [0, 1, -1].map((more) => {
      const at = (Math.floor(one / size) + more) * size
      const day = Math.floor(at / dayLength)
      return formatMoment(isDay ? { day } : { day, seconds: at - day * dayLength })
    }),
  )
}

/** Returns a text that differs from all given ones. */
const another = (texts: readonly unknown[]): string => {
  const longest = texts.map(String).reduce((long, one) => (one.length > long.length ? one : long), '')
  return `${longest}…`
}

/** Returns one number in each open range before, between and after numbers, and the numbers themselves. */
function everyNumber(constants: readonly number[]): number[] {
  const sorted = [...new Set(constants)].sort((a, b) => a - b)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  return [
    ...sorted,
    ...sorted.slice(1).map((one, at) => (one + (sorted[at] ?? one)) / 2),
    last + 1,
    first - 1,
  ]
}

/**
 * Returns the values that distinguish comparisons of a value that no form restricts; undefined if they
 * compare numbers with texts or order texts.
 */
export function representativeValues(compared: readonly ConstantComparison[]): unknown[] | undefined {
  const constants = compared.map(({ constant }) => constant)
  if (!constants.length) return [true, false]
  if (constants.every(isNumber)) return everyNumber(constants)
  const isPlain = compared.every(({ constant, isOrder }) => typeof constant === 'string' && !isOrder)
  return isPlain ? [...new Set(constants), another(constants)] : undefined
}

/** Maximum number of items of which all subsets are listed. */
const maxItems = 8

/**
 * Returns the subsets of items that a list is tested to contain, each also beside another item; undefined if
 * there are too many. A list with choices contains nothing else.
 */
export function listSubsets(
  items: readonly (string | number | boolean)[],
  choices: FieldSymbol['choices'],
): unknown[][] | undefined {
  const allowed = choices ? items.filter((item) => choices.some(({ value }) => value === item)) : items
  if (allowed.length > maxItems) return undefined
  const other = choices
    ? choices.map(({ value }) => value).filter((value) => !items.includes(value))
    : [another(items)]
  const subsets: unknown[][] = [[]]
  for (const item of allowed) subsets.push(...subsets.map((one) => [...one, item]))
  return [...subsets.slice(1), other.slice(0, 1)].filter((one) => one.length > 0)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Constants that stand for the values of a field that is only tested for emptiness. */
const anyConstant: Partial<Record<FieldSymbol['kind'], ConstantComparison['constant']>> = {
  number: 1,
  date: '2026-01-01',
}

function candidates(
  { kind, choices, format }: FieldSymbol,
  schema: ValueSchema,
  compared: readonly ConstantComparison[],
) {
  const standard = anyConstant[kind]
  const constants =
    compared.length || standard === undefined ? compared.map(({ constant }) => constant) : [standard]
  if (kind === 'boolean') return [true, false]
  if (kind === 'number' && !choices)
    return constants.every(isNumber)
      ? numbersAround(constants, schema).map((one) => stored(one, schema))
      : undefined
  if (kind === 'date') return datesAround(constants, format)
  if (kind !== 'text' && kind !== 'number') return undefined
  if (choices) return choices.map(({ value }) => value)
  const isPlain = compared.every(({ constant, isOrder }) => typeof constant === 'string' && !isOrder)
  const other = another(constants)
  return isPlain && !checkValue(schema, other) ? [...constants, other] : undefined
}

/**
 * Returns the boundary values of a field for its conditions, simplest first; undefined if they cannot be
 * enumerated, also if the field accepts none of them. Optional fields include the empty value.
 */
export function boundaryValues(
  item: FormItem,
  known: FieldSymbol,
  { compared, mayBeEmpty }: { compared: readonly ConstantComparison[]; mayBeEmpty: boolean },
): unknown[] | undefined {
  const schema = valueSchemaOf(item)
  const values = candidates(known, schema, compared)
  if (!values) return undefined
  const accepted = [...new Set(values)].filter((value) => !checkValue(schema, value))
  if (accepted.length === 0 && values.length > 0) return undefined
  return mayBeEmpty ? [...accepted, undefined] : accepted
}
