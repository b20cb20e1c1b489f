import type { SliceGenerator } from '../slices'

const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

function textOf(text: string): string {
  if (lone.test(text)) throw new Error('text with half a character has no canonical form')
  return JSON.stringify(text)
}

function numberOf(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} has no canonical form`)
  return JSON.stringify(value)
}

const membersIn = (value: object): [name: string, member: unknown][] =>
  Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

const membersOf = (value: object): string =>
  membersIn(value)
    .map(([name, member]) => `${textOf(name)}:${canonicalize(member)}`)
    .join()

/**
 * Serializes to canonical JSON (RFC 8785, JCS), identical for equal values. Members without a value are
 * omitted, as in JSON. Throws on values that JSON cannot represent.
 */
export function canonicalize(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (Array.isArray(value)) return `[${value.map(canonicalize).join()}]`
  if (typeof value === 'object') return `{${membersOf(value)}}`
  throw new Error(`a ${typeof value} has no canonical form`)
}

/** Number of list entries written before the work may be interrupted. */
const entriesOfSlice = 50

/** Does the same in slices, interruptible within lists down to a depth. */
export function* canonicalizeInSlices(value: unknown, depth = 8): SliceGenerator<string> {
  if (typeof value !== 'object' || value === null || depth === 0) return canonicalize(value)
  const parts: string[] = []
  if (!Array.isArray(value)) {
    for (const [name, member] of membersIn(value))
      parts.push(`${textOf(name)}:${yield* canonicalizeInSlices(member, depth - 1)}`)
    return `{${parts.join()}}`
  }
  for (const [index, member] of value.entries()) {
    parts.push(yield* canonicalizeInSlices(member, depth - 1))
    if (index % entriesOfSlice === entriesOfSlice - 1) yield
  }
  return `[${parts.join()}]`
}
