import type { FastifyInstance } from 'fastify'
import type { House } from '../platform/house'

/** /healthz: the process answers. /readyz: it also reaches the database and is not on its way out. */
export function serveHealth(app: FastifyInstance, { db }: House): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
    if (app.server.listening) dropIdleConnections(app.server)
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

/** A connection that was busy when the server began to stop is dropped as soon as its answer is out. */
function dropIdleConnections(server: FastifyInstance['server']): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(timer))
}
