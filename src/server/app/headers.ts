import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The worker that runs the scripts of old designs, as the build names its file. */
const scriptWorker = /\/assets\/script-worker-[\w-]+\.js$/

/**
 * The policy of a file's own answer, where it has one. A worker is bound by the answer it came with, not by its
 * page's: only the one that runs scripts may compile WebAssembly, and it may not even ask for anything.
 */
export const policyOfFile = (path: string): string | undefined =>
  scriptWorker.test(path) ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" : undefined

/** The page's policy with the sites whose pages the company lets stand inside ours. */
export const framing = (policy: unknown, sites: readonly string[]): string =>
  sites.length > 0 ? `${policy};frame-src 'self' ${sites.join(' ')}` : String(policy)

/** Security headers of every answer (trust.md §3.5): no foreign script, no eval, framed by ourselves only. */
export function setHeaders(app: FastifyInstance): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
}
