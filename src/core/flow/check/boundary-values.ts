import { Decimal } from 'decimal.js'
import type { FormItem } from '../../../generated/types'
import type { FieldSymbol } from '../../expression'
import { printMoment, secondsOfDate } from '../../expression'
import { checkValue, stepsOf, type ValueSchema, valueSchemaOf } from '../../form'
import type { ConstantComparison } from './comparisons'

/*
 * Boundary values of a field: comparisons with constants judge any other value like one of these. They are
 * the constants, the values next to them on either side, and one between each two; for fields with choices,
 * all choices. The simplest come first, so that examples read well. Values that the field would not accept
 * are left out.
 */

const dayLength = 86_400

/** Returns the grid of a number field: its step size, or its decimals. */
function gridOf(schema: ValueSchema) {
  const steps = stepsOf(schema)
  return steps ?? { size: 10 ** -Number(schema['x-decimals'] ?? 10), from: 0 }
}

interface Grid {
  size: number
  from: number
}

/** Returns the grid point a number of points after the last one up to a number. */
const onGrid = (number: number, { size, from }: Grid, more: number): number =>
  new Decimal(number).minus(from).div(size).floor().plus(more).times(size).plus(from).toNumber()

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
      (one) => one > above && one < below && !checkValue(schema, one),
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
  const seconds = texts.map((text) => (typeof text === 'string' ? secondsOfDate(text) : undefined))
  if (!seconds.every((one) => one !== undefined)) return undefined
  const size = isDay ? dayLength : 1
  return seconds.flatMap((one) =>
    [0, 1, -1].map((more) => {
      const at = (Math.floor(one / size) + more) * size
      const day = Math.floor(at / dayLength)
      return printMoment(isDay ? { day } : { day, seconds: at - day * dayLength })
    }),
  )
}

/** Returns a text that differs from all given ones. */
const another = (texts: readonly unknown[]): string => {
  const longest = texts.map(String).reduce((long, one) => (one.length > long.length ? one : long), '')
  return `${longest}…`
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

function candidates(
  { kind, choices, format }: FieldSymbol,
  schema: ValueSchema,
  compared: readonly ConstantComparison[],
) {
  const constants = compared.map(({ constant }) => constant)
  if (kind === 'boolean') return [true, false]
  if (kind === 'number' && !choices)
    return constants.every(isNumber) ? numbersAround(constants, schema) : undefined
  if (kind === 'date') return datesAround(constants, format)
  if (kind !== 'text' && kind !== 'number') return undefined
  if (choices) return choices.map(({ value }) => value)
  const isPlain = compared.every(({ constant, isOrder }) => typeof constant === 'string' && !isOrder)
  const other = another(constants)
  return isPlain && !checkValue(schema, other) ? [...constants, other] : undefined
}

/**
 * Returns the boundary values of a field for its conditions, simplest first; undefined if they cannot be
 * enumerated. Optional fields include the empty value.
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
  return mayBeEmpty ? [...accepted, undefined] : accepted
}
