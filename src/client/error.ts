/** Facts of a refusal or failure. */
interface Facts {
  code: string
  status: number
  data?: unknown
  retryAfter?: number | undefined
  cause?: unknown
}

/** Refusal of a call, or its failure; the message is a sentence in the client's language. */
export class QianpiError extends Error {
  /** Code of the refusal, the same in every language; `client.…` where no response arrived. */
  readonly code: string
  /** HTTP status; 0 where no response arrived, 200 for refusals of the trade. */
  readonly status: number
  /** What the refusal names: fields of a form, the author of a later save. */
  readonly data: unknown
  /** Seconds after which the call may be sent again, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(message: string, { code, status, data = null, retryAfter, cause }: Facts) {
    super(message, { cause })
    this.name = 'QianpiError'
    this.code = code
    this.status = status
    this.data = data
    this.retryAfter = retryAfter
  }
}
