import { proxy, useSnapshot } from 'valtio'
import type { CallError } from '../platform'

/*
 * Some actions require reauthentication. The rejected call waits for it and is then resent; other calls
 * rejected meanwhile wait too, so that bulk actions ask once.
 */

const state = proxy<{ reason: string | null }>({ reason: null })
let answerWaiting: (isProved: boolean) => void = () => {}
let waiting: Promise<boolean> | undefined

/** Returns why reauthentication is required; null if it is not. */
export const useReauthenticationReason = () => useSnapshot(state).reason

/** Checks whether a failure requires reauthentication. */
export const needsReauthentication = ({ code }: CallError): boolean => code.startsWith('proof.needed')

/** Requests reauthentication. Returns whether it succeeded. */
export function requestReauthentication({ message }: CallError): Promise<boolean> {
  state.reason ??= message
  waiting ??= new Promise((resolve) => {
    answerWaiting = resolve
  })
  return waiting
}

/** Settles the request: reauthenticated, or cancelled. */
export function resolveReauthentication(isProved: boolean): void {
  state.reason = null
  answerWaiting(isProved)
  waiting = undefined
}
