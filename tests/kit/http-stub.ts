import type { IncomingHttpHeaders } from 'node:http'
import { type Loopback, loopback } from './loopback'

/** A request as it came over the wire. */
export interface HeardRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What is answered: a status, and JSON unless it is a text. */
export interface StubAnswer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/** A host on this machine whose answers the test gives. */
export interface HttpStub extends Loopback {
  heard: HeardRequest[]
  reply(answer: (request: HeardRequest) => StubAnswer | Promise<StubAnswer>): void
}

/** Starts a host that answers {} until it is told otherwise. */
export async function httpStub(): Promise<HttpStub> {
  const heard: HeardRequest[] = []
  let answer: Parameters<HttpStub['reply']>[0] = () => ({})
  const host = await loopback(async ({ method = '', url = '', headers }, body, response) => {
    const one = { method, path: url, headers, body }
    heard.push(one)
    const { status = 200, body: said = {}, headers: sent = {} } = await answer(one)
    const isText = typeof said === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...sent })
    response.end(isText ? said : JSON.stringify(said))
  })
  return {
    ...host,
    heard,
    reply: (next) => {
      answer = next
    },
  }
}
