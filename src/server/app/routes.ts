import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusinessError } from '../../core/business-error'
import { checkProductValues } from '../../core/form'
import {
  type AppContexts,
  CacheableResponse,
  type CallFacts,
  type CallHandler,
  catalogueCalls,
  FileResponse,
  HttpError,
  hashToken,
  type Language,
  networkOf,
  ResponseWithText,
  routeOf,
  type TokenBuckets,
} from '../platform'
import { checkBody, checkResponse } from '../platform/http/validation'
import { getProductForm } from '../platform/schemas/product-form'
import { SecondPersonError } from '../policies/second-person'
import { logImpersonation } from '../queries/delegation/impersonation-audit'
import { localizeResponse } from '../read-models/design/localize-response'
import { logDeniedAccess } from '../services/log-denied-access'
import { requireSecondPerson } from '../services/pending-change'
import { type Authenticator, authorizeCall, checkOrigin, rateLimitError, senderKeyOf } from './authentication'
import { sendCacheableResponse } from './compressed-response'
import { formatContentDisposition } from './content-disposition'
import { retryUnavailable } from './database-errors'
import { admitEmbedding } from './embedding'
import { sendEnvelope, toEnvelope } from './envelope'
import { handlers, runCall as runStoredCall } from './handlers'
import { applyIdempotencyKey } from './program-requests'
import {
  ensureDeviceCookie,
  ensureTokenCookie,
  pageIdOf,
  type RequestContext,
  readDeviceCookie,
  readTokenCookie,
  requestLanguageOf,
  requestOriginOf,
  userAgentOf,
} from './request'
import {
  callInputOf,
  checkContentLength,
  contentLengthOf,
  discardUpload,
  omitInternalFields,
  readUpload,
  routeLimitsOf,
  uploadLimits,
} from './request-body'

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

/** Sends a file response, to be saved under its name. */
const sendFileResponse = (reply: FastifyReply, { file: { bytes, name, mime } }: FileResponse<unknown>) =>
  reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', formatContentDisposition('attachment', name))
    .type(mime)
    .send(bytes)

/** Sign-in of requests, and the rate limits of people and of addresses for calls without an account. */
interface Admission {
  people: TokenBuckets
  open: TokenBuckets
  authenticate: Authenticator
}

/** Number of pieces of long work, of fifty rows each, that count as a request. */
const piecesOfRequest = 4
type Params = { oa?: string }

/**
 * Registers a route for each call of the catalogue with a handler. A request passes, in this order: origin,
 * session and permission (before the body is read), body (JSON or encrypted), the body's schema, the handler,
 * the envelope.
 */
export function registerCallRoutes(
  app: FastifyInstance,
  appContexts: AppContexts,
  admission: Admission,
): void {
  const route = (scope: FastifyInstance, uploads: boolean) => {
    for (const call of catalogueCalls) {
      const handler = handlers.get(call.name)
      if (handler && uploads === (call.upload ?? false))
        routeCall(scope, appContexts, { call, handler, ...admission })
    }
  }
  route(app, false)
  app.register(async (scope) => {
    scope.register(fastifyMultipart, uploadLimits)
    route(scope, true)
  })
}

interface Route extends Admission {
  call: CallFacts
  handler: CallHandler
}

