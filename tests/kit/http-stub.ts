import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

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
export interface HttpStub {
  origin: string
  heard: HeardRequest[]
  reply(answer: (request: HeardRequest) => StubAnswer | Promise<StubAnswer>): void
  close(): Promise<void>
}

/** Starts a host that answers {} until it is told otherwise. */
export async function httpStub(): Promise<HttpStub> {
  const heard: HeardRequest[] = []
  let answer: Parameters<HttpStub['reply']>[0] = () => ({})
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = '', url = '', headers } = request
    const one = { method, path: url, headers, body: Buffer.concat(parts).toString() }
    heard.push(one)
    const { status = 200, body = {}, headers: sent = {} } = await answer(one)
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...sent })
    response.end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    reply: (next) => {
      answer = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
