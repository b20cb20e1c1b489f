import { proxy, useSnapshot } from 'valtio'
import type { PasskeyAnswer, SignatureRequest } from '../../generated/types'
import type { CallError } from '../platform'

/*
 * A decision at a step that requires signatures is rejected with its challenge. The call waits until the person has
 * signed it with a passkey, and is then resent with the signature.
 */

/** Why a decision has to be signed, and what; without a passkey there is nothing to sign. */
export interface SignatureDemand {
  reason: string
  request?: SignatureRequest
}

const state = proxy<{ open: SignatureDemand | null }>({ open: null })
let answerWaiting: (signature: PasskeyAnswer | undefined) => void = () => {}

/** Returns the decision to sign; null if there is none. */
export const useSignatureRequest = () => useSnapshot(state).open

/** Checks whether a failure asks for a signature, or for a passkey to give one. */
export const needsSignature = ({ code }: CallError): boolean =>
  code === 'sign.challenge' || code === 'sign.no-passkey'

/** Requests a signature. Returns the member of the body with it; false if the person does not sign. */
export function requestSignature({ message: reason, data }: CallError): Promise<object | false> {
  answerWaiting(undefined)
  state.open = data ? { reason, request: data as SignatureRequest } : { reason }
  return new Promise((resolve) => {
    answerWaiting = (signature) => resolve(signature ? { signature } : false)
  })
}

/** Settles the request: signed, or cancelled. */
export function resolveSignature(signature?: PasskeyAnswer): void {
  state.open = null
  answerWaiting(signature)
  answerWaiting = () => {}
}
