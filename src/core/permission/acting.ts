import { holds } from './allows'

/** A person as switching sees them: who, and what they may do. */
export interface Standing {
  id: string
  isAdmin: boolean
  /** Permission names the person's roles carry. */
  roles: readonly string[]
}

const mayEverything = ({ isAdmin, roles }: Standing) => isAdmin || roles.includes('all')

/**
 * Why somebody may not act as another person, as a text key; nothing when it may be (S1-167, S2-205): not from a
 * session that is switched already, not as oneself, not as an administrator, and not as who may do more.
 */
export function actingProblem(
  actor: Standing & { isActing: boolean },
  subject: Standing,
): string | undefined {
  if (actor.isActing) return 'acting.nested'
  if (actor.id === subject.id) return 'acting.self'
  if (mayEverything(subject)) return 'acting.administrator'
  if (mayEverything(actor)) return
  return subject.roles.every((role) => holds(actor.roles, role)) ? undefined : 'acting.more-rights'
}
