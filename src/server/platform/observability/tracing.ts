/*
 * Traces of what takes time: requests, transactions, effects, what is asked of others. Where no collector is named
 * (OTEL_EXPORTER_OTLP_ENDPOINT) nothing is measured and no library is loaded. Spans say what was done and how it
 * ended, never with which values.
 */

/** What a span tells beside its name; never a value of a form, a name or an id of a person. */
type SpanFacts = Readonly<Record<string, string | number>>

/** How a span begins. */
export interface SpanOptions {
  facts: SpanFacts
  /** A request that came in or went out; missing = work of our own. */
  kind?: 'server' | 'client'
  /** The headers of a request that may bring the trace it belongs to. */
  headers?: Readonly<Record<string, unknown>>
}

/** A span that was begun. */
export interface TraceSpan {
  /** Runs work whose own spans belong under this one. */
  within<Result>(work: () => Result): Result
  end(facts?: SpanFacts, failure?: unknown): void
}

/** Whoever keeps spans. */
export interface Tracer {
  open(name: string, start: SpanOptions): TraceSpan
}

let tracing: Tracer | undefined

/** Has spans kept from now on, or no more. */
export function setTracer(keeper: Tracer | undefined): void {
  tracing = keeper
}

/** Begins a span where spans are kept. */
export const startSpan = (name: string, start: SpanOptions): TraceSpan | undefined =>
  tracing?.open(name, start)

/** Does work in a span of its own. */
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
