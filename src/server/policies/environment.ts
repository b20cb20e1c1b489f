import type { EnvironmentName } from '../../core/environment'
import { Refused } from '../../core/refused'
import type { Caller } from '../platform/call'

/** Refuses what only makes sense in an environment to a session of another one. */
export function checkEnvironment({ environment }: Caller, wanted: EnvironmentName): void {
  if (environment !== wanted) throw new Refused('environment.not-here')
}
