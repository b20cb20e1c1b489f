/** Rejected call or network error: the message to show, the error code and its data. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code = '',
    readonly data: unknown = null,
    readonly status = 200,
  ) {
    super(message)
    this.name = 'CallError'
  }
}
