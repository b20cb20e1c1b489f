import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { docsPath } from '../platform/config'
import { buildOpenapi } from '../presenters/openapi'
import { cacheControlOf } from './page-files'

/** The document viewer injects its own style sheets. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"

let document: ReturnType<typeof buildOpenapi> | undefined

/** Builds the document when it is first read: it is the same for each server of a process and costs more than its routes. */
function documentOnce() {
  document ??= buildOpenapi()
  return document
}

/** Serves /api/docs: every call, to read and to try with plain JSON and a token. */
export function serveApiDocs(app: FastifyInstance): void {
  app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: { toJSON: documentOnce } as unknown as StaticDocumentSpec['document'] },
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', validatorUrl: null },
      staticCSP: policy,
    })
  })
}

/** Returns the hashes of inline scripts on a page of the site, the same few on every page. */
const hashesIn = (html: string) =>
  [...html.matchAll(/<script id="[\w-]+">([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Serves the built documentation; an unknown address gets its own not-found page. */
export function serveDocsSite(app: FastifyInstance, root: string): void {
  const first = join(root, 'index.html')
  if (!existsSync(first)) return
  const scripts = ["'self'", ...hashesIn(readFileSync(first, 'utf8'))].join(' ')
  const policy = `default-src 'self'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`
  app.get(docsPath.slice(0, -1), (_request, reply) => reply.redirect(docsPath))
  app.register(
    async (scope) => {
      scope.register(fastifyStatic, {
        root,
        cacheControl: false,
        decorateReply: false,
        setHeaders: (reply, path) => {
          if (path.endsWith('.html')) reply.header('content-security-policy', policy)
          reply.header('cache-control', cacheControlOf(path))
        },
      })
      scope.setNotFoundHandler(async (_request, reply) => {
        const page = await readFile(join(root, '404.html'), 'utf8')
        return reply
          .status(404)
          .header('content-security-policy', policy)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          .send(page)
      })
    },
    { prefix: docsPath },
  )
}
