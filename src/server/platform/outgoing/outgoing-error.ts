/**
 * Error of a source without a response. The reason is logged; the caller only learns whether it timed out.
 */
export class OutgoingError extends Error {
  override name = 'OutgoingError'

  constructor(
    readonly kind: 'slow' | 'failed',
    reason: string,
    /** HTTP status of the response, if any. */
    readonly status?: number,
  ) {
    super(reason)
  }
}

/** Error of a host with a private address that is not marked private. */
export class InsideHostError extends OutgoingError {
  constructor(host: string) {
    super('failed', `${host} lies inside and is not marked private`)
  }
}
