import { type Resolver, toResolution, traceLeavers } from '../resolution'

/** Everybody with a role (S2-185); who holds it but has left is named beside them. */
export const role: Resolver = ({ id, name }, { context: { directory } }) => {
  const chosen = directory.role(id)
  if (!chosen) return toResolution('trace.role-unknown', { name }, [])
  const { people, trace } = toResolution('trace.role', { name: chosen.name }, [
    ...directory.peopleWithRole(id),
  ])
  const left = traceLeavers('trace.role-left', { name: chosen.name }, directory.leaversWithRole(id))
  return { people, trace: [...trace, ...left] }
}
