/**
 * The entry of server/platform: what calls, services and queries use on every path. Modules of one purpose
 * (backup, keys, mail) are imported directly.
 */

export type { Clock } from './clock'
export type { AppContext, AppContexts } from './context/app-context'
export {
  awaitStatements,
  CommitUnknownError,
  type Db,
  type DbReader,
  type JsonbParameter,
  type Statement,
  statement,
  type Tx,
  toJsonbInSlices,
} from './db/db'
export {
  decodeMultipartName,
  type FileStore,
  maxFileNameLength,
  sanitizeFileName,
  type TempUpload,
} from './files/file-store'
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
export {
  isText,
  localizeErrorData,
  localizeProblems,
  textInZone,
  translateKey,
  translators,
} from './i18n/texts'
export { createIdGenerator, idTimestamp } from './ids'
export { RetryableError, registerWakeHandler, wakeJob } from './jobs/job-signal'
export { hashOf, hashTokenWithHalf, tokenOfSecret } from './security/token-key'
export { createTimeSlice, finishInSlices } from './time-slice'
export { homeWorkspace } from './workspace'
