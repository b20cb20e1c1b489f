import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { buildOpenapi } from '../presenters/openapi'

/** The document viewer injects its own style sheets. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"

let document: StaticDocumentSpec['document'] | undefined

/**
 * Memoizes the document: it is the same for each server of a process and costs more than its other routes.
 */
function documentOnce(): StaticDocumentSpec['document'] {
  document ??= buildOpenapi() as unknown as StaticDocumentSpec['document']
  return document
}

/** Serves /api/docs: every call, to read and to try with plain JSON and a token. */
export function serveApiDocs(app: FastifyInstance): void {
  app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: documentOnce() },
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', validatorUrl: null },
      staticCSP: policy,
    })
  })
}
