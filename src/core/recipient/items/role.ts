import { found, type Resolver } from '../found'

/** Everybody with a role (S2-185). */
export const role: Resolver = ({ id, name }, { context: { directory } }) => {
  const chosen = directory.role(id)
  if (!chosen) return found('trace.role-unknown', { name }, [])
  return found('trace.role', { name: chosen.name }, [...directory.peopleWithRole(id)])
}
