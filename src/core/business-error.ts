/** A rule's "no": a stable text key, the values its sentence names, and where in a design or form it belongs. */
export class BusinessError extends Error {
  constructor(
    readonly code: string,
    readonly params: Record<string, unknown> = {},
    readonly data: unknown = null,
  ) {
    super(code)
    this.name = 'BusinessError'
  }
}

/** What work answers; undefined where a rule refuses it. Anything else that is thrown goes on. */
export function catchBusinessError<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof BusinessError) return undefined
    throw error
  }
}
