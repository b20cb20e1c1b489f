import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../core/refused'
import { Attached, Prepared, type RunningCall, Said } from '../platform/call'
import { type CallFacts, calls, routeOf } from '../platform/catalogue'
import type { Houses } from '../platform/container'
import { HttpRefused } from '../platform/http-refused'
import { networkOf } from '../platform/network'
import type { Buckets } from '../platform/rate'
import { hashOf } from '../platform/token'
import { checkAnswer, checkBody } from '../platform/validation'
import { SecondPersonError } from '../policies/second-person'
import { noteActing } from '../queries/delegation/switch-audit'
import { inTheirWords } from '../reading/design/reader-words'
import { refuseForSecondPerson } from '../services/pending-change'
import { noteRefusal } from '../services/refused-right'
import { sendPrepared } from './compressed-answer'
import { answerOf } from './envelope'
import { sendAttached } from './file-answer'
import { handlers, runCall as runStoredCall } from './handlers'
import { checkOwnForm } from './own-form-check'
import { agentOf, languageOf, originOf, type Standing } from './request'
import { announcedBytes, bodyOf, checkLength, ownFields, sizesOf } from './request-body'
import { checkMay, checkOrigin, type SignIn, tooOften } from './sign-in'
import { deviceIn, giveDevice, giveHalf, halfIn } from './token-half'
import { dropUpload, readUpload, uploadLimits } from './uploads'

/** How requests are signed in, and the budgets of people and of addresses that send calls which need no account. */
interface Admission {
  people: Buckets
  open: Buckets
  signIn: SignIn
}

/** So many pieces of long work, of fifty rows each, count as a request. */
const piecesOfRequest = 4
type Params = { oa?: string }

/**
 * One route for each call of the catalogue that has a handler. A request passes, in this order: origin, session and
 * permission (before the body is read), body (JSON or encrypted), the body's schema, the handler, the envelope.
 */
export function routeCalls(app: FastifyInstance, houses: Houses, admission: Admission): void {
  const route = (scope: FastifyInstance, uploads: boolean) => {
    for (const call of calls) {
      const handler = handlers.get(call.name)
      if (handler && uploads === (call.upload ?? false))
        routeCall(scope, houses, { call, handler, ...admission })
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
  handler: RunningCall
}

function routeCall(app: FastifyInstance, houses: Houses, { call, handler, signIn, ...budgets }: Route): void {
  app.route<{ Params: Params }>({
    method: call.method,
    url: routeOf(call.path),
    ...sizesOf(call),
    onRequest: async (request, reply) => {
      checkOrigin(request, houses.prod.config.siteUrl)
      if (!call.upload) checkLength(request)
      const standing = await standingOf(houses, call, { request, reply, signIn })
      const bytes = call.upload ? 0 : announcedBytes(request)
      const budget = call.open ? budgets.open : budgets.people
      const who = whoIn(standing)
      if (!budget.admit(who, bytes)) throw tooOften(budget, who)
      const charge = (pieces: number) => budget.charge(who, pieces / piecesOfRequest)
      request.standing = { ...standing, charge }
    },
    handler: async (request, reply) => {
      const answering = { call, handler }
      await noteActed(call, request.standing)
      const running = call.upload ? runUpload(request, answering) : runCall(request, answering)
      const result = await running.catch(async (error: unknown) => {
        await noteRefused(houses, request.standing, call, error)
        throw await refusedInWordsOf(request.standing, call, error)
      })
      if (houses.prod.config.mode === 'test') checkAnswer(call, dataOf(result))
      if (result instanceof Prepared) return sendPrepared(request, reply, result)
      if (result instanceof Attached) return sendAttached(reply, result)
      const told = await inWordsOf(request.standing, call, result)
      return reply.header('cache-control', 'no-store').send(answerOf(request, told))
    },
  })
}

/** What a handler refuses for want of a right is kept as what was refused before it. */
async function noteRefused({ prod }: Houses, standing: Standing, { name }: CallFacts, error: unknown) {
  if (!('caller' in standing)) return
  const { caller, address } = standing
  await noteRefusal({ ...prod, caller, address }, name, error)
}

/** Every change that somebody sends as another person is noted before it is made; the test environment is for that. */
async function noteActed({ name, writes }: CallFacts, standing: Standing): Promise<void> {
  if (!writes || !('caller' in standing) || !standing.caller.real || standing.data === 'test') return
  await standing.db.transaction((tx) => noteActing(tx, standing, 'acting.call', { call: name }))
}

/** Whoever has signed in reads the words of designs in his language. */
async function inWordsOf(standing: Standing, { name }: CallFacts, result: unknown): Promise<unknown> {
  if (!('caller' in standing)) return result
  if (!(result instanceof Said)) return inTheirWords(name, result, standing)
  return new Said(await inTheirWords(name, result.data, standing), result.code, result.params)
}

/** A refusal that tells of fields names them as its reader knows them. */
async function refusedInWordsOf(standing: Standing, { name }: CallFacts, error: unknown): Promise<unknown> {
  if (!(error instanceof Refused) || error instanceof HttpRefused || !('caller' in standing)) return error
  const { code, params, data } = await inTheirWords(name, { ...error }, standing)
  return new Refused(code, params, data)
}

const dataOf = (result: unknown) =>
  result instanceof Said || result instanceof Prepared || result instanceof Attached ? result.data : result

type Answering = Pick<Route, 'call' | 'handler'>

function runCall(request: FastifyRequest, { call, handler }: Answering): Promise<unknown> {
  const body = bodyOf(request)
  checkBody(call, body)
  checkOwnForm(call, body, request.standing)
  const { standing } = request
  return handler.run(body, standing).catch((error: unknown) => {
    if (!(error instanceof SecondPersonError) || !('caller' in standing)) throw error
    return refuseForSecondPerson(call, { body, error, context: standing })
  })
}

/** The fields of an upload are its body; what the handler does not keep of its files is dropped. */
async function runUpload(request: FastifyRequest, { call, handler }: Answering): Promise<unknown> {
  const { standing } = request
  const upload = await readUpload(request, standing)
  try {
    const body = ownFields(request, upload.fields)
    checkBody(call, body)
    return await handler.run(body, standing, upload.files)
  } finally {
    await dropUpload(upload, standing.files)
  }
}

const whoIn = (standing: Standing) =>
  'caller' in standing ? `${standing.caller.workspace} ${standing.caller.id}` : networkOf(standing.address)

async function standingOf(
  houses: Houses,
  call: CallFacts,
  {
    request,
    reply,
    signIn,
  }: { request: FastifyRequest<{ Params: Params }>; reply: FastifyReply; signIn: SignIn },
): Promise<Standing> {
  const half = call.open ? giveHalf(request, reply, houses.prod) : halfIn(request)
  const device = half ?? (call.open ? giveDevice(request, reply, houses.prod) : deviceIn(request))
  const sender = {
    language: languageOf(request),
    address: request.ip,
    agent: agentOf(request),
    origin: originOf(request, houses.prod.config.siteUrl),
    ...(half !== undefined && { half }),
    ...(device !== undefined && { device: hashOf(`device ${device}`) }),
  }
  if (call.open) return { ...houses.prod, ...sender }
  const session = await signIn(request)
  try {
    checkMay(call, session, request.params.oa)
  } catch (error) {
    await noteRefusal({ ...houses.prod, caller: session.caller, address: request.ip }, call.name, error)
    throw error
  }
  const house = call.shared ? houses.prod : session.house
  return { ...house, ...sender, caller: session.caller, runCall: runStoredCall }
}
