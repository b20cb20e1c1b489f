import { Refused } from '../../../core/business-error'

export type RefusedStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 503 | 507

/** A refusal that HTTP has a number for; every other Refused answers 200 with success:false. */
export class HttpRefused extends Refused {
  constructor(
    readonly status: RefusedStatus,
    code: string,
    params: Record<string, unknown> = {},
    data: unknown = null,
  ) {
    super(code, params, data)
    this.name = 'HttpRefused'
  }
}
