import { type Resolver, toResolution } from '../resolution'

/** Resolves a person selected by name (S2-186). */
export const user: Resolver = ({ id, name }, { context: { directory } }) => {
  const person = directory.person(id)
  if (!person) return toResolution('trace.user-unknown', { name }, [])
  if (!person.enabled) return toResolution('trace.user-disabled', { name: person.name }, [])
  return toResolution('trace.user', { name: person.name }, [person])
}
