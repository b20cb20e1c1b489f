import type { FastifyInstance } from 'fastify'
import { callSchemas } from '../platform'

/** Serves the schemas of the wire format under their addresses: /schemas/values/badges.json and so on. */
export function serveSchemas(app: FastifyInstance): void {
  for (const shape of callSchemas)
    app.get(shape.$id, async (_, reply) => reply.type('application/schema+json').send(JSON.stringify(shape)))
}
