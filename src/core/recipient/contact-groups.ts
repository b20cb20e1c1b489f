import type { RecipientGroup, RecipientItem } from '../../generated/types'
import { functionModelOf } from './function-subject'
import { formConditionOf } from './parse-groups'

/** Contact groups by id. */
export type ContactGroups = ReadonlyMap<string, readonly RecipientGroup[]>

/** Returns the groups contained in an item itself; a contact group is only referenced. */
function nestedGroupsOf({ type, data }: RecipientItem): RecipientGroup[] {
  if (type === 'formif') return formConditionOf(data).groups
  if (type !== 'function') return []
  return functionModelOf(data).contact.flatMap(({ when, to }) => [...when, ...to])
}

/**
 * Yields the items of recipients and all items that these contain: under a condition, or in a function's table.
 */
export function* listItems(groups: readonly RecipientGroup[]): Generator<RecipientItem> {
  for (const item of groups.flatMap(({ chosed }) => chosed)) {
    yield item
    yield* listItems(nestedGroupsOf(item))
  }
}

/**
 * Returns the ids of contact groups that recipients reference: chosen directly, under a condition, or in a
 * function's table.
 */
export const findContactGroups = (groups: readonly RecipientGroup[]): string[] => [
  ...new Set([...listItems(groups)].flatMap(({ type, id }) => (type === 'contactgroup' ? [id] : []))),
]

/**
 * Returns the cycle of a contact group as ids from it to it (decisions §6); undefined if there is none.
 * Missing groups are ignored.
 */
export function findGroupCycle(id: string, groups: ContactGroups): string[] | undefined {
  const visited = new Set<string>()
  const follow = (at: string, path: string[]): string[] | undefined => {
    for (const next of findContactGroups(groups.get(at) ?? [])) {
      if (next === id) return [...path, next]
      if (visited.has(next)) continue
      visited.add(next)
      const found = follow(next, [...path, next])
      if (found) return found
    }
    return undefined
  }
  return follow(id, [id])
}
