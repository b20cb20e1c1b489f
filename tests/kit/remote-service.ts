import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A question as it came over the wire. */
export interface Heard {
  fun: string
  para: unknown[]
  headers: IncomingHttpHeaders
}

/** A source of remote functions on this machine: a real HTTP server whose answers the test gives. */
export interface RemoteService {
  url: string
  heard: Heard[]
  /** What the next questions are answered; a function may write to the response itself and answer nothing. */
  reply(answer: (heard: Heard, response: ServerResponse) => unknown): void
  close(): Promise<void>
}

/** Starts a source that answers null until it is told otherwise. */
export async function remoteService(): Promise<RemoteService> {
  const heard: Heard[] = []
  let answer: Parameters<RemoteService['reply']>[0] = () => null
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const question = { ...JSON.parse(Buffer.concat(parts).toString()), headers: request.headers } as Heard
    heard.push(question)
    const value = await answer(question, response)
    if (value === undefined) return
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/functions`,
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
