import { type Environment, environmentOfPath, supportsCall } from '../../core/permission/environment'
import type { CallName } from '../../generated/calls'

export type { Environment }

/** The environment of this tab, as its address names it; it never changes while the page is open. */
export const environment: Environment = environmentOfPath(location.pathname)

/** Whether this tab works in production. */
export const isProduction = environment.name === 'prod'

/** The address of a page of this environment, for links that the router does not follow. */
export const addressOf = (path: string): string => `${environment.base}${path}`

/** Whether this environment answers a call that changes something. */
export const canWrite = (name: CallName): boolean => supportsCall(environment, { name, writes: true })
