import type { ErrorCode } from '../../generated/error-codes'
import { isDenyPermission, isPermitted } from './check-permission'

/**
 * Returns the person from a value of the people tree: department, its name, person, name (S2-078); else the
 * id itself.
 */
export const parsePersonId = (chosen: string): string => chosen.trim().split('__')[2] ?? chosen.trim()

/** Person as impersonation sees them: identity and permissions. */
export interface ImpersonationUser {
  id: string
  isAdmin: boolean
  /** Permission names of the person's roles. */
  roles: readonly string[]
}

const mayEverything = ({ isAdmin, roles }: ImpersonationUser) => isAdmin || roles.includes('all')

/**
 * Person who wants to impersonate, the session, and whether the company allows administrators to impersonate
 * each other.
 */
export interface Impersonator extends ImpersonationUser {
  isActing: boolean
  mayBeAdmins: boolean
}

/**
 * Returns the text key of the reason why a person may not impersonate another, or undefined (S1-167, S2-205).
 * Rejected are: impersonating from an impersonated session, oneself, a person with more permissions, and as
 * an administrator unless the company allows it.
 */
export function impersonationProblem(actor: Impersonator, subject: ImpersonationUser): ErrorCode | undefined {
  if (actor.isActing) return 'acting.nested'
  if (actor.id === subject.id) return 'acting.self'
  if (mayEverything(actor))
    return mayEverything(subject) && !actor.mayBeAdmins ? 'acting.administrator' : undefined
  if (mayEverything(subject)) return 'acting.administrator'
  return subject.roles.every((role) => isDenyPermission(role) || isPermitted(actor.roles, role))
    ? undefined
    : 'acting.more-rights'
}

/** Whether the reason that a company requires for impersonation is missing. */
export const isReasonMissing = (reason: string, { require_act_reason }: { require_act_reason: boolean }) =>
  require_act_reason && reason.trim() === ''
