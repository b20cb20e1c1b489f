import { BusinessError } from '../../core/business-error'
import { isCallPermitted } from '../../core/permission/check-permission'
import { type EnvironmentName, getEnvironment, supportsCall } from '../../core/permission/environment'
import type { CallName } from '../../generated/calls'
import { type Caller, type CallFacts, findCall } from '../platform'

/** Rejects a session of another environment. */
export function checkEnvironment({ environment }: Caller, expected: EnvironmentName): void {
  if (environment !== expected) throw new BusinessError('environment.not-here')
}

/**
 * Whether an impersonator may use a call: never the person's own calls, and only those writes that allow it,
 * since others may outlast the impersonation. The test environment allows them for trials.
 */
export function canImpersonatorUseCall(
  { real, environment }: Pick<Caller, 'real' | 'environment'>,
  { own, writes, impersonated }: Pick<CallFacts, 'own' | 'writes' | 'impersonated'>,
): boolean {
  if (!real) return true
  if (own) return false
  return !writes || impersonated === true || getEnvironment(environment).data === 'test'
}

/** Whether a caller may use a call: by the session's environment, the permission, and impersonation. */
export function isCallAllowed(
  caller: Pick<Caller, 'environment' | 'roles' | 'real'>,
  name: CallName,
): boolean {
  const call = findCall(name)
  if (!call || !isCallPermitted(caller.roles, call)) return false
  return supportsCall(getEnvironment(caller.environment), call) && canImpersonatorUseCall(caller, call)
}
