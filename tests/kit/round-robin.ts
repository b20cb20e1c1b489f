import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that hands each request to the next server in turn, as a balancer does. */
export interface RoundRobin {
  origin: string
  /** How many requests each server got. */
  counts: number[]
  close(): Promise<void>
}

/** How a proxy treats its servers: whether it keeps connections, and whether it asks them if they are ready. */
interface Manner {
  keepAlive?: boolean
  asks?: boolean
}

/** It asks so often, in milliseconds. */
const askedEvery = 200

/** Which servers are ready, as they say at /readyz; `stop` ends the asking. */
function asking(targets: readonly string[]): { ready: boolean[]; stop(): void } {
  const ready = targets.map(() => true)
  const ask = (target: string, at: number) =>
    fetch(`${target}/readyz`, { headers: { connection: 'close' } })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((ok) => {
        ready[at] = ok
      })
  const timer = setInterval(() => targets.forEach(ask), askedEvery)
  return { ready, stop: () => clearInterval(timer) }
}

interface Exchange {
  incoming: IncomingMessage
  body: Buffer
  outgoing: ServerResponse
}

/** A proxy forgets a kept connection sooner than a server that is on its way out ends it; else both might at once. */
const keptFor = 400

/** Starts a proxy; only a request whose connection was refused is given to another server. */
export async function roundRobin(
  targets: readonly string[],
  { keepAlive = false, asks = false }: Manner = {},
): Promise<RoundRobin> {
  const counts = targets.map(() => 0)
  const asked = asks ? asking(targets) : undefined
  const agent = new Agent({ keepAlive, timeout: keepAlive ? keptFor : undefined })
  let turn = 0

  /** The next server in turn that is ready, or the next one when none is. */
  function nextOne(): number {
    for (let left = targets.length; left > 0; left--) {
      const at = turn++ % targets.length
      if (asked?.ready[at] ?? true) return at
    }
    return turn++ % targets.length
  }

  function pass({ incoming, body, outgoing }: Exchange, tries: number): void {
    const at = nextOne()
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
        asked?.stop()
        agent.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
