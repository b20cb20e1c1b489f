import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that hands each request to the next server in turn, as a balancer does. */
export interface RoundRobin {
  origin: string
  /** How many requests each server got. */
  counts: number[]
  close(): Promise<void>
}

interface Exchange {
  incoming: IncomingMessage
  body: Buffer
  outgoing: ServerResponse
}

/** A proxy forgets a kept connection sooner than a server that drains for a second ends it; else both might at once. */
const keptFor = 400

/** Starts a proxy; only a request whose connection was refused is given to another server. */
export async function roundRobin(targets: readonly string[], keepAlive = false): Promise<RoundRobin> {
  const counts = targets.map(() => 0)
  const agent = new Agent({ keepAlive, timeout: keepAlive ? keptFor : undefined })
  let turn = 0

  function pass({ incoming, body, outgoing }: Exchange, tries: number): void {
    const at = turn++ % targets.length
    const { method, headers, url } = incoming
    const onward = request(`${targets[at]}${url}`, { method, headers, agent }, (answer) => {
      counts[at] = (counts[at] ?? 0) + 1
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      outgoing.once('close', () => answer.destroy())
    })
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries < 3 * targets.length)
        return void setTimeout(pass, 20, { incoming, body, outgoing }, tries + 1)
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'x-failure': error.code ?? error.message })
      outgoing.end()
    })
    onward.end(body)
  }

  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    pass({ incoming, body: Buffer.concat(parts), outgoing }, 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
