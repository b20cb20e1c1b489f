import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AppContexts,
  CacheableResponse,
  type CallFacts,
  catalogueCalls,
  FileResponse,
  hashToken,
  routeOf,
  type TokenBuckets,
} from '../platform'
import { checkBody } from '../platform/http/validation'
import { type Authenticator, checkOrigin } from './authentication'
import { answerCall, authorizeSender, chargeRequest, type RunnableCall, runBody } from './call-steps'
import { sendCacheableResponse } from './compressed-response'
import { formatContentDisposition } from './content-disposition'
import { admitEmbedding } from './embedding'
import { sendEnvelope, toEnvelope } from './envelope'
import { handlers } from './handlers'
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

interface Route extends Admission, RunnableCall {}

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
      request.standing = chargeRequest(budget, requestContext, bytes)
    },
    handler: async (request, reply) => {
      const { standing: requestContext } = request
      const result = await answerCall(appContexts, { call, requestContext }, () =>
        call.upload ? runUpload(request, { call, handler }) : runCall(request, { call, handler }),
      )
      if (result instanceof CacheableResponse) return sendCacheableResponse(request, reply, result)
      if (result instanceof FileResponse) return sendFileResponse(reply, result)
      return sendEnvelope(reply.header('cache-control', 'no-store'), await toEnvelope(request, result))
    },
  })
}

/** Runs a call with the body of its request. */
const runCall = (request: FastifyRequest, runnable: RunnableCall): Promise<unknown> =>
  runBody(runnable, request.standing, applyIdempotencyKey(request, runnable.call, callInputOf(request)))

/** Runs an upload: its fields are the body, and files that the handler does not store are deleted. */
async function runUpload(request: FastifyRequest, { call, handler }: RunnableCall): Promise<unknown> {
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
  return authorizeSender(appContexts, call, {
    session: await signIn(),
    sender,
    workspace: request.params.oa,
  })
}
