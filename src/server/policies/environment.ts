import { BusinessError } from '../../core/business-error'
import { isPermitted } from '../../core/permission/check-permission'
import { type EnvironmentName, getEnvironment, supportsCall } from '../../core/permission/environment'
import type { CallName } from '../../generated/calls'
import { type CallFacts, calls } from '../platform/http/call-catalogue'
import type { Caller } from '../platform/http/define-call'

/** Refuses what only makes sense in an environment to a session of another one. */
export function checkEnvironment({ environment }: Caller, wanted: EnvironmentName): void {
  if (environment !== wanted) throw new BusinessError('environment.not-here')
}

/**
 * Whether a call is answered to who may act as another person: never what is the person's own, and of what writes only
 * what says so, since anything else may outlive the acting. The test environment is for trying it out.
 */
export function canImpersonatorCall(
  { real, environment }: Pick<Caller, 'real' | 'environment'>,
  { own, writes, impersonated }: Pick<CallFacts, 'own' | 'writes' | 'impersonated'>,
): boolean {
  if (!real) return true
  if (own) return false
  return !writes || impersonated === true || getEnvironment(environment).data === 'test'
}

/** Whether a call is answered to a caller: in the environment of the session, by its permission, and while acting. */
export function isCallAllowed(
  caller: Pick<Caller, 'environment' | 'roles' | 'real'>,
  name: CallName,
): boolean {
  const call = calls.find((one) => one.name === name)
  if (!call || !isPermitted(caller.roles, call.permission)) return false
  return supportsCall(getEnvironment(caller.environment), call) && canImpersonatorCall(caller, call)
}
