import type { RecipientGroup } from '#/generated/types'
import group from '#schemas/values/recipient-group.json'
import item from '#schemas/values/recipient-item.json'
import { isRecord, type JsonSchema, validateDocument } from '../../../core/form'

const grammar: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 100,
  items: { $ref: 'recipient-group.json' },
  definitions: { 'recipient-group.json': group, 'recipient-item.json': item },
}

const deepest = 64
const reserved = ['__proto__', 'constructor', 'prototype']

/** Whether a value is within the depth limit of request bodies, without unsafe property names. */
function isHarmless(value: unknown, depth = 0): boolean {
  if (depth > deepest) return false
  if (Array.isArray(value)) return value.every((one) => isHarmless(one, depth + 1))
  if (!isRecord(value)) return true
  return Object.entries(value).every(([name, one]) => !reserved.includes(name) && isHarmless(one, depth + 1))
}

const levels: unknown[] = [undefined, 'n', 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Finds nested groups in free data: the people of a condition, the rows of a program method. */
function findNestedGroups(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.flatMap(findNestedGroups)
  if (!isRecord(data)) return []
  return 'chosed' in data ? [data] : Object.values(data).flatMap(findNestedGroups)
}

function areGroups(value: unknown): value is RecipientGroup[] {
  if (validateDocument(grammar, value).length > 0) return false
  const items = (value as RecipientGroup[]).flatMap(({ chosed, runRoots }) => [...chosed, ...runRoots])
  return items.every(({ coverage, data }) => {
    const inside = findNestedGroups(data)
    return levels.includes(coverage) && (!inside.length || areGroups(inside))
  })
}

/**
 * Parses recipient groups from untrusted JSON; undefined unless all of it matches the schema of groups
 * (S2-155).
 */
export function parseGroups(text: string): RecipientGroup[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isHarmless(value) && areGroups(value) ? value : undefined
  } catch {
    return undefined
  }
}
