import { type Environment, environmentOfPath, supportsCall } from '../../core/permission/environment'
import type { CallName } from '../../generated/calls'

export type { Environment }

/** Environment of this tab, from its address; constant while the page is open. */
export const environment: Environment = environmentOfPath(location.pathname)

/** True if this tab works in production. */
export const isProduction = environment.name === 'prod'

/** Returns the address of a page of this environment, for links outside the router. */
export const pageUrl = (path: string): string => `${environment.base}${path}`

/** Checks whether this environment accepts a call that changes data. */
export const canWrite = (name: CallName): boolean => supportsCall(environment, { name, writes: true })
