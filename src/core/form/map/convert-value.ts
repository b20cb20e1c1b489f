import type { FormItem, FormMapValue, Problem } from '../../../generated/types'
import type { EvaluationResult } from '../../expression'
import { digitsOf } from '../../expression/number'
import { describeValue } from '../../expression/value'
import { checkItem } from '../check/check-form'
import { fieldKindOf, fieldOfItem } from '../design/fields'
import { toText } from '../field-values/value-text'
import { coercionOf, uncoercible } from '../linkage/coerce-result'
import { isEmpty } from '../values/form-values'

/** Puts a value into a field: what the field then stores, nothing for an empty one, or unfit. */
export type ValueConverter = (value: unknown) => unknown

// What numbers can have at most; a copied number is rounded by the field that takes it only.
const allDecimals = 10

const isWritten = (item: FormItem) =>
  fieldKindOf(item) === 'text' && fieldOfItem(item).text.from !== 'options'

const right = { access: 'edit', required: false } as const

const takes = (target: FormItem, value: unknown) =>
  value !== uncoercible && !isEmpty(value) && checkItem(target, value, { right }).length === 0

/** A value in words; a number without its unit and its thousands marks. */
const wordsOf = (source: FormItem, value: unknown) =>
  typeof value === 'number' && fieldKindOf(source) === 'number' ? digitsOf(value) : toText(source, value)

/** What a formula comes to, as a field stores it. */
export function createResultConverter(target: FormItem): ValueConverter {
  const shape = coercionOf(target)
  return (result) => {
    if (isEmpty(result)) return undefined
    const value = shape(result)
    return takes(target, value) ? value : uncoercible
  }
}

/** The value of one field as another stores it: as it is where that fits, else turned into what it takes. */
export function createValueConverter(target: FormItem, source: FormItem): ValueConverter {
  const { precision } = target.options
  const shape = coercionOf({ ...target, options: { ...target.options, precision: precision ?? allDecimals } })
  const asStored = (value: unknown) => value
  const inWords = (value: unknown) => wordsOf(source, value)
  const ways = isWritten(target) ? [inWords, asStored] : [asStored, inWords]
  return (value) => {
    if (isEmpty(value)) return undefined
    for (const way of ways) {
      const form = way(value)
      if (takes(target, form)) return form
      const shaped = shape(form)
      if (takes(target, shaped)) return shaped
    }
    return uncoercible
  }
}

/** A value on its way into a field, or why it does not arrive. */
export type ConversionResult =
  | { value: unknown; problem?: undefined }
  | { value?: undefined; problem: Problem }

/** Puts a value into a field; one that does not fit is a problem that shows it. */
export function convertValue(value: unknown, into: ValueConverter): ConversionResult {
  const stored = into(value)
  return stored === uncoercible
    ? { problem: mapProblem('unfit', { found: describeValue(value) }) }
    : { value: stored }
}

/** Puts what a formula came to into a field. */
export const convertOutcome = (
  { value, problem }: EvaluationResult,
  into: ValueConverter,
): ConversionResult => (problem ? { problem } : convertValue(value, into))

/** Something wrong with a map; the code names its sentence. */
export const mapProblem = (code: string, params: Problem['params'] = {}): Problem => ({
  code: `form-map.${code}`,
  params,
})

const whole: readonly string[] = ['person', 'department', 'area', 'table']

/** Whether a field can hold values of another at all: people, places and tables are not spelled by words. */
export const canConvert = (target: FormItem, source: FormItem): boolean =>
  fieldKindOf(target) === fieldKindOf(source) ||
  (!whole.includes(fieldKindOf(target)) && fieldKindOf(source) !== 'table')

/** Whether a target is given a value at all. */
export const isMapped = ({ type, normal, advanced }: FormMapValue): boolean =>
  type === 'advanced' ? advanced.trim() !== '' : Boolean(normal)