function routeCall(
  app: FastifyInstance,
  appContexts: AppContexts,
  { call, handler, authenticate, ...budgets }: Route,
): void {
  app.route<{ Params: Params }>({
    method: call.method,
    url: routeOf(call.path),
    ...routeLimitsOf(call),
    ...(call.secret && { compress: false }),
    onRequest: async (request, reply) => {
      const isEmbedded = await admitEmbedding(appContexts.prod, call, { request, reply })
      if (!isEmbedded) checkOrigin(request, appContexts.prod.config.siteUrl)
      if (!call.upload) checkContentLength(request)
      const signIn = () => authenticate(request, { isEmbedded })
      const requestContext = await standingOf(appContexts, call, { request, reply, signIn })
      const bytes = call.upload ? 0 : contentLengthOf(request)
      const budget = call.open ? budgets.open : budgets.people
      const senderKey = whoIn(requestContext)
      if (!budget.admit(senderKey, bytes)) throw rateLimitError(budget, senderKey)
      const charge = (pieces: number) => budget.charge(senderKey, pieces / piecesOfRequest)
      request.standing = { ...requestContext, charge }
    },
    handler: async (request, reply) => {
      const answering = { call, handler }
      await noteActed(call, request.standing)
      const running = call.upload ? runUpload(request, answering) : runCall(request, answering)
      const result = await running.catch(async (error: unknown) => {
        await noteRefused(appContexts, request.standing, call, error)
        throw await refusedInWordsOf(request.standing, call, error)
      })
      if (appContexts.prod.config.mode === 'test') checkResponse(call, dataOf(result))
      if (result instanceof CacheableResponse) return sendCacheableResponse(request, reply, result)
      if (result instanceof FileResponse) return sendFileResponse(reply, result)
      const view = await inWordsOf(request.standing, call, result)
      return sendEnvelope(reply.header('cache-control', 'no-store'), await toEnvelope(request, view))
    },
  })
}

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

const dataOf = (result: unknown) =>
  result instanceof ResponseWithText || result instanceof CacheableResponse || result instanceof FileResponse
    ? result.data
    : result

type Answering = Pick<Route, 'call' | 'handler'>

/** Whether a call may run twice: a signed-in read, or a request whose id stores its response. */
const isRepeatable = ({ open, writes }: CallFacts, { requestId }: Record<string, unknown>) =>
  typeof requestId === 'string' || (!open && !writes)

function runCall(request: FastifyRequest, { call, handler }: Answering): Promise<unknown> {
  const body = applyIdempotencyKey(request, call, callInputOf(request))
  checkBody(call, body)
  checkProductForm(call, body, request.standing)
  const { standing } = request
  const run = () => handler.run(body, standing)
  return (isRepeatable(call, body) ? retryUnavailable(run) : run()).catch((error: unknown) => {
    if (!(error instanceof SecondPersonError) || !('caller' in standing)) throw error
    return requireSecondPerson(call, { body, error, context: standing })
  })
}

/** Runs an upload: its fields are the body, and files that the handler does not store are deleted. */
async function runUpload(request: FastifyRequest, { call, handler }: Answering): Promise<unknown> {
  const { standing } = request
  const upload = await readUpload(request, standing)
  try {
    const body = omitInternalFields(request, upload.fields)
    checkBody(call, body)
    return await handler.run(body, standing, upload.files)
  } finally {
    await discardUpload(upload, standing.files)
  }
}

/** Returns whose rate limit a request uses: the caller's, or that of the address. */
const whoIn = (requestContext: RequestContext) =>
  'caller' in requestContext ? senderKeyOf(requestContext.caller) : networkOf(requestContext.address)

async function standingOf(
  appContexts: AppContexts,
  call: CallFacts,
  {
    request,
    reply,
    signIn,
  }: {
    request: FastifyRequest<{ Params: Params }>
    reply: FastifyReply
    signIn(): ReturnType<Authenticator>
  },
): Promise<RequestContext> {
  const half = call.open ? ensureTokenCookie(request, reply, appContexts.prod) : readTokenCookie(request)
  const device =
    half ?? (call.open ? ensureDeviceCookie(request, reply, appContexts.prod) : readDeviceCookie(request))
  const page = pageIdOf(request)
  const sender = {
    language: requestLanguageOf(request),
    address: request.ip,
    agent: userAgentOf(request),
    origin: requestOriginOf(request, appContexts.prod.config.siteUrl),
    ...(page !== undefined && { page }),
    ...(half !== undefined && { half }),
    ...(device !== undefined && { device: hashToken(`device ${device}`) }),
  }
  if (call.open) return { ...appContexts.prod, ...sender }
  const session = await signIn()
  try {
    authorizeCall(call, session, request.params.oa)
  } catch (error) {
    await logDeniedAccess(
      { ...appContexts.prod, caller: session.caller, address: request.ip },
      call.name,
      error,
    )
    throw error
  }
  const appContext = call.shared ? appContexts.prod : session.house
  const { caller } = session
  const company = call.writes ? undefined : caller.seen
  return { ...appContext, ...sender, caller, ...(company && { company }), runCall: runStoredCall }
}
