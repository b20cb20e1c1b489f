import type { FastifyInstance } from 'fastify'

/** Whether a server is shutting down. */
export interface ShutdownState {
  begun: boolean
}

/** Closes each connection with its response during shutdown, so that the next request goes elsewhere. */
export function drainConnections(app: FastifyInstance, leaving: ShutdownState): void {
  app.addHook('onRequest', async (_, reply) => {
    if (leaving.begun) reply.header('connection', 'close')
  })
}
