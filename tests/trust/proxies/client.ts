import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import type { Answer, Sender } from '../../kit/server'
import type { RunningProxy } from './proxy'
import { site } from './proxy'

/** An answer as it came over HTTP/2. */
export interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A browser behind a proxy, over one connection of HTTP/2; it sends the cookies that it got. */
export interface ProxiedPage {
  session: ClientHttp2Session
  ask(path: string, headers?: Record<string, string>, body?: Buffer): Promise<Got>
  /** Begins a request whose answer does not end. */
  begin(path: string, headers?: Record<string, string>): ClientHttp2Stream
  /** Sends calls as the page of the site does, with this token. */
  sender(token?: string): Sender
  /** The cookies as they were set. */
  cookies: readonly string[]
  close(): void
}

/** What a browser adds to a request of the page's own. */
export const ownPage = { origin: `https://${site}`, 'sec-fetch-site': 'same-origin' }

/** Opens a connection to a proxy, which must choose HTTP/2; `more` goes with every request. */
export async function openPage(
  { origin }: RunningProxy,
  more: Record<string, string> = {},
): Promise<ProxiedPage> {
  // The test's certificate is its own.
  const session = connect(origin, { rejectUnauthorized: false, servername: site, maxSessionMemory: 200 })
  await once(session, 'connect')
  const cookies: string[] = []
  const begin = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ')
    return session.request({
      ':path': path,
      ':method': method,
      ':authority': site,
      cookie,
      ...more,
      ...headers,
    })
  }

  const ask = async (path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Got> => {
    const length = body && { 'content-length': String(body.length) }
    const stream = begin(path, { ...headers, ...length }, body ? 'POST' : 'GET')
    stream.end(body)
    const [head] = await once(stream, 'response')
    cookies.push(...(head['set-cookie'] ?? []))
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    return { status: Number(head[':status']), headers: head, body: Buffer.concat(parts) }
  }

  const sender = (token = ''): Sender => {
    const raw = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
      const call = catalogueCalls.find((one) => one.name === name)
      if (!call) throw new Error(`There is no call ${name}`)
      const own = { 'content-type': 'application/json', ...ownPage, ...(token && { 'x-token': token }) }
      const sent = Buffer.from(JSON.stringify(body))
      const answer = await ask(call.path.replace('{oa}', homeWorkspace), { ...own, ...headers }, sent)
      return { status: answer.status, ...JSON.parse(String(answer.body)) } as Answer<unknown>
    }
    return { token, header: 'x-token', raw, call: raw as Sender['call'] }
  }
  return { session, ask, begin, sender, cookies, close: () => session.destroy() }
}

/** A request with one file, as a page sends it. */
export function formOf(name: string, content: Buffer): { type: string; body: Buffer } {
  const boundary = 'qianpi-proxy-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="filename[]"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
