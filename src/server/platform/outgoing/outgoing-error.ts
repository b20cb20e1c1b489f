/** Why a source gave no answer; the reason is for the log, whoever asked learns only whether it was too slow. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'

  constructor(
    readonly kind: 'slow' | 'failed',
    reason: string,
    /** With which HTTP status it answered, where it did. */
    readonly status?: number,
  ) {
    super(reason)
  }
}
