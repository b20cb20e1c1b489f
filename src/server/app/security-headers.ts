import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Worker that runs scripts of old designs, by its built file name. */
const scriptWorker = /\/assets\/script-worker-[\w-]+\.js$/

/**
 * Returns the policy of a file's response, if it has its own. A worker is bound by its own response, not by
 * its page's: only the script worker may compile WebAssembly, and it may make no requests.
 */
export const fileSecurityPolicy = (path: string): string | undefined =>
  scriptWorker.test(path)
    ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'self'"
    : undefined

/** Returns the page's policy: style sheets with the nonce of this response, and sites allowed in frames. */
export function pageSecurityPolicy(
  policy: unknown,
  { nonce, frames }: { nonce: string; frames: readonly string[] },
) {
  const styled = String(policy).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
  return frames.length > 0 ? `${styled};frame-src 'self' ${frames.join(' ')}` : styled
}

/** Browser features that no page uses, denied to all embedded content. */
const withheld = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
]
const permissionsPolicy = withheld.map((feature) => `${feature}=()`).join(', ')

/**
 * Sets the security headers of every response (trust.md §3.5): no foreign script, no eval, framed only by the
 * own site.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // Rich text has colours and widths in attributes, which are sanitized on input.
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
    // For obsolete browsers (Internet Explorer, Flash); omitted to save bytes.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  })
  app.addHook('onRequest', async (request, reply) => {
    // Scripts and style sheets need neither header, and each byte of them counts.
    if (request.url.startsWith('/assets/')) return
    reply.header('permissions-policy', permissionsPolicy).header('x-request-id', request.id)
  })
}
