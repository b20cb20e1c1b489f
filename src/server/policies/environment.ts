import { Refused } from '../../core/business-error'
import { allows } from '../../core/permission/check-permission'
import { type EnvironmentName, environmentNamed, isAnsweredIn } from '../../core/permission/environment'
import type { CallName } from '../../generated/calls'
import { type CallFacts, calls } from '../platform/http/call-catalogue'
import type { Caller } from '../platform/http/define-call'

/** Refuses what only makes sense in an environment to a session of another one. */
export function checkEnvironment({ environment }: Caller, wanted: EnvironmentName): void {
  if (environment !== wanted) throw new Refused('environment.not-here')
}

/**
 * Whether a call is answered to who may act as another person: never what is the person's own, and of what writes only
 * what says so, since anything else may outlive the acting. The test environment is for trying it out.
 */
export function isOpenToImpersonator(
  { real, environment }: Pick<Caller, 'real' | 'environment'>,
  { own, writes, impersonated }: Pick<CallFacts, 'own' | 'writes' | 'impersonated'>,
): boolean {
  if (!real) return true
  if (own) return false
  return !writes || impersonated === true || environmentNamed(environment).data === 'test'
}

/** Whether a call is answered to a caller: in the environment of the session, by its permission, and while acting. */
export function isAnsweredTo(
  caller: Pick<Caller, 'environment' | 'roles' | 'real'>,
  name: CallName,
): boolean {
  const call = calls.find((one) => one.name === name)
  if (!call || !allows(caller.roles, call.permission)) return false
  return isAnsweredIn(environmentNamed(caller.environment), call) && isOpenToImpersonator(caller, call)
}
