import type { RecipientItem } from '../../../generated/types'
import { type Resolution, type ResolverContext, toResolution, traceLeavers } from '../resolution'

/** Resolves all people with a role (S2-185); those who have left are listed separately. */
export const resolveRole = (
  { id, name }: RecipientItem,
  { context: { directory } }: ResolverContext,
): Resolution => {
  const chosen = directory.role(id)
  if (!chosen) return toResolution('trace.role-unknown', { name }, [])
  const { people, trace } = toResolution('trace.role', { name: chosen.name }, [
    ...directory.peopleWithRole(id),
  ])
  const left = traceLeavers('trace.role-left', { name: chosen.name }, directory.leaversWithRole(id))
  return { people, trace: [...trace, ...left] }
}
