import type { FormItem } from '../../../generated/types'
import {
  ExpressionError,
  formatDigits,
  formatMoment,
  type Numeric,
  parseMoment,
  parseNumber,
  round,
  toList,
} from '../../expression'
import { valueFormats } from '../../text/formats'
import { listChoices } from '../design'
import { valueSchemaOf } from '../field-values/value-schema'
import { checkValue, multipleOfSteps, nearestMultiple, type ValueSchema } from '../json-schema/check-value'
import { isEmpty, isRecord } from '../values/form-values'

/** Marks a result that a field cannot store. */
export const uncoercible = Symbol('unfit')

/** Converts a formula result to the field's stored value: undefined if empty, or `uncoercible`. */
export type Coercion = (result: unknown) => unknown

// Fields of the predecessor round computed values to cents by default (domain facts 6.6).
const usualDecimals = 2

/** Derives a field's coercion from the schema of its values. Memoized per field. */
export function coercionOf(item: FormItem): Coercion {
  const shape = shapeOf(valueSchemaOf(item), item)
  return (result) => (isEmpty(result) ? undefined : attempted(shape, result))
}

/** Runs a coercion; a number beyond the language's range is uncoercible. */
function attempted(shape: Coercion, result: unknown): unknown {
  try {
    return shape(result)
  } catch (failure) {
    if (failure instanceof ExpressionError) return uncoercible
    throw failure
  }
}

function shapeOf(schema: ValueSchema, item: FormItem): Coercion {
  const types = [schema.type].flat()
  if (Array.isArray(schema.enum)) return choiceShape(item)
  if (types.includes('array')) return listShape(schema, item)
  if (types.includes('object')) return () => uncoercible
  if (schema.type === 'boolean') return coerceBoolean
  if (schema.type === 'number') return onStep(numberShape(decimalsOf(item), Number), schema)
  return schema.type === 'string' ? textShape(schema, item) : plainShape(item)
}

function decimalsOf({ options: { precision } }: FormItem): number {
  return typeof precision === 'number' ? precision : usualDecimals
}

const numberIn = (result: unknown): Numeric | undefined =>
  typeof result === 'number' ? result : typeof result === 'string' ? parseNumber(result) : undefined

const numberShape =
  (decimals: number, write: (rounded: Numeric) => unknown): Coercion =>
  (result) => {
    const number = numberIn(result)
    return number === undefined ? uncoercible : write(round(number, decimals))
  }

/** Coerces to the nearest step, such as half a star. */
function onStep(shape: Coercion, schema: ValueSchema): Coercion {
  const steps = multipleOfSteps(schema)
  if (!steps) return shape
  return (result) => {
    const number = shape(result)
    return typeof number === 'number' ? nearestMultiple(number, steps) : number
  }
}

/** Returns the default words of a switch for true and false. */
const wordOf = (truth: boolean) => (truth ? '是' : '否')

/** Coerces a result to a boolean; uncoercible if it is neither. */
export function coerceBoolean(result: unknown): unknown {
  if (typeof result === 'boolean') return result
  const number = numberIn(result)
  return number === undefined ? uncoercible : Number(number) !== 0
}

/** Coerces a result to text: numbers are rounded, lists joined by commas, records are uncoercible. */
const wordsShape =
  (decimals: number): Coercion =>
  (result) => {
    if (typeof result === 'string') return result
    if (typeof result === 'number') return formatDigits(round(result, decimals))
    if (typeof result === 'boolean') return wordOf(result)
    if (!Array.isArray(result)) return uncoercible
    const parts = result.filter((part) => !isEmpty(part)).map(wordsShape(decimals))
    return parts.includes(uncoercible) ? uncoercible : parts.join(',')
  }

const plainShape = (item: FormItem): Coercion => {
  const number = numberShape(decimalsOf(item), Number)
  const words = wordsShape(decimalsOf(item))
  return (result) => (typeof result === 'number' ? number(result) : words(result))
}

/** Length of the date text for each format. */
const dateLengths: Readonly<Record<string, number>> = { year: 4, month: 7, date: 10, datetime: 19 }

function textShape({ format }: ValueSchema, item: FormItem): Coercion {
  const words = wordsShape(decimalsOf(item))
  if (typeof format !== 'string') return words
  if (format === 'integer') return numberShape(0, formatDigits)
  if (format === 'number') return numberShape(decimalsOf(item), formatDigits)
  const length = dateLengths[format]
  if (length !== undefined) return (result) => dateIn(words(result), length)
  return (result) => {
    const text = words(result)
    return typeof text === 'string' && valueFormats.get(format)?.(text) ? text : uncoercible
  }
}

function dateIn(text: unknown, length: number): unknown {
  const moment = typeof text === 'string' ? parseMoment(text) : undefined
  if (!moment) return uncoercible
  return formatMoment({ day: moment.day, seconds: moment.seconds ?? 0 }).slice(0, length)
}

/** Coerces to an existing choice, by value or by label. */
function choiceShape(item: FormItem): Coercion {
  const choices = listChoices(item.options) ?? []
  const words = wordsShape(decimalsOf(item))
  const byText = new Map<unknown, string | number>([
    ...choices.flatMap(({ value, label, written = label }) => [
      [label, value] as const,
      [written, value] as const,
    ]),
    ...choices.map(({ value }) => [String(value), value] as const),
  ])
  return (result) => byText.get(words(result)) ?? uncoercible
}

/**
 * Coerces to a list of valid, distinct items. A list of fixed length, such as a date range, is valid only as
 * a whole.
 */
function listShape(schema: ValueSchema, item: FormItem): Coercion {
  const shape = shapeOf(isRecord(schema.items) ? schema.items : {}, item)
  return (result) => {
    const parts = toList(result)
      .map((part) => (isEmpty(part) ? uncoercible : shape(part)))
      .filter((part) => part !== uncoercible)
    const list = schema.uniqueItems ? [...new Set(parts)] : parts
    return list.length > 0 && !checkValue(schema, list) ? list : uncoercible
  }
}
