import type { FormItem, FormMapValue, Problem } from '../../../generated/types'
import type { EvaluationResult } from '../../expression'
import { describeValue, digitsOf } from '../../expression'
import { checkItem } from '../check/check-form'
import { fieldKindOf, fieldOfItem } from '../design/fields'
import { normalizeText } from '../field-values/read-text'
import { toText } from '../field-values/value-text'
import { coercionOf, uncoercible } from '../linkage/coerce-result'
import { isEmpty } from '../values/form-values'

/** Converts a value to a field's stored value: undefined if empty, or uncoercible. */
export type ValueConverter = (value: unknown) => unknown

// Maximum number of decimals; a copied number is rounded only by the target field.
const allDecimals = 10

const isWritten = (item: FormItem) =>
  fieldKindOf(item) === 'text' && fieldOfItem(item).text.from !== 'options'

const right = { access: 'edit', required: false } as const

const takes = (target: FormItem, value: unknown) =>
  value !== uncoercible && !isEmpty(value) && checkItem(target, value, { right }).length === 0

/** Formats a value as text; a number without its unit and thousands separators. */
const wordsOf = (source: FormItem, value: unknown) =>
  typeof value === 'number' && fieldKindOf(source) === 'number' ? digitsOf(value) : toText(source, value)

/** Creates a converter from formula results to a field's stored values. */
export function createResultConverter(target: FormItem): ValueConverter {
  const shape = coercionOf(target)
  return (result) => {
    if (isEmpty(result)) return undefined
    const value = shape(result)
    return takes(target, value) ? value : uncoercible
  }
}

/**
 * Creates a converter from one field's values to another's. A compatible value is copied unchanged, others
 * are coerced.
 */
export function createValueConverter(target: FormItem, source: FormItem): ValueConverter {
  const { precision } = target.options
  const shape = coercionOf({ ...target, options: { ...target.options, precision: precision ?? allDecimals } })
  const asStored = (value: unknown) => value
  const inWords = (value: unknown) => wordsOf(source, value)
  const ways = isWritten(target) ? [inWords, asStored] : [asStored, inWords]
  return (value) => {
    if (isEmpty(value)) return undefined
    for (const way of ways) {
      const form = normalizeText(target, way(value))
      if (takes(target, form)) return form
      const shaped = shape(form)
      if (takes(target, shaped)) return shaped
    }
    return uncoercible
  }
}

/** Converted value, or the problem that prevented it. */
export type ConversionResult =
  | { value: unknown; problem?: undefined }
  | { value?: undefined; problem: Problem }

/** Converts a value for a field; an incompatible one becomes a problem that shows it. */
export function convertValue(value: unknown, into: ValueConverter): ConversionResult {
  const stored = into(value)
  return stored === uncoercible
    ? { problem: mapProblem('unfit', { found: describeValue(value) }) }
    : { value: stored }
}

/** Converts a formula result for a field. */
export const convertOutcome = (
  { value, problem }: EvaluationResult,
  into: ValueConverter,
): ConversionResult => (problem ? { problem } : convertValue(value, into))

/** Problem of a map; the code names its sentence. */
export const mapProblem = (code: string, params: Problem['params'] = {}): Problem => ({
  code: `form-map.${code}`,
  params,
})

const whole: readonly string[] = ['person', 'department', 'area', 'table']

/**
 * Whether a field can store values of another at all; people, regions and tables cannot be parsed from text.
 */
export const canConvert = (target: FormItem, source: FormItem): boolean =>
  fieldKindOf(target) === fieldKindOf(source) ||
  (!whole.includes(fieldKindOf(target)) && fieldKindOf(source) !== 'table')

const strict: readonly string[] = ['number', 'date', 'boolean']

/**
 * Whether values of a field fit another by their types. Numbers, dates and switches take their own type only,
 * because of other values most are left out.
 */
export const hasFittingType = (target: FormItem, source: FormItem): boolean =>
  canConvert(target, source) &&
  (fieldKindOf(target) === fieldKindOf(source) || !strict.includes(fieldKindOf(target)))

/** Whether a target is assigned a value. */
export const isMapped = ({ type, normal, advanced }: FormMapValue): boolean =>
  type === 'advanced' ? advanced.trim() !== '' : Boolean(normal)
