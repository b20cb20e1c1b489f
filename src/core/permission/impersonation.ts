import { isDenyPermission, isPermitted } from './check-permission'

/** The person in what a tree of people gives: department, its name, person, name (S2-078); else the id itself. */
export const parsePersonId = (chosen: string): string => chosen.trim().split('__')[2] ?? chosen.trim()

/** A person as switching sees them: who, and what they may do. */
export interface ImpersonationUser {
  id: string
  isAdmin: boolean
  /** Permission names the person's roles carry. */
  roles: readonly string[]
}

const mayEverything = ({ isAdmin, roles }: ImpersonationUser) => isAdmin || roles.includes('all')

/** Who wants to act, from which session, and whether the company lets administrators act as each other. */
export interface Actor extends ImpersonationUser {
  isActing: boolean
  mayBeAdmins: boolean
}

/**
 * Why somebody may not act as another person, as a text key; nothing when it may be (S1-167, S2-205): not from a
 * session that is switched already, not as oneself, not as who may do more, and as an administrator only where the
 * company allows it.
 */
export function impersonationProblem(actor: Actor, subject: ImpersonationUser): string | undefined {
  if (actor.isActing) return 'acting.nested'
  if (actor.id === subject.id) return 'acting.self'
  if (mayEverything(actor))
    return mayEverything(subject) && !actor.mayBeAdmins ? 'acting.administrator' : undefined
  if (mayEverything(subject)) return 'acting.administrator'
  return subject.roles.every((role) => isDenyPermission(role) || isPermitted(actor.roles, role))
    ? undefined
    : 'acting.more-rights'
}
