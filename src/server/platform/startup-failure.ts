import { ConnectionSettingError } from './db/connection'
import { DatabaseRequirementError } from './db/probe-database'
import { StartupError } from './startup-error'

/*
 * Whatever keeps the server or a tool from its work is one sentence for the console, with the reason that the system or
 * the database gives. A stack is printed where LOG_LEVEL is debug or trace, and nowhere else.
 */

/** What a failure of the system, the driver or the database carries. */
interface Failure extends Error {
  code?: string
  path?: string
  syscall?: string
  /** Only failures that PostgreSQL itself answers have one. */
  severity?: string
  errors?: Error[]
}

const fileCodes = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOENT', 'ENOTEMPTY'],
  ...['EMFILE', 'ENFILE', 'EIO', 'ELOOP', 'ENAMETOOLONG'],
])

const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EPIPE', 'EPROTO', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'CERT_HAS_EXPIRED'],
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])

/** What the driver says without a code. */
const driverWords =
  /^(SASL|SCRAM|The server does not support SSL|There was an error establishing an SSL|Connection terminated|timeout e)/

/** PostgreSQL's classes of refused connections, lacking resources and interventions. */
const away = /^(08|28|3D|53|57)/

/** The reason as one line; of a host with several addresses the first one's. */
function reasonOf({ message, errors, code }: Failure): string {
  const text = message || errors?.[0]?.message || code || ''
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** The sentence for what the database refuses or what comes of the way to it; nothing for any other failure. */
function databaseRefusal(error: Failure, host: string): StartupError | undefined {
  const { code = '', severity } = error
  const reason = reasonOf(error)
  if (error instanceof ConnectionSettingError) {
    const { setting, found, expected } = error
    return new StartupError('start.connection-setting', { setting, found, expected })
  }
  if (error instanceof DatabaseRequirementError)
    return new StartupError(`start.need.${error.need}`, { reason: error.reason })
  if (/unsupported startup parameter/.test(reason))
    return new StartupError('start.pooler-parameter', { reason })
  if (code === '42501' && severity) return new StartupError('start.database-rights', { reason })
  if (code === '25006' && severity) return new StartupError('start.database-read-only', { reason })
  if (severity && !away.test(code)) return new StartupError('start.database-failed', { reason })
  if (severity || networkCodes.has(code) || driverWords.test(reason))
    return new StartupError('start.database-unreachable', { host, reason })
  return undefined
}

/** The query builder puts its statement around what the database says; that alone is of use. */
const withoutStatement = (error: Error): Error =>
  error.message.startsWith('Failed query:') && error.cause instanceof Error ? error.cause : error

/** The sentence for whatever ended a start or a tool; `databaseUrl` names the database it works with. */
export function toStartupError(thrown: unknown, databaseUrl?: string): StartupError {
  if (thrown instanceof StartupError) return thrown
  const error = withoutStatement(thrown instanceof Error ? thrown : new Error(String(thrown))) as Failure
  const host = databaseUrl ? new URL(databaseUrl).host : '127.0.0.1'
  const { code = '', path } = error
  if (path !== undefined && fileCodes.has(code))
    return new StartupError('start.path-unusable', { path, reason: code })
  return databaseRefusal(error, host) ?? new StartupError('start.failed', { reason: reasonOf(error) })
}
