import en from '../../generated/texts/all/en.json'
import es from '../../generated/texts/all/es.json'
import zh from '../../generated/texts/all/zh.json'
import { ConnectionSettingError, RoleSettingError } from './db/connection'
import { DatabaseRequirementError } from './db/probe-database'

/*
 * Converts every failure of the server or a tool into one message for the console, with the reason from the
 * system or the database. A stack is printed only if LOG_LEVEL is debug or trace.
 */

export type StartupErrorCode = Extract<keyof typeof zh, `start.${string}`>
type Params = Record<string, string | number>

const texts = { zh, en, es }

/** Languages of the console, in this order. */
type ConsoleLanguages = readonly (keyof typeof texts)[]

/** Languages of the console without CONSOLE_LANGUAGE, as the reader is unknown. */
const bilingual: ConsoleLanguages = ['zh', 'en']
let languages = bilingual

/** Sets the language of the console once the settings are read. */
export const setConsoleLanguage = (language: keyof typeof texts | undefined): void => {
  languages = language ? [language] : bilingual
}

export const consoleLanguages = (): ConsoleLanguages => languages

const fill = (text: string, params: Params) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))

/** Reason why the server does not start: one message in each language of the console. */
export class StartupError extends Error {
  override name = 'StartupError'

  constructor(
    readonly code: StartupErrorCode,
    params: Params = {},
  ) {
    super(languages.map((language) => fill(texts[language][code], params)).join('\n'))
  }
}

/** Fields of an error of the system, the driver or the database. */
interface Failure extends Error {
  code?: string
  path?: string
  syscall?: string
  /** Set only on errors from PostgreSQL itself. */
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

/** Driver messages without a code. */
const driverWords =
  /^(SASL|SCRAM|The server does not support SSL|There was an error establishing an SSL|Connection terminated|timeout e)/

/** PostgreSQL's error classes of refused connections, insufficient resources and operator interventions. */
const away = /^(08|28|3D|53|57)/

/** Returns the reason as one line; of a host with several addresses the first one's. */
function reasonOf({ message, errors, code }: Failure): string {
  const text = message || errors?.[0]?.message || code || ''
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** Returns the message for an error of the database or its connection; undefined for any other. */
function databaseRefusal(error: Failure, host: string): StartupError | undefined {
  const { code = '', severity } = error
  const reason = reasonOf(error)
  if (error instanceof ConnectionSettingError) {
    const { setting, found, expected } = error
    const code = error instanceof RoleSettingError ? 'start.role-setting' : 'start.connection-setting'
    return new StartupError(code, { setting, found, expected })
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

/** Removes the statement that the query builder wraps around the database's message. */
const withoutStatement = (error: Error): Error =>
  error.message.startsWith('Failed query:') && error.cause instanceof Error ? error.cause : error

/** Returns the message for an error that ended a start or a tool; `databaseUrl` is its database. */
export function toStartupError(thrown: unknown, databaseUrl?: string): StartupError {
  if (thrown instanceof StartupError) return thrown
  const error = withoutStatement(thrown instanceof Error ? thrown : new Error(String(thrown))) as Failure
  const host = databaseUrl ? new URL(databaseUrl).host : '127.0.0.1'
  const { code = '', path } = error
  if (path !== undefined && fileCodes.has(code))
    return new StartupError('start.path-unusable', { path, reason: code })
  return databaseRefusal(error, host) ?? new StartupError('start.failed', { reason: reasonOf(error) })
}
