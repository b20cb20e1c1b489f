import { findContactGroups } from '#/core/recipient/contact-groups'
import type { RecipientGroup } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { useQuery } from '../../platform/use-query'

/** What contact groups hold, by id; empty for one that cannot be read. */
export type GroupsByName = ReadonlyMap<string, readonly RecipientGroup[]>

const contentOf = async (_id: string): Promise<readonly RecipientGroup[]> => {
  const group = await quietApi.oa.flowdesigns.contactgroup.getbyid({ _id }).catch(() => undefined)
  return group?.groups ?? []
}

/** What the contact groups hold to which recipients lead, by whatever way; each is asked for once. */
export async function loadNamedGroups(groups: readonly RecipientGroup[]): Promise<GroupsByName> {
  const held = new Map<string, readonly RecipientGroup[]>()
  for (let next = findContactGroups(groups); next.length; ) {
    const contents = await Promise.all(next.map(contentOf))
    next.forEach((id, at) => {
      held.set(id, contents[at] ?? [])
    })
    next = findContactGroups(contents.flat()).filter((id) => !held.has(id))
  }
  return held
}

const noneYet: GroupsByName = new Map()

/** The same for the recipients shown; nothing until it is known. */
export const useNamedGroups = (groups: readonly RecipientGroup[]): GroupsByName =>
  useQuery(findContactGroups(groups).join(' '), () => loadNamedGroups(groups)).value ?? noneYet
