type Attributes = Record<string, string | number | undefined>

export type SpanDetails = {
  /** One of a few names: never an ID, a path with IDs or a caller's text. */
  name: string
  /** A `server` or `consumer` span starts a trace, unless it continues the caller's. */
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /**
   * Named as in OpenTelemetry's semantic conventions, or `beacon.…`. Never a phone number, a token or
   * somebody's text.
   */
  attributes?: Attributes
  /** The trace that a `server` span continues, from the request's `traceparent` header. */
  traceparent?: string | null
  /** The trace that caused a `consumer` span, which begins its own: many messages can follow from one request. */
  causedBy?: string | null
}

export type Span = {
  set(attributes: Attributes): void
  /** Records an HTTP response's status. */
  answered(status: number): void
  /** Marks the span as failed. `type` is a code or the name of an error's class, not its message. */
  failed(type: string): void
}

export type Tracing = {
  trace<T>(details: SpanDetails, work: (span: Span) => T): T
  /** Whether the current span is recorded and has not ended. */
  isRecording(): boolean
  /** The current trace and span in the format of the `traceparent` header. */
  traceparent(): string | undefined
  traceId(): string | undefined
}

// The console is bundled by Next.js but started from a separate bundle, and each of the two has its own copy
// of this module.
const key = Symbol.for('beacon.tracing')
const holder = globalThis as { [key]?: Tracing | undefined }

/** Sets the recorder for all later spans; undefined turns tracing off. */
export function setTracing(tracing: Tracing | undefined): void {
  holder[key] = tracing
}

const notRecorded: Span = { set() {}, answered() {}, failed() {} }

/**
 * Runs `work` in a new span, which ends when `work` does and fails if it fails. While tracing is off, just
 * calls `work`.
 */
export function traced<T>(details: SpanDetails, work: (span: Span) => T): T {
  const tracing = holder[key]
  return tracing ? tracing.trace(details, work) : work(notRecorded)
}

/**
 * Like `traced`, but only within a span that is being recorded. Otherwise, background loops would produce one
 * trace per statement, and streams would produce traces that never end.
 */
export function tracedWithin<T>(spanOf: () => SpanDetails, work: (span: Span) => T): T {
  const tracing = holder[key]
  return tracing?.isRecording() ? tracing.trace(spanOf(), work) : work(notRecorded)
}

/** The header that passes on the current trace. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = holder[key]?.traceparent()
  return traceparent === undefined ? {} : { traceparent }
}

export function currentTraceId(): string | undefined {
  return holder[key]?.traceId()
}
