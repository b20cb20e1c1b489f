// Request layer. One axios instance (http.ts, loaded with the first call) sends every call of the catalogue:
// - the token is sent in the header of this environment and, in bodies, beside _href (without its query) and
// _version; - POST bodies are encrypted unless the settings or the call say otherwise (docs/body-codec.md); -
// a response is unwrapped from its envelope; success false, an error status or a network error throws a
// CallError; - `api` reports each CallError to the one listener that shows it, `quietApi` leaves that to its
// caller; - a returned file is downloaded; - after the session has ended (401) the call waits and is resent
// once the person signs in again, or reauthenticates where an action requires it. This layer knows no single
// call: its particulars are in its JSON.
import type { CallName, Calls } from '../../generated/calls'
import { type CallFacts, createClient } from '../../generated/client'
import type { Envelope } from '../../generated/types'
import { CallError } from './call-error'
import { decryptResponse, encryptRequestBody, renewSecret, responseForms } from './encryption/body-encryption'
import { environment } from './environment'
import { currentFailureListener, reportFailure } from './failure-listener'
import type { HttpResponse } from './http'
import { t } from './i18n/i18n'
import { localTimeZone } from './local-time'
import { pageId } from './random'
import { createResource } from './resource'
import { pageSettings } from './settings'
import { readToken } from './token'

const workspace = 'oa'
const callTimeout = 60_000
const uploadTimeout = 1_800_000

/** Transport module. */
const transport = createResource(() => import('./http'))

/** Preloads the transport module before the first call. */
export const preloadHttp = async (): Promise<void> => void (await transport.load())

/** Aborts all pending calls before the session ends, so that none reports an unexpected end of session. */
export const abortCalls = async (): Promise<void> => (await transport.load()).abortRequests()

const isSealed = (call: CallFacts) => call.method === 'POST' && !call.plain && pageSettings().encrypt

async function bodyOf(call: CallFacts, body: unknown): Promise<string> {
  const token = readToken()
  const message = { _href: location.href.split('?')[0], _version: pageSettings().version }
  const own = { [environment.bodyKey]: token, ...message }
  const text = JSON.stringify({ ...(body as object), ...(token && own) })
  return isSealed(call) ? encryptRequestBody(text) : text
}

const badAnswer = (status: number) =>
  new CallError(t('net.bad-answer', { status }), 'net.bad-answer', null, status)

const envelopeOf = (status: number, text: string): Envelope => {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    throw badAnswer(status)
  }
}

async function unwrap(call: CallFacts, { status, data: text, form }: HttpResponse): Promise<unknown> {
  const { success, msg, data, code } = envelopeOf(status, text)
  const isEncrypted = isSealed(call) && form !== 'plain' && typeof data === 'string'
  const opened = isEncrypted ? JSON.parse(await decryptResponse(data)) : data
  if (status === 200 && success) return opened
  throw msg ? new CallError(msg, code, opened, status) : badAnswer(status)
}

/** Whether a call ends with the page, or outlives it. */
type Lifetime = 'page' | 'keepalive'

async function transportOf({ binary }: CallFacts, lifetime: Lifetime) {
  const http = await transport.load()
  if (lifetime === 'keepalive') return http.sendKeepalive
  return binary ? http.requestFile : http.send
}

async function exchange(call: CallFacts, body: unknown, lifetime: Lifetime): Promise<unknown> {
  const transport = await transportOf(call, lifetime)
  const token = readToken()
  const answer = await transport({
    method: call.method,
    url: call.path.replace('{oa}', workspace),
    baseURL: pageSettings().baseUrl,
    timeout: call.upload ? uploadTimeout : callTimeout,
    headers: {
      'Content-Type': isSealed(call) ? 'text/plain' : 'application/json',
      'X-Time-Zone': localTimeZone(),
      'X-Page-Id': pageId,
      ...(isSealed(call) && { 'X-Data-Codec': responseForms }),
      ...(token && { [environment.header]: token }),
    },
    ...(call.method === 'POST' ? { data: await bodyOf(call, body) } : { params: body }),
  })
  return unwrap(call, answer)
}

/** Sends a call; retries once if the server could not decrypt the body because its key is new. */
async function request(call: CallFacts, body: unknown, lifetime: Lifetime = 'page'): Promise<unknown> {
  try {
    return await exchange(call, body, lifetime)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'request.sealed-wrong') throw error
    await renewSecret()
    return exchange(call, body, lifetime)
  }
}

const asFailure = (error: unknown) =>
  error instanceof CallError ? error : new CallError(error instanceof Error ? error.message : String(error))

const hasEnded = (error: unknown, call: CallFacts) =>
  error instanceof CallError && error.status === 401 && !call.open

/**
 * Returns whether the cause of a failure was resolved: the session continues, or the person reauthenticated; or the
 * members to add to the body, such as a signature.
 */
async function findRemedy(error: unknown, call: CallFacts): Promise<boolean | object> {
  if (hasEnded(error, call)) return currentFailureListener().onSessionEnd()
  if (!(error instanceof CallError)) return false
  return (await currentFailureListener().onRefused?.(error)) ?? false
}

/** Sends a call; resends it as long as the person resolves the cause of its failure. */
async function requestSignedIn(call: CallFacts, body: unknown): Promise<unknown> {
  try {
    return await request(call, body)
  } catch (error) {
    const remedy = await findRemedy(error, call)
    if (!remedy) throw error
    return requestSignedIn(call, remedy === true ? body : { ...(body as object), ...remedy })
  }
}

const sender = (report: (failure: CallError) => void) => async (call: CallFacts, body: unknown) => {
  try {
    return await requestSignedIn(call, body)
  } catch (error) {
    const failure = asFailure(error)
    currentFailureListener().onTrouble?.(call.path, failure)
    report(failure)
    throw failure
  }
}

/** Client of all server calls; failures are shown centrally and thrown. */
export const api = createClient(sender(reportFailure))

const quietly = sender(() => {})

/**
 * Client for components that show failures themselves, for pages that load by useQuery, which reports them, and
 * for calls in the background.
 */
export const quietApi = createClient(quietly)

/**
 * Client of calls that outlive the page. It starts each call without waiting for anything, as a page that closes
 * requires, and shows no failure.
 */
export const keepaliveApi = createClient((call, body) =>
  request(call, body, 'keepalive').catch((error) => {
    throw asFailure(error)
  }),
)

/** Quiet client for an address of this site that a form designer chose. */
export const quietApiOfPath = (path: string) => createClient((call, body) => quietly({ ...call, path }, body))

/** Returns a call by its catalogue name, for components whose JSON names the call. */
export function findApiCall<Name extends CallName>(name: Name) {
  const member = name.split('/').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], api)
  return member as (body: Calls[Name]['body']) => Promise<Calls[Name]['data']>
}
