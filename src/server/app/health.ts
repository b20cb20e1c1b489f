import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { House } from '../platform/container'

/** /healthz: the process answers. /readyz: it also reaches the database and is not on its way out. */
export function serveHealth(app: FastifyInstance, { db }: House): void {
  let stopping = false
  const fresh = freshConnections(app.server)
  app.addHook('preClose', async () => {
    stopping = true
    if (app.server.listening) dropIdleConnections(app.server)
    for (const socket of fresh) socket.destroy()
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const ok =
      !stopping &&
      (await db.pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return reply.status(ok ? 200 : 503).send({ ok })
  })
}

/** Connections on which nothing was asked yet, as browsers open them ahead; Node does not count them as idle. */
function freshConnections(server: FastifyInstance['server']): ReadonlySet<Socket> {
  const fresh = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => fresh.delete(socket))
  return fresh
}

/** A connection that was busy when the server began to stop is dropped as soon as its answer is out. */
function dropIdleConnections(server: FastifyInstance['server']): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(timer))
}
