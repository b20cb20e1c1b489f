import { type LookupAddress, promises } from 'node:dns'
import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as TlsAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { requestLimits } from '../http/limits'
import { withSpan } from '../observability/tracing'
import { InsideHostError, OutgoingError } from '../outgoing/outgoing-error'
import { isPrivateAddress } from '../outgoing/private-address'

/*
 * Protects against DNS rebinding, where a name resolves to a public address when checked and to a private one
 * when connected. So it is resolved once, by the connection itself: the checked address is the one connected
 * to (trust T17).
 */

/** Resolves the addresses of a host; tests pass their own. */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>

const usual: ResolveHost = (host) => promises.lookup(host, { all: true })

const checked = (host: string, found: LookupAddress[]): LookupAddress[] => {
  if (found.length === 0) throw new OutgoingError('failed', `${host} has no address`)
  if (!found.some(({ address }) => isPrivateAddress(address))) return found
  throw new InsideHostError(host)
}

/** Rejects a literal private address in the URL, which no connection resolves. */
function checkLiteralAddress({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) checked(host, [{ address: host, family: isIP(host) }])
}

/** Resolves a host to the address to connect to; throws for one with any private address. */
export async function resolvePublicAddress(written: string): Promise<string> {
  const host = written.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await usual(host).catch(() => [])
  return checked(host, found)[0]?.address ?? host
}

/** Creates a lookup for connections that rejects a host with any private address. */
const createSafeLookup =
  (resolve: ResolveHost = usual): LookupFunction =>
  (host, options, done) => {
    const describe = async () => checked(host, await resolve(host).catch(() => []))
    describe().then(
      (found) => {
        const { address = '', family } = found[0] ?? {}
        if (options.all) done(null, found)
        else done(null, address, family)
      },
      (error: Error) => done(error, ''),
    )
  }

/** Request to a source: its address, its headers, and its JSON body. */
export interface OutgoingRequest {
  url: string
  headers?: Readonly<Record<string, string>>
  /** Body; without one it is a GET. */
  body?: unknown
  /** URL-encoded form in place of a JSON body. */
  form?: string
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

/** Resends over a new connection if the server just closed a kept-alive one. */
function send(outgoing: OutgoingRequest, agents: Agents, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, headers, body, form } = outgoing
  const to = new URL(url)
  const isTls = to.protocol === 'https:'
  const all = new Headers(headers)
  all.set('accept', 'application/json')
  all.set('user-agent', 'qianpi')
  if (form === undefined && body !== undefined) all.set('content-type', 'application/json')
  const text = form ?? (body === undefined ? undefined : JSON.stringify(body))
  const method = text === undefined ? 'GET' : 'POST'
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
    sent.end(text)
  })
}

/** Reads a response within its limits. */
type ReadResponse<Result> = (answer: IncomingMessage, outgoing: OutgoingRequest) => Promise<Result>

/**
 * Creates the HTTP client for other hosts: the exact address, no redirects, limited in time and size.
 * Connections are kept alive, public ones in a separate pool: a name that may be internal never shares its
 * connection.
 */
const createHttpClient = (resolve?: ResolveHost) => {
  const lookup = createSafeLookup(resolve)
  const anywhere = { kept: agentsWith(), fresh: agentsWith({ keepAlive: false }) }
  const outwards = { kept: agentsWith({ lookup }), fresh: agentsWith({ lookup, keepAlive: false }) }
  return async <Result>(outgoing: OutgoingRequest, read: ReadResponse<Result>): Promise<Result> => {
    const { url, outward = false, once = false, time = requestLimits.remoteTime } = outgoing
    const signal = AbortSignal.timeout(time)
    try {
      if (outward) checkLiteralAddress(new URL(url))
      const agents = outward ? outwards : anywhere
      const answer = await send(outgoing, once ? agents.fresh : agents.kept, signal)
      return await read(answer, outgoing)
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
  return (outgoing) => request(outgoing, textOf)
}

const client = createHttpClient()

function traced<Result>(outgoing: OutgoingRequest, read: ReadResponse<Result>): Promise<Result> {
  const facts = { 'server.address': new URL(outgoing.url).host }
  const method = outgoing.body === undefined && outgoing.form === undefined ? 'GET' : 'POST'
  return withSpan(`${method} outside`, { kind: 'client', facts }, () => client(outgoing, read))
}

/** The server's only HTTP client for other hosts. */
export const postJson: PostJson = (outgoing) => traced(outgoing, textOf)

/** Sends a request by the same client and returns the response of any status, for libraries that read it themselves. */
export const fetchOutside = (outgoing: OutgoingRequest): Promise<Response> =>
  traced(outgoing, async (answer, { bytes = requestLimits.remoteBytes }) => {
    const headers = { 'content-type': answer.headers['content-type'] ?? '' }
    const text = await bounded(answer, bytes)
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
