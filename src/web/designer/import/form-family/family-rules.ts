import { isRecord } from '../../../../core/form'
import type { DocumentPath, ImportLossList } from '../import-losses'

type Raw = Readonly<Record<string, unknown>>

/** Types of rules that a field checks, or that say nothing more than the field does. */
const knownTypes = [
  'email',
  'url',
  'phone',
  'idcard',
  'number',
  'integer',
  'float',
  'date',
  'datetime',
  'time',
]
const emptyTypes = ['', 'string', 'array', 'object', 'boolean', 'enum', 'any']
const fieldTypes = [...knownTypes, ...emptyTypes]

/** Keywords of rules that no field checks. */
const unchecked = ['enum', 'transform', 'fields', 'defaultField']

const literal = /^\/(.+)\/([a-z]*)$/s

/** Returns a number, also one that a document writes as a text; undefined for anything else. */
export function coerceNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Returns the limits that rules set for the length of a text, or for a number. */
function limitsIn(rules: readonly Raw[], isNumber: boolean): Record<string, unknown> {
  const [least, most] = isNumber ? ['min', 'max'] : ['minlength', 'maxlength']
  return Object.fromEntries(
    rules.flatMap(({ min, max, len }) => {
      const ends = [
        [least, coerceNumber(min ?? len)],
        [most, coerceNumber(max ?? len)],
      ] as const
      return ends.filter(([, end]) => end !== undefined)
    }),
  )
}

function adaptRule(rule: Raw, path: DocumentPath, losses: ImportLossList): Raw {
  const { type, pattern, validator, func } = rule
  if (typeof type === 'string' && !fieldTypes.includes(type))
    losses.add([...path, 'type'], 'rule-type', { type })
  for (const [name, script] of Object.entries({ validator, func }))
    if (typeof script === 'string' && script.trim()) losses.add([...path, name], 'rule-script')
  for (const keyword of unchecked)
    if (rule[keyword] !== undefined) losses.add([...path, keyword], 'keyword', { keyword })
  if (pattern === undefined || pattern === null) return rule
  const { pattern: _, ...rest } = rule
  if (typeof pattern !== 'string') {
    losses.add([...path, 'pattern'], 'keyword', { keyword: 'pattern' })
    return rest
  }
  const [, source, flags] = literal.exec(pattern) ?? []
  if (flags?.replace(/[gu]/g, '')) losses.add([...path, 'pattern'], 'pattern-flags', { flags })
  return source === undefined ? rule : { ...rest, pattern: source }
}

/**
 * Converts the rules of an item of the FormMaking family. Returns them with the limits that fields have as
 * options here.
 */
export function adaptRules(
  rules: unknown,
  { path, losses, isNumber }: { path: DocumentPath; losses: ImportLossList; isNumber: boolean },
): { rules: Raw[]; limits: Record<string, unknown> } {
  const all = Array.isArray(rules) ? rules.filter(isRecord) : []
  return {
    rules: all.map((rule, i) => adaptRule(rule, [...path, 'rules', i], losses)),
    limits: limitsIn(all, isNumber),
  }
}

/** Whether a data type of a text field is checked here, or means any text. */
export const isCheckedType = (type: unknown): boolean =>
  !type || type === 'string' || knownTypes.includes(String(type))
