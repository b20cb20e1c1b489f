import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The worker that runs the scripts of old designs, as the build names its file. */
const scriptWorker = /\/assets\/script-worker-[\w-]+\.js$/

/**
 * The policy of a file's own answer, where it has one. A worker is bound by the answer it came with, not by its
 * page's: only the one that runs scripts may compile WebAssembly, and it may not even ask for anything.
 */
export const fileSecurityPolicy = (path: string): string | undefined =>
  scriptWorker.test(path)
    ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'self'"
    : undefined

/** The page's policy: style sheets that name this answer's nonce, sites whose pages may stand inside ours. */
export function pageSecurityPolicy(
  policy: unknown,
  { nonce, frames }: { nonce: string; frames: readonly string[] },
) {
  const styled = String(policy).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
  return frames.length > 0 ? `${styled};frame-src 'self' ${frames.join(' ')}` : styled
}

/** What no page of ours asks a browser for, so that nothing that stands in one may. */
const withheld = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
]
const permissionsPolicy = withheld.map((feature) => `${feature}=()`).join(', ')

/** Security headers of every answer (trust.md §3.5): no foreign script, no eval, framed by ourselves only. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // Rich text carries its colours and widths in attributes, which are cleaned on the way in.
        'style-src-attr': ["'unsafe-inline'"],
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
    // For browsers that are no more (Internet Explorer, Flash): each answer is smaller without them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  app.addHook('onRequest', async (request, reply) => {
    // A script or a style sheet is no page and fails in no way of its own, and each byte of it counts.
    if (request.url.startsWith('/assets/')) return
    reply.header('permissions-policy', permissionsPolicy).header('x-request-id', request.id)
  })
}
