import { proxy, ref, useSnapshot } from 'valtio'

/** What went wrong on this page: message, where, address and stack (S1-081). */
export interface LoggedError {
  id: number
  message: string
  component: string
  url: string
  stack: string
  at: number
}

const kept = 100
const log = proxy<{ errors: LoggedError[]; last: number }>({ errors: [], last: 0 })

export const useErrors = (): readonly LoggedError[] => useSnapshot(log).errors
export const clearErrors = (): void => {
  log.errors = []
}

/** Keeps an error for the error log of the top bar. */
export function logError(error: unknown, component = ''): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const entry = { id: ++log.last, message, component, url: location.href, stack, at: Date.now() }
  log.errors = [ref(entry), ...log.errors].slice(0, kept)
}
