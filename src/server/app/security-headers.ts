import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Workers that run scripts of old designs, and that read codes in pictures, by their built file names. */
const compiler = /\/assets\/(?:script|code)-worker-[\w-]+\.js$/
const compilerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'self'"

/** Files that a browser opens as a document or a worker, which their own response binds, not that of their page. */
const documentOrWorker = /worker[\w.-]*\.m?js$|\.(html?|svg|pdf)$/
/** Headers that mean nothing for a file that a page only loads; a page loads some hundred. */
const documentHeaders = [
  ...['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'],
  ...['strict-transport-security', 'x-dns-prefetch-control', 'x-frame-options', 'x-xss-protection'],
]

/**
 * Sets the security headers of a file of the built page. A worker has its own policy: only these workers may
 * compile WebAssembly, and they may make no requests. Scripts and style sheets keep what binds them alone.
 */
export function setFileSecurityHeaders(reply: FastifyReply, path: string): void {
  if (compiler.test(path)) reply.header('content-security-policy', compilerPolicy)
  if (documentOrWorker.test(path)) return
  for (const name of documentHeaders) reply.removeHeader(name).raw.removeHeader(name)
}

/** Returns the page's policy: style sheets with the nonce of this response, and sites allowed in frames. */
export function pageSecurityPolicy(
  policy: unknown,
  { nonce, frames }: { nonce: string; frames: readonly string[] },
) {
  const styled = String(policy).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
  return frames.length > 0 ? `${styled};frame-src 'self' ${frames.join(' ')}` : styled
}

/** Returns the policy of a page on which one click grants access, so that no page may hide it in a frame. */
export const denyFraming = (policy: string): string =>
  policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'")

/** Browser features that no page uses, denied to all embedded content. */
const withheld = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
]
const permissionsPolicy = withheld.map((feature) => `${feature}=()`).join(', ')

/** Permissions policy of the pages of a company that allows its own pages, and nothing in their frames, to ask for the position. */
export const locationPermissionsPolicy: string = permissionsPolicy.replace(
  'geolocation=()',
  'geolocation=(self)',
)

const options: HelmetOptions = {
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
}

/** Lists the headers that helmet sets. They are computed once, because none depends on the request. */
function listSecurityHeaders(): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/**
 * Sets the security headers of every response (trust.md §3.5): no foreign script, no eval, framed only by the
 * own site.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  const headers = listSecurityHeaders()
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    // Scripts and style sheets need neither header, and each byte of them counts.
    if (!request.url.startsWith('/assets/'))
      reply.header('permissions-policy', permissionsPolicy).header('x-request-id', request.id)
    done()
  })
}
