import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { setTracer } from './tracing'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const

/** Returns the rule or the library error; its message may contain values and is omitted. */
function failureOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'failed'
}

/**
 * Sends spans to an OTLP/HTTP collector, in batches; returns a function that flushes and stops it. The
 * libraries read the other variables of OpenTelemetry themselves (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER …).
 */
export function exportTraces(endpoint: string, serviceName: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = provider.getTracer('qianpi')
  setTracer({
    open(name, { facts, kind, headers }) {
      const around = headers ? propagation.extract(ROOT_CONTEXT, headers) : context.active()
      const span = tracer.startSpan(name, { kind: kind && kinds[kind], attributes: { ...facts } }, around)
      const inside = trace.setSpan(around, span)
      return {
        within: (work) => context.with(inside, work),
        end(more = {}, failure) {
          span.setAttributes({ ...more, ...(failure !== undefined && { 'error.type': failureOf(failure) }) })
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  })
  return async () => {
    setTracer(undefined)
    await provider.shutdown().catch(() => undefined)
    for (const one of [trace, context, propagation]) one.disable()
  }
}
