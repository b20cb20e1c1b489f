import { proxy, useSnapshot } from 'valtio'
import type { CallError } from '../platform/call-error'

/*
 * Some acts ask their person to prove again who he is. The call that was refused waits while he does, and is sent once
 * more then; whatever else is refused meanwhile waits with it, so that acts on many rows ask once.
 */

const state = proxy<{ why: string | null }>({ why: null })
let answerWaiting: (isProved: boolean) => void = () => {}
let waiting: Promise<boolean> | undefined

/** Why a proof is asked for now; nothing when none is. */
export const useReauthenticationReason = () => useSnapshot(state).why

/** Whether a failure says that a proof is needed. */
export const needsReauthentication = ({ code }: CallError): boolean => code.startsWith('proof.needed')

/** Asks for a proof; answers whether it was given. */
export function requestReauthentication({ message }: CallError): Promise<boolean> {
  state.why ??= message
  waiting ??= new Promise((resolve) => {
    answerWaiting = resolve
  })
  return waiting
}

/** The proof was given, or is not going to be. */
export function settleReauthentication(isProved: boolean): void {
  state.why = null
  answerWaiting(isProved)
  waiting = undefined
}
