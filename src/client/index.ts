/** The entry of @qianpi/client: the server's calls for programs, in Node and browsers, without dependencies. */

export type { CallName, Calls } from '../generated/calls'
export type * from '../generated/types'
export {
  type CallOptions,
  Client,
  type ClientSettings,
  type FileDownload,
  type ProgramCalls,
  type UploadName,
} from './client'
export { QianpiError } from './error'
export { type ChangeCallPage, changesOf, type ListCallPage, rowsOf } from './rows'
export { verifyWebhook, type WebhookNotice, type WebhookRequest } from './webhook'
