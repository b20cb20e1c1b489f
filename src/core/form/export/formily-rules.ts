import type { FormItem } from '../../../generated/types'
import { formatPatterns } from '../../text/formats'
import { valueSchemaOf } from '../field-values/value-schema'
import type { ValueSchema } from '../json-schema/check-value'
import { isComputed } from '../linkage/formulas'

type Rule = Readonly<Record<string, unknown>>

/** Formily names of the limits in our value schemas. */
const names: Readonly<Record<string, string>> = {
  maxLength: 'max',
  minLength: 'min',
  minimum: 'minimum',
  maximum: 'maximum',
  maxItems: 'maxItems',
  minItems: 'minItems',
}

const limitsOf = (schema: ValueSchema): Rule[] =>
  Object.entries(names).flatMap(([ours, theirs]) =>
    schema[ours] === undefined ? [] : [{ [theirs]: schema[ours] }],
  )

const patternOf = (written: string): RegExp | undefined => {
  const [, body = written, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(written) ?? []
  try {
    return new RegExp(body, flags.includes('i') ? 'i' : '')
  } catch {
    return undefined
  }
}

/** Converts a pattern for Formily; a case-insensitive one cannot be written there as text. */
function patternRule(pattern: RegExp | undefined, message?: string): Rule[] {
  if (!pattern || pattern.flags.includes('i')) return []
  return [{ pattern: pattern.source, ...(message && { message }) }]
}

const decimalsOf = (schema: ValueSchema): Rule[] => {
  const most = schema['x-decimals']
  if (typeof most !== 'number' || most > 6) return []
  return [{ pattern: most ? `^-?\\d+(\\.\\d{1,${most}})?$` : '^-?\\d+$' }]
}

/** Returns the requirements of a field's value as Formily validators. */
export function formilyRules(item: FormItem): Rule[] {
  const schema = valueSchemaOf(item)
  const { format } = schema
  const own = item.rules.flatMap(({ type, pattern, message }) => [
    ...patternRule(formatPatterns.get(type ?? ''), message),
    ...(pattern ? patternRule(patternOf(pattern), message) : []),
  ])
  const missing = item.rules.find(({ required, message }) => required && message)
  return [
    ...(missing && !isComputed(item) ? [{ required: true, message: missing.message }] : []),
    ...limitsOf(schema),
    ...(typeof format === 'string' ? patternRule(formatPatterns.get(format)) : []),
    ...decimalsOf(schema),
    ...own,
  ]
}
