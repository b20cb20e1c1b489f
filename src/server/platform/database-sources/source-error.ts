/** Reason why a database returned no rows. */
export type SourceErrorKind = 'away' | 'slow' | 'gone' | 'unfit' | 'failed'

/** Error of a database; the reason is logged, the caller only learns its kind. */
export class SourceError extends Error {
  override name = 'SourceError'

  constructor(
    readonly trouble: SourceErrorKind,
    reason: string,
  ) {
    super(reason)
  }
}

const awayCodes = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENETUNREACH|57P0|53|08|28|3D)/
const awayWords =
  /^(Connection terminated|Client has encountered|Client was closed|The server does not support)/
const slowWords = /^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/

function troubleOf(code: string, message: string): SourceErrorKind {
  if (code === '57014' || code === '25P03' || slowWords.test(message)) return 'slow'
  if (/^(42703|42P01|3F000|42501)$/.test(code)) return 'gone'
  if (code.startsWith('22')) return 'unfit'
  return awayCodes.test(code) || awayWords.test(message) ? 'away' : 'failed'
}

/** Classifies a database error by how it can be fixed. */
export function toSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return new SourceError(troubleOf(code, message), `${code} ${message}`.trim())
}
