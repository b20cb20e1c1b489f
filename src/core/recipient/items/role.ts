import { found, leaversRow, type Resolver } from '../resolution'

/** Everybody with a role (S2-185); who holds it but has left is named beside them. */
export const role: Resolver = ({ id, name }, { context: { directory } }) => {
  const chosen = directory.role(id)
  if (!chosen) return found('trace.role-unknown', { name }, [])
  const { people, trace } = found('trace.role', { name: chosen.name }, [...directory.peopleWithRole(id)])
  const left = leaversRow('trace.role-left', { name: chosen.name }, directory.leaversWithRole(id))
  return { people, trace: [...trace, ...left] }
}
