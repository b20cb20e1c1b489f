/** The entry of @qianpi/client: the server's calls for programs, in Node and browsers, without dependencies. */

export type { CallName, Calls } from '../generated/calls'
export type * from '../generated/types'
export {
  type CallOptions,
  Client,
  type ClientOptions,
  type DownloadedFile,
  type ProgramCalls,
  type UploadName,
} from './client'
export { QianpiError } from './error'
export { type RowPage, rowsOf } from './rows'
export { type VerifiedWebhook, verifyWebhook, type WebhookRequest } from './webhook'
