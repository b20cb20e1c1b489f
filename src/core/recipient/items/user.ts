import { found, type Resolver } from '../resolution'

/** A person chosen by name (S2-186). */
export const user: Resolver = ({ id, name }, { context: { directory } }) => {
  const person = directory.person(id)
  if (!person) return found('trace.user-unknown', { name }, [])
  if (!person.enabled) return found('trace.user-disabled', { name: person.name }, [])
  return found('trace.user', { name: person.name }, [person])
}
