import { BusinessError } from '../../core/business-error'
import { checkProductValues } from '../../core/form'
import {
  type AppContexts,
  CacheableResponse,
  type CallFacts,
  type CallHandler,
  type Context,
  FileResponse,
  HttpError,
  type Language,
  networkOf,
  ResponseWithText,
  type TokenBuckets,
} from '../platform'
import { checkBody, checkResponse } from '../platform/http/validation'
import { getProductForm } from '../platform/schemas/product-form'
import { SecondPersonError } from '../policies/second-person'
import { logImpersonation } from '../queries/delegation/impersonation-audit'
import { localizeResponse } from '../read-models/design/localize-response'
import { logDeniedAccess } from '../services/log-denied-access'
import { requireSecondPerson } from '../services/pending-change'
import { type Authentication, authorizeCall, rateLimitError, senderKeyOf } from './authentication'
import { retryUnavailable } from './database-errors'
import { runCall as runStoredCall } from './handlers'
import type { RequestContext } from './request'

/*
 * Steps of a call after its sender is known, the same for a request (routes.ts) and for a tool of an agent (tool-calls.ts): right,
 * rate limit, body, handler, words of the response.
 */

/** Call with its handler. */
export interface RunnableCall {
  call: CallFacts
  handler: CallHandler
}

/** Facts about the sender of a call besides the account: language, address, device. */
export type Sender = Pick<
  RequestContext,
  'language' | 'address' | 'agent' | 'origin' | 'page' | 'half' | 'device'
>

/** Returns the context in which a signed-in caller sends a call. Throws and logs it if the caller may not. */
export async function authorizeSender(
  appContexts: AppContexts,
  call: CallFacts,
  { session, sender, workspace }: { session: Authentication; sender: Sender; workspace?: string },
): Promise<Context> {
  const { caller, house } = session
  try {
    authorizeCall(call, session, workspace)
  } catch (error) {
    await logDeniedAccess({ ...appContexts.prod, caller, address: sender.address }, call.name, error)
    throw error
  }
  const appContext = call.shared ? appContexts.prod : house
  const company = call.writes ? undefined : caller.seen
  return { ...appContext, ...sender, caller, ...(company && { company }), runCall: runStoredCall }
}

/** Number of pieces of long work, of fifty rows each, that count as a request. */
const piecesOfRequest = 4

/** Returns whose rate limit a request uses: the caller's, or that of the address. */
const rateLimitKey = (requestContext: RequestContext) =>
  'caller' in requestContext ? senderKeyOf(requestContext.caller) : networkOf(requestContext.address)

/** Takes a request of a length in bytes from a rate limit. Returns the context that charges long work to it, too. */
export function chargeRequest(
  budget: TokenBuckets,
  requestContext: RequestContext,
  bytes: number,
): RequestContext {
  const senderKey = rateLimitKey(requestContext)
  if (!budget.admit(senderKey, bytes)) throw rateLimitError(budget, senderKey)
  const charge = (pieces: number) => budget.charge(senderKey, pieces / piecesOfRequest)
  return { ...requestContext, charge }
}

/** Logs, runs and translates a call. Returns the response in the words of its reader, and throws rejections in them. */
export async function answerCall(
  appContexts: AppContexts,
  { call, requestContext }: { call: CallFacts; requestContext: RequestContext },
  run: () => Promise<unknown>,
): Promise<unknown> {
  await noteActed(call, requestContext)
  const result = await run().catch(async (error: unknown) => {
    await noteRefused(appContexts, requestContext, call, error)
    throw await refusedInWordsOf(requestContext, call, error)
  })
  if (appContexts.prod.config.mode === 'test') checkResponse(call, responseDataOf(result))
  if (result instanceof CacheableResponse || result instanceof FileResponse) return result
  return inWordsOf(requestContext, call, result)
}

/** Whether a call may run twice: a signed-in read, or a request whose id stores its response. */
const isRepeatable = ({ open, writes }: CallFacts, { requestId }: Record<string, unknown>) =>
  typeof requestId === 'string' || (!open && !writes)

/** Checks a body and runs the call's handler; a change that needs a second person waits for one. */
export function runBody(
  { call, handler }: RunnableCall,
  requestContext: RequestContext,
  body: Record<string, unknown>,
): Promise<unknown> {
  checkBody(call, body)
  checkProductForm(call, body, requestContext)
  const run = () => handler.run(body, requestContext)
  return (isRepeatable(call, body) ? retryUnavailable(run) : run()).catch((error: unknown) => {
    if (!(error instanceof SecondPersonError) || !('caller' in requestContext)) throw error
    return requireSecondPerson(call, { body, error, context: requestContext })
  })
}

/**
 * Validates a body against its form (schemas/forms), by the rules that the page has checked. The error names
 * the fields.
 */
function checkProductForm(
  { form, formAt }: CallFacts,
  body: Record<string, unknown>,
  { language }: { language: Language },
): void {
  if (!form) return
  const filled = formAt ? (body[formAt] as Record<string, unknown>) : body
  const problems = checkProductValues(getProductForm(form, language), filled)
  if (!problems.length) return
  const fields = problems.map(({ name, code, params }) => ({
    code: 'form.fault',
    params: { name, said: { code, params } },
  }))
  throw new BusinessError('form.faults', { fields }, problems)
}

/** Returns the data of a response, without its message or tag. */
export const responseDataOf = (result: unknown): unknown =>
  result instanceof ResponseWithText || result instanceof CacheableResponse || result instanceof FileResponse
    ? result.data
    : result

/** Logs a handler's rejection for lack of a right, like those before the handler. */
async function noteRefused(
  { prod }: AppContexts,
  requestContext: RequestContext,
  { name }: CallFacts,
  error: unknown,
) {
  if (!('caller' in requestContext)) return
  const { caller, address } = requestContext
  await logDeniedAccess({ ...prod, caller, address }, name, error)
}

/** Logs every change by an impersonator before it is made, except in the test environment. */
async function noteActed({ name, writes }: CallFacts, requestContext: RequestContext): Promise<void> {
  if (
    !writes ||
    !('caller' in requestContext) ||
    !requestContext.caller.real ||
    requestContext.data === 'test'
  )
    return
  await requestContext.db.transaction((tx) =>
    logImpersonation(tx, requestContext, 'acting.call', { call: name }),
  )
}

/** Translates the texts of designs into the language of a signed-in person. */
async function inWordsOf(
  requestContext: RequestContext,
  { name }: CallFacts,
  result: unknown,
): Promise<unknown> {
  if (!('caller' in requestContext)) return result
  if (!(result instanceof ResponseWithText)) return localizeResponse(name, result, requestContext)
  return new ResponseWithText(
    await localizeResponse(name, result.data, requestContext),
    result.code,
    result.params,
  )
}

/** Renames the fields in a rejection as its reader knows them. */
async function refusedInWordsOf(
  requestContext: RequestContext,
  { name }: CallFacts,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof BusinessError) || error instanceof HttpError || !('caller' in requestContext))
    return error
  const { code, params, data } = await localizeResponse(name, { ...error }, requestContext)
  return new BusinessError(code, params, data)
}
