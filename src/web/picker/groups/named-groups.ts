import { findContactGroups } from '#/core/recipient/contact-groups'
import type { RecipientGroup } from '#/generated/types'
import { useQuery } from '../../platform'
import { quietApi } from '../../platform/api'

/** Groups of contact groups, by id; empty for one that cannot be read. */
export type GroupsByName = ReadonlyMap<string, readonly RecipientGroup[]>

const contentOf = async (_id: string): Promise<readonly RecipientGroup[]> => {
  const group = await quietApi.oa.flowdesigns.contactgroup.getbyid({ _id }).catch(() => undefined)
  return group?.groups ?? []
}

/** Loads the contact groups that recipients refer to, directly or not; each is requested once. */
export async function loadNamedGroups(groups: readonly RecipientGroup[]): Promise<GroupsByName> {
  const contentsById = new Map<string, readonly RecipientGroup[]>()
  for (let next = findContactGroups(groups); next.length; ) {
    const contents = await Promise.all(next.map(contentOf))
    next.forEach((id, at) => {
      contentsById.set(id, contents[at] ?? [])
    })
    next = findContactGroups(contents.flat()).filter((id) => !contentsById.has(id))
  }
  return contentsById
}

const noneYet: GroupsByName = new Map()

/** Returns the same for displayed recipients; empty until loaded. */
export const useNamedGroups = (groups: readonly RecipientGroup[]): GroupsByName =>
  useQuery(findContactGroups(groups).join(' '), () => loadNamedGroups(groups)).value ?? noneYet
