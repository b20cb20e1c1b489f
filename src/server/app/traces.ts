import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startSpan, type TraceSpan } from '../platform/observability/tracing'

/** Creates a span for each request, by its declared route, so that no id and no name gets into it. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, TraceSpan>()

  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, headers, id } = request
    const route = routeOptions.url ?? 'none'
    const facts = { 'http.request.method': method, 'http.route': route, 'qianpi.request': id }
    const span = startSpan(`${method} ${route}`, { kind: 'server', facts, headers })
    if (span) spans.set(request, span)
    done()
  })
  // The body has been read here: callbacks of a stream lose the trace context.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? { code: String(statusCode) } : undefined
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure)
    done()
  })
}
