import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A real HTTP server on this machine. */
export interface Loopback {
  origin: string
  close(): Promise<void>
}

/** Answers a request whose whole body was read. */
type Answering = (request: IncomingMessage, body: string, response: ServerResponse, bytes: Buffer) => unknown

/** Starts a server on a free port that answers as told. */
export async function loopback(answering: Answering): Promise<Loopback> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const bytes = Buffer.concat(parts)
    await answering(request, bytes.toString(), response, bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(value))
}
