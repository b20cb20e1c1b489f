/*
 * Traces of requests, transactions, effects and outgoing requests. Without a collector
 * (OTEL_EXPORTER_OTLP_ENDPOINT) nothing is measured and no library is loaded. Spans describe the work and its
 * result, never its values.
 */

/** Attributes of a span; never a form value, or a name or id of a person. */
type SpanFacts = Readonly<Record<string, string | number>>

/** Options of a new span. */
export interface SpanOptions {
  facts: SpanFacts
  /** Incoming or outgoing request; missing = internal work. */
  kind?: 'server' | 'client'
  /** Headers of a request that may contain its trace context. */
  headers?: Readonly<Record<string, unknown>>
}

/** Started span. */
export interface TraceSpan {
  /** Runs work whose spans become children of this one. */
  within<Result>(work: () => Result): Result
  end(facts?: SpanFacts, failure?: unknown): void
}

/** Recorder of spans. */
export interface Tracer {
  open(name: string, start: SpanOptions): TraceSpan
}

let tracing: Tracer | undefined

/** Sets the recorder of spans, or stops recording. */
export function setTracer(keeper: Tracer | undefined): void {
  tracing = keeper
}

/** Starts a span if spans are recorded. */
export const startSpan = (name: string, start: SpanOptions): TraceSpan | undefined =>
  tracing?.open(name, start)

/** Runs work in a separate span. */
export async function withSpan<Result>(
  name: string,
  start: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, start)
  if (!span) return work()
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}
