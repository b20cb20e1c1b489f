/** The entry of server/platform: what calls, services and queries use on every path. Modules of one purpose (backup, keys, mail) are imported directly. */

export type { Clock } from './clock'
export type { AppContext, AppContexts } from './context/app-context'
export { awaitStatements, CommitUnknownError, type Db, type DbReader, statement, type Tx } from './db/db'
export { type JsonbParameter, toJsonbInSlices } from './db/jsonb-parameter'
export { decodeMultipartName, longestFileName, sanitizeFileName } from './files/file-name'
export type { FileStore, TempUpload } from './files/file-store'
export { createXlsxBuffer, splitRows, toRows, xlsxMime } from './files/spreadsheet'
export {
  byteLimitOf,
  type CallFacts,
  callSchemas,
  calls,
  type JsonSchema,
  routeOf,
} from './http/call-catalogue'
export {
  CacheableResponse,
  type Caller,
  type CallHandler,
  type CompanyVersions,
  type Context,
  defineCall,
  defineOpenCall,
  defineUpload,
  FileResponse,
  type Language,
  type OpenContext,
  ResponseWithText,
  type RunCall,
  type SessionCompany,
} from './http/define-call'
export { HttpError } from './http/http-error'
export { runIdempotent, runIdempotentExternal, runIdempotentTransaction } from './http/idempotency'
export { limits } from './http/limits'
export { networkOf } from './http/network-address'
export { createTokenBuckets, type Rate, type TokenBuckets } from './http/rate-limit'
export { formatCompanyTime } from './i18n/company-time'
export { isText, localizeErrorData, localizeProblems, textInZone, textOf, translators } from './i18n/texts'
export { createIdGenerator, idTimestamp } from './ids'
export { registerWakeHandler, wake } from './jobs/job-signal'
export { RetryableError } from './jobs/retryable-error'
export { hashOf, hashTokenWithHalf } from './security/token-hash'
export { createTimeSlice, finishInSlices } from './time-slice'
export { homeWorkspace } from './workspace'
