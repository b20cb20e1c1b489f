import type { FastifyInstance } from 'fastify'

/** Whether a server is on its way out. */
export interface ShutdownState {
  begun: boolean
}

/** A server on its way out answers still, and ends each connection with its answer: the next request goes elsewhere. */
export function drainConnections(app: FastifyInstance, leaving: ShutdownState): void {
  app.addHook('onRequest', async (_, reply) => {
    if (leaving.begun) reply.header('connection', 'close')
  })
}
