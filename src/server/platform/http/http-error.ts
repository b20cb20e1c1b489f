import { BusinessError } from '../../../core/business-error'
import type { ErrorCode } from '../../../generated/error-codes'

export type HttpErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 429 | 503 | 507

/** BusinessError with an HTTP status; every other one is sent as 200 with success:false. */
export class HttpError extends BusinessError {
  constructor(
    readonly status: HttpErrorStatus,
    code: ErrorCode,
    params: Record<string, unknown> = {},
    data: unknown = null,
  ) {
    super(code, params, data)
    this.name = 'HttpError'
  }
}
