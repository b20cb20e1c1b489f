import type { FastifyInstance } from 'fastify'

/** Whether a server is on its way out. */
export interface Leaving {
  begun: boolean
}

/** A server on its way out answers still, and ends each connection with its answer: the next request goes elsewhere. */
export function endConnections(app: FastifyInstance, leaving: Leaving): void {
  app.addHook('onRequest', async (_, reply) => {
    if (leaving.begun) reply.header('connection', 'close')
  })
}
