import type { CallError } from './call-error'

/** Handlers of failed calls in the shell; set once at start. */
interface FailureListener {
  onFailure(failure: CallError): void
  /** Called on every failure, including those that a component shows itself. */
  onTrouble?(path: string, failure: CallError): void
  /** Returns whether the same person signed in again. */
  onSessionEnd(): Promise<boolean>
  /**
   * Called on a rejected call; returns whether the missing condition is now met, so that the call is resent, or the
   * members of its body that meet it.
   */
  onRefused?(failure: CallError): Promise<boolean | object>
}

let listener: FailureListener = { onFailure: () => {}, onSessionEnd: async () => false }

export function setFailureListener(shell: FailureListener): void {
  listener = shell
}
export const currentFailureListener = (): FailureListener => listener

/** Shows a failed request to the person (S1-238), also where a component describes it beside its content. */
export const reportFailure = (failure: CallError): void => listener.onFailure(failure)
