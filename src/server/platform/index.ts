/**
 * The entry of server/platform: what calls, services and queries use on every path. Modules of one purpose
 * (backup, keys, mail) are imported directly.
 */

export type { ServerClock } from './clock'
export type { AppContext, AppContexts } from './context/app-context'
export {
  awaitStatements,
  CommitUnknownError,
  type Db,
  type DbReader,
  defineSharingStatement,
  defineStatement,
  type JsonbParameter,
  type Statement,
  type Tx,
  toJsonbInSlices,
} from './db/db'
export {
  decodeMultipartName,
  type FileStore,
  maxFileNameLength,
  sanitizeFileName,
  type TempUpload,
  waitForBytes,
} from './files/file-store'
export { createXlsxBuffer, splitRows, toRows, xlsxMime } from './files/spreadsheet'
export {
  byteLimitOf,
  type CallFacts,
  type CatalogueSchema,
  callSchemas,
  catalogueCalls,
  findCall,
  routeOf,
  type ScopeEntity,
} from './http/call-catalogue'
export {
  type AdminScope,
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
export { requestLimits } from './http/limits'
export { networkOf } from './http/network-address'
export { createNetworkMatcher, isNetworkName } from './http/network-matcher'
export { createTokenBuckets, type RateLimit, type TokenBuckets } from './http/rate-limit'
export { formatCompanyTime } from './i18n/company-time'
export {
  isTextKey,
  localizeErrorData,
  localizeProblems,
  translateKey,
  translateKeyInZone,
  translators,
} from './i18n/texts'
export { createIdGenerator, idTimestamp } from './ids'
export { RetryableError, registerWakeHandler, wakeJob } from './jobs/job-signal'
export { deriveToken, hashToken, hashTokenWithCookie, isSameText } from './security/token-key'
export { createTimeSlice, finishInSlices } from './time-slice'
export { homeWorkspace } from './workspace'
