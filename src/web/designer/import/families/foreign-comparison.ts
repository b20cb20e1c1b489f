import type { FormItem } from '#/generated/types'
import { fieldKindOf, isRecord } from '../../../../core/form'
import { type FieldLookup, type ReferenceTarget, toLiteral } from './foreign-expression'

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

/** Writes a comparison of a field with a literal; undefined if ours have no such operator. */
function compared(
  { reference, item }: ReferenceTarget,
  operator: string,
  literal: string,
): string | undefined {
  const read = `@[${reference}]`
  const isMember = `$[包含](${read},${literal})`
  if (operator === 'includes') return isMember
  if (operator === 'notIncludes') return `!${isMember}`
  const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (isList(item) && sign === '==') return isMember
  if (isList(item) && sign === '!=') return `!${isMember}`
  return sign && `${read} ${sign} ${literal}`
}

/** Translates a comparison; undefined if it has no counterpart. */
export function translateTest(
  { field, operator, value }: ForeignTest,
  find: FieldLookup,
): string | undefined {
  const target = find(field)
  if (!target) return undefined
  if (operator === 'isEmpty') return `$[为空](@[${target.reference}])`
  if (operator === 'isNotEmpty') return `!$[为空](@[${target.reference}])`
  const literal = isRecord(value) ? undefined : toLiteral(valueFor(target.item, value))
  return literal === undefined ? undefined : compared(target, operator, literal)
}
