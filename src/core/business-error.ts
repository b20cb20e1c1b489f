import type { ErrorCode } from '../generated/error-codes'

/**
 * Violation of a business rule: a stable text key, the values of its message, and its location in a design or
 * form.
 */
export class BusinessError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, unknown> = {},
    readonly data: unknown = null,
  ) {
    super(code)
    this.name = 'BusinessError'
  }
}

/** Returns the result of the work, or undefined if it throws a BusinessError. Other errors propagate. */
export function catchBusinessError<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof BusinessError) return undefined
    throw error
  }
}
