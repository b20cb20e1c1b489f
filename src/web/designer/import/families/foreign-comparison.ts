import type { FormItem } from '#/generated/types'
import { fieldKindOf, isRecord } from '../../../../core/form'
import { type FieldLookup, toLiteral } from './foreign-expression'

/** Comparison of a field with a value, as documents write it without a language. */
export interface ForeignTest {
  field: string
  operator: string
  value: unknown
}

const comparisons: Record<string, string> = {
  isEqual: '==',
  isNotEqual: '!=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
  '==': '==',
  '!=': '!=',
  '<>': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
}

const isList = (item: FormItem) => fieldKindOf(item) === 'list' || item.options.multiple === true

/** Returns the value that our field has for a foreign one: a switch is true or false, a number a number. */
function valueFor(item: FormItem, value: unknown): unknown {
  if (fieldKindOf(item) === 'boolean' && typeof value === 'string') return value === 'true'
  if (
    fieldKindOf(item) === 'number' &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    !Number.isNaN(Number(value))
  )
    return Number(value)
  return value
}

/** Translates a comparison; undefined if it has no counterpart. */
export function translateTest(
  { field, operator, value }: ForeignTest,
  find: FieldLookup,
): string | undefined {
  const named = find(field)
  if (!named) return undefined
  const read = `@[${named.reference}]`
  if (operator === 'isEmpty') return `$[为空](${read})`
  if (operator === 'isNotEmpty') return `!$[为空](${read})`
  const literal = isRecord(value) ? undefined : toLiteral(valueFor(named.item, value))
  if (literal === undefined) return undefined
  if (operator === 'includes' || operator === 'notIncludes')
    return `${operator === 'includes' ? '' : '!'}$[包含](${read},${literal})`
  const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (sign && isList(named.item) && (sign === '==' || sign === '!='))
    return `${sign === '==' ? '' : '!'}$[包含](${read},${literal})`
  return sign && `${read} ${sign} ${literal}`
}
