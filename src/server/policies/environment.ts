import { allows } from '../../core/permission/allows'
import { type EnvironmentName, environmentNamed, isAnsweredIn } from '../../core/permission/environment'
import { Refused } from '../../core/refused'
import type { CallName } from '../../generated/calls'
import type { Caller } from '../platform/call'
import { calls } from '../platform/catalogue'

/** Refuses what only makes sense in an environment to a session of another one. */
export function checkEnvironment({ environment }: Caller, wanted: EnvironmentName): void {
  if (environment !== wanted) throw new Refused('environment.not-here')
}

/** Whether a call is answered to a caller: in the environment of the session, and by its permission. */
export function isAnsweredTo(
  { environment, roles }: Pick<Caller, 'environment' | 'roles'>,
  name: CallName,
): boolean {
  const call = calls.find((one) => one.name === name)
  if (!call || !allows(roles, call.permission)) return false
  return isAnsweredIn(environmentNamed(environment), call)
}
