import { proxy, ref, useSnapshot } from 'valtio'
import { isProduction } from '../platform/environment'

/** Error on this page: message, component, address and stack (S1-081). */
export interface ErrorEntry {
  id: number
  message: string
  component: string
  url: string
  stack: string
  /** Last request that had failed before the error. */
  request: string
  at: number
}

const stored = 100
const log = proxy<{ errors: ErrorEntry[]; last: number }>({ errors: [], last: 0 })
let lastRequest = ''

/** Records the last failed request (S1-238); a server error is logged as an error of its own. */
export function recordFailedRequest(path: string, failure: Error & { status: number; code: string }): void {
  const { status, code, message } = failure
  lastRequest = `${path} · ${status}${code && ` · ${code}`} · ${message}`
  if (status >= 500 || code === 'net.offline' || code === 'net.bad-answer') logError(failure, path)
}

const none: readonly ErrorEntry[] = []

/** Returns the errors to offer; the log is enabled only in a production build, in production (S1-082). */
export function useErrors(): readonly ErrorEntry[] {
  const { errors } = useSnapshot(log)
  return import.meta.env.PROD && isProduction ? errors : none
}
/** Returns the errors, for code outside components. */
export const currentErrors = (): readonly ErrorEntry[] => log.errors
export const clearErrors = (): void => {
  log.errors = []
}

/** Records an error for the error log of the top bar. */
export function logError(error: unknown, component = ''): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const occurrence = { component, url: location.href, stack, request: lastRequest }
  const entry = { id: ++log.last, message, ...occurrence, at: Date.now() }
  log.errors = [ref(entry), ...log.errors].slice(0, stored)
}
