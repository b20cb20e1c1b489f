import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as TlsAgent } from 'node:https'
import { requestLimits } from '../http/limits'
import { withSpan } from '../observability/tracing'
import { OutgoingError } from '../outgoing/outgoing-error'
import { checkLiteralAddress, createSafeLookup, type ResolveHost } from './public-address'

/** Request to a source: its address, its headers, and its JSON body. */
export interface OutgoingRequest {
  url: string
  headers?: Readonly<Record<string, string>>
  /** Body; without one it is a GET. */
  body?: unknown
  /** Encoded form in place of a JSON body, of the content type that the headers name. */
  form?: string
  /** Bytes in place of a JSON body, of the content type that the headers name. */
  binary?: Buffer
  /** Method of a request with a body, if it is not POST. */
  method?: 'PUT' | 'PATCH'
  /** True to ignore the content of the response. */
  anyAnswer?: boolean
  /** True to accept JSON with a 4xx status as a response; some sources give the reason of an error in it. */
  refusals?: boolean
  /** True to refuse connections to private networks and this machine. */
  outward?: boolean
  /** True if it must not be sent twice, as for a one-time code: it gets a separate connection. */
  once?: boolean
  /** Timeout and size limit of the response, if they differ from remote functions. */
  time?: number
  bytes?: number
}

/** Sends JSON and returns the text of the JSON response; anything else is an OutgoingError. */
export type PostJson = (outgoing: OutgoingRequest) => Promise<string>

const failed = (reason: string, status?: number) => new OutgoingError('failed', reason, status)

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i

/** Idle timeout of connections, shorter than that of most servers (Node: 5 s). */
const idleFor = 4_000
const keeping = { keepAlive: true, timeout: idleFor, maxFreeSockets: 4 }

interface Agents {
  'http:': Agent
  'https:': TlsAgent
}

/** Connections kept alive for the same host; each was checked when it was opened. */
const agentsWith = (options: Pick<RequestOptions, 'lookup'> & { keepAlive?: boolean } = {}): Agents => ({
  'http:': new Agent({ ...keeping, ...options }),
  'https:': new TlsAgent({ ...keeping, ...options }),
})

const wasClosed = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE'

const methodOf = ({ body, form, binary, method }: OutgoingRequest) =>
  body === undefined && form === undefined && binary === undefined ? 'GET' : (method ?? 'POST')

/** Resends over a new connection if the server just closed a kept-alive one. */
function send(outgoing: OutgoingRequest, agents: Agents, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, headers, body, form, binary } = outgoing
  const to = new URL(url)
  const isTls = to.protocol === 'https:'
  const all = new Headers(headers)
  all.set('accept', 'application/json')
  all.set('user-agent', 'qianpi')
  if (form === undefined && binary === undefined && body !== undefined)
    all.set('content-type', 'application/json')
  const content = binary ?? form ?? (body === undefined ? undefined : JSON.stringify(body))
  const method = methodOf(outgoing)
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
    sent.end(content)
  })
}

/**
 * Creates the HTTP client for other hosts: the exact address, no redirects, limited in time and size.
 * Connections are kept alive, public ones in a separate pool: a name that may be internal never shares its
 * connection.
 */
const createHttpClient = (resolve?: ResolveHost) => {
  const lookup = createSafeLookup(resolve)
  const anywhere = { kept: agentsWith(), fresh: agentsWith({ keepAlive: false }) }
  const outwards = { kept: agentsWith({ lookup }), fresh: agentsWith({ lookup, keepAlive: false }) }
  return async <Result>(
    outgoing: OutgoingRequest,
    read: (answer: IncomingMessage) => Promise<Result>,
  ): Promise<Result> => {
    const { url, outward = false, once = false, time = requestLimits.remoteTime } = outgoing
    const signal = AbortSignal.timeout(time)
    try {
      if (outward) checkLiteralAddress(new URL(url))
      const agents = outward ? outwards : anywhere
      const answer = await send(outgoing, once ? agents.fresh : agents.kept, signal)
      return await read(answer)
    } catch (error) {
      if (signal.aborted) throw new OutgoingError('slow', `no answer in ${time} ms`)
      if (error instanceof OutgoingError) throw error
      throw failed(error instanceof Error ? error.message : String(error))
    }
  }
}

/** Creates the client that accepts JSON alone. */
export const createHttpPost = (resolve?: ResolveHost): PostJson => {
  const request = createHttpClient(resolve)
  return (outgoing) => request(outgoing, (answer) => textOf(answer, outgoing))
}

const client = createHttpClient()

const traced: typeof client = (outgoing, read) => {
  const facts = { 'server.address': new URL(outgoing.url).host }
  return withSpan(`${methodOf(outgoing)} outside`, { kind: 'client', facts }, () => client(outgoing, read))
}

/** The server's only HTTP client for other hosts. */
export const postJson: PostJson = (outgoing) => traced(outgoing, (answer) => textOf(answer, outgoing))

/** Sends a request by the same client; returns the response of any status, for libraries that read it themselves. */
export const fetchOutside = (outgoing: OutgoingRequest): Promise<Response> =>
  traced(outgoing, async (answer) => {
    const headers = { 'content-type': answer.headers['content-type'] ?? '' }
    const text = await bounded(answer, requestLimits.remoteBytes)
    return new Response(text === '' ? null : text, { status: answer.statusCode ?? 500, headers })
  })

async function textOf(
  answer: IncomingMessage,
  { bytes: most = requestLimits.remoteBytes, anyAnswer, refusals }: OutgoingRequest,
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

/** Reads the body as text; stops if it exceeds the size limit. */
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
