import type { FormItem } from '../../../generated/types'
import { type BinaryOperator, type ExpressionNode, parseExpression } from '../../expression'
import { formatPatterns } from '../../text/formats'
import { fieldKindOf } from '../design'
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
  Object.entries(names).flatMap(([formilyName, ownName]) =>
    schema[formilyName] === undefined ? [] : [{ [ownName]: schema[formilyName] }],
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

/** JavaScript for a part of an expression, with its result kind. */
interface Written {
  code: string
  kind: 'number' | 'text' | 'boolean'
}

const numbers: readonly BinaryOperator[] = ['+', '-', '*', '<', '<=', '>', '>=', '==', '!=']
const exact: Partial<Record<BinaryOperator, string>> = { '==': '===', '!=': '!==' }
const isCompared = (operator: BinaryOperator) => !['+', '-', '*'].includes(operator)

/** Writes JavaScript that reads a field from form values; an empty field is nothing, zero or false. */
function readField(item: FormItem | undefined): Written | undefined {
  if (!item) return undefined
  const value = `$values[${JSON.stringify(item.model)}]`
  const { type } = valueSchemaOf(item)
  if (fieldKindOf(item) === 'number' && type === 'number')
    return { code: `Number(${value} || 0)`, kind: 'number' }
  if (fieldKindOf(item) === 'boolean') return { code: `(${value} === true)`, kind: 'boolean' }
  if (fieldKindOf(item) === 'text' && type !== 'array')
    return { code: `String(${value} ?? "")`, kind: 'text' }
  return undefined
}

type Items = ReadonlyMap<string, FormItem>

const signed = { '!': 'boolean', '-': 'number' } as const

/** Rounds decimal arithmetic to fifteen digits, so that sums match exact decimals. */
const rounded = (code: string) => `Number((${code}).toPrecision(15))`

function writeBinary(
  { operator, left, right }: ExpressionNode & { type: 'binary' },
  items: Items,
): Written | undefined {
  const [a, b] = [write(left, items), write(right, items)]
  if (!a || !b || a.kind !== b.kind) return undefined
  const code = `(${a.code} ${exact[operator] ?? operator} ${b.code})`
  if (operator === '&&' || operator === '||')
    return a.kind === 'boolean' ? { code, kind: 'boolean' } : undefined
  if (a.kind === 'number' && numbers.includes(operator))
    return isCompared(operator) ? { code, kind: 'boolean' } : { code: rounded(code), kind: 'number' }
  return exact[operator] ? { code, kind: 'boolean' } : undefined
}

function write(node: ExpressionNode, items: Items): Written | undefined {
  if (node.type === 'text') return { code: JSON.stringify(node.value), kind: 'text' }
  if (node.type === 'number') return { code: node.digits, kind: 'number' }
  if (node.type === 'boolean') return { code: `${node.value}`, kind: 'boolean' }
  if (node.type === 'field') return node.shown || node.column ? undefined : readField(items.get(node.key))
  if (node.type === 'binary') return writeBinary(node, items)
  if (node.type === 'call') return undefined
  const of = write(node.of, items)
  return of?.kind === signed[node.operator]
    ? { code: `${node.operator}${of.code}`, kind: of.kind }
    : undefined
}

/**
 * Converts an expression to JavaScript over `$values`, as Formily runs it. Returns undefined where JavaScript
 * would differ or has no equivalent: functions, dates, lists, texts beside numbers, division (by zero).
 */
export function toJavaScript(text: string, items: Items): Written | undefined {
  const { tree } = parseExpression(text)
  return tree && write(tree, items)
}
