import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as TlsAgent } from 'node:https'
import { limits } from '../http/limits'
import { withSpan } from '../observability/tracing'
import { OutgoingError } from '../outgoing/outgoing-error'
import { checkLiteralAddress, createSafeLookup, type ResolveHost } from './safe-lookup'

/** A question to a source: where it goes, with which headers, and what is sent as JSON. */
export interface OutgoingRequest {
  url: string
  headers?: Readonly<Record<string, string>>
  /** Without one it is a GET. */
  body?: unknown
  /** Whether only that it was heard counts, and not what it answers. */
  anyAnswer?: boolean
  /** Whether JSON that comes with a status of 4xx is an answer, too: some tell in it why they refuse. */
  refusals?: boolean
  /** Whether a host that lies in a private network or on this machine is not connected to. */
  outward?: boolean
  /** Whether it must not be sent twice, as a code that counts once: it gets a connection of its own. */
  once?: boolean
  /** How long an answer may take and how long it may be, where that is not as for remote functions. */
  time?: number
  bytes?: number
}

/** Asks in JSON and answers the text of the JSON that came back; anything else is an OutgoingError. */
export type PostJson = (outgoing: OutgoingRequest) => Promise<string>

const failed = (reason: string, status?: number) => new OutgoingError('failed', reason, status)

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i

/** A connection that nobody uses is closed before other servers usually close it (Node after 5 s). */
const idleFor = 4_000
const keeping = { keepAlive: true, timeout: idleFor, maxFreeSockets: 4 }

interface Agents {
  'http:': Agent
  'https:': TlsAgent
}

/** Connections that are kept for the next request to the same host; each was checked when it was made. */
const agentsWith = (options: Pick<RequestOptions, 'lookup'> & { keepAlive?: boolean } = {}): Agents => ({
  'http:': new Agent({ ...keeping, ...options }),
  'https:': new TlsAgent({ ...keeping, ...options }),
})

const wasClosed = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE'

/** Sends once more over a new connection where a kept one was closed by the other side just then. */
function send(outgoing: OutgoingRequest, agents: Agents, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, headers, body } = outgoing
  const to = new URL(url)
  const isTls = to.protocol === 'https:'
  const all = new Headers(headers)
  all.set('accept', 'application/json')
  all.set('user-agent', 'qianpi')
  if (body !== undefined) all.set('content-type', 'application/json')
  const method = body === undefined ? 'GET' : 'POST'
  const options = {
    signal,
    method,
    headers: Object.fromEntries(all),
    agent: agents[isTls ? 'https:' : 'http:'],
  }
  return new Promise((resolve, reject) => {
    const sent = (isTls ? requestHttps : requestHttp)(to, options)
    sent.on('response', resolve).on('error', (error) => {
      if (sent.reusedSocket && wasClosed(error)) resolve(send(outgoing, agents, signal))
      else reject(error)
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * The way in which a server asks other hosts: the address alone, no redirects, bounded in time and size. Connections are
 * kept, those outward apart from the others: a name that may lie inside never lends its connection.
 */
export const createHttpPost = (resolve?: ResolveHost): PostJson => {
  const lookup = createSafeLookup(resolve)
  const anywhere = { kept: agentsWith(), fresh: agentsWith({ keepAlive: false }) }
  const outwards = { kept: agentsWith({ lookup }), fresh: agentsWith({ lookup, keepAlive: false }) }
  return async (outgoing) => {
    const { url, outward = false, once = false, time = limits.remoteTime } = outgoing
    const signal = AbortSignal.timeout(time)
    try {
      if (outward) checkLiteralAddress(new URL(url))
      const agents = outward ? outwards : anywhere
      const answer = await send(outgoing, once ? agents.fresh : agents.kept, signal)
      return await textOf(answer, outgoing)
    } catch (error) {
      if (signal.aborted) throw new OutgoingError('slow', `no answer in ${time} ms`)
      if (error instanceof OutgoingError) throw error
      throw failed(error instanceof Error ? error.message : String(error))
    }
  }
}

const post = createHttpPost()

/** The one way in which this server asks other hosts. */
export const postJson: PostJson = (outgoing) => {
  const facts = { 'server.address': new URL(outgoing.url).host }
  const method = outgoing.body === undefined ? 'GET' : 'POST'
  return withSpan(`${method} outside`, { kind: 'client', facts }, () => post(outgoing))
}

async function textOf(
  answer: IncomingMessage,
  { bytes: most = limits.remoteBytes, anyAnswer, refusals }: OutgoingRequest,
): Promise<string> {
  const type = answer.headers['content-type'] ?? ''
  const { statusCode: status = 0 } = answer
  const isOk = status >= 200 && status < 300
  const counts = isOk || (refusals && status >= 400 && status < 500)
  if ((counts && jsonType.test(type)) || (isOk && anyAnswer)) return bounded(answer, most)
  answer.destroy()
  throw isOk
    ? failed(`answered ${type || 'nothing'} in place of JSON`)
    : failed(`answered status ${status}`, status)
}

/** The body as text; what is longer than an answer may be is not read to its end. */
async function bounded(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    if (bytes > most) throw failed(`answered more than ${most} bytes`)
    parts.push(part)
  }
  if (!answer.complete) throw failed('answered in part')
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}
