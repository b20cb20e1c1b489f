/** A call's "no" or a broken connection: the sentence to show, the refusal's key and what came with it. */
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
