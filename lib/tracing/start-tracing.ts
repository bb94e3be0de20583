import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Span as OtelSpan, SpanContext, TextMapPropagator, Tracer } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node'
import { exportsTraces, type Settings } from '@/lib/env'
import { type SpanDetails, setTracing, type Tracing } from './tracing'

/** How long a stopping process tries to export the last spans. */
const lastExportMs = 2_000

export type RunningTracing = { stop(): Promise<void> }

type Options = {
  settings: Settings
  /** The service name, unless OTEL_SERVICE_NAME sets it. */
  serviceName: string
  /** Called with a sentence when spans cannot be exported. */
  warn: (sentence: string) => void
}

/**
 * Starts recording spans and exporting them by OTLP if the settings enable it. OpenTelemetry's SDK is loaded
 * only then, and reads the other OTEL_… settings itself.
 */
export async function startTracing({ settings, serviceName, warn }: Options): Promise<RunningTracing> {
  if (!exportsTraces(settings)) return { async stop() {} }
  // A bundle hoists static imports, even those of a module that it imports dynamically.
  const [api, core, resources, { OTLPTraceExporter }, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace-node'),
  ])
  const say = (problem: string) => warn(`Traces: ${problem}`)
  const ignore = () => {}
  api.diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    api.DiagLogLevel.WARN,
  )
  core.setGlobalErrorHandler((problem) =>
    say(typeof problem === 'string' ? problem : (problem.message ?? '')),
  )
  const provider = new sdk.NodeTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [withoutTexts(new sdk.BatchSpanProcessor(new OTLPTraceExporter()))],
  })
  // Next.js records its own spans with the registered provider. Baggage would pass text from callers on to
  // providers.
  const propagator = new core.W3CTraceContextPropagator()
  provider.register({ propagator })
  setTracing(tracingWith(api, provider.getTracer('beacon'), propagator))
  return {
    async stop() {
      setTracing(undefined)
      const ended = provider.shutdown().catch((error: Error) => say(error.message))
      await Promise.race([ended, pause(lastExportMs, undefined, { ref: false })])
      for (const part of [api.trace, api.context, api.propagation, api.diag]) part.disable()
    },
  }
}

type Api = typeof import('@opentelemetry/api')

function tracingWith(api: Api, tracer: Tracer, propagator: TextMapPropagator): Tracing {
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  }
  const current = () => api.trace.getSpanContext(api.context.active())
  return {
    trace(details, work) {
      const { name, kind, attributes, causedBy } = details
      const cause = causedBy ? spanContextOf(causedBy) : undefined
      const options = { kind: kinds[kind], attributes, ...(cause && { links: [{ context: cause }] }) }
      return tracer.startActiveSpan(name, options, parentOf(details), (span) =>
        endingWith(span, () =>
          work({
            set: (more) => span.setAttributes(more),
            answered(status) {
              span.setAttribute('http.response.status_code', status)
              if (status >= (kind === 'client' ? 400 : 500)) fail(span, String(status))
            },
            failed: (type) => fail(span, type),
          }),
        ),
      )
    },
    isRecording: () => api.trace.getActiveSpan()?.isRecording() ?? false,
    traceparent() {
      const span = current()
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & api.TraceFlags.SAMPLED}`
    },
    traceId: () => current()?.traceId,
  }

  function parentOf({ kind, traceparent }: SpanDetails): Context {
    if (kind === 'client' || kind === 'internal') return api.context.active()
    return contextOf(traceparent)
  }

  function contextOf(traceparent: string | null | undefined): Context {
    return propagator.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter)
  }

  function spanContextOf(traceparent: string): SpanContext | undefined {
    return api.trace.getSpanContext(contextOf(traceparent))
  }

  function fail(span: OtelSpan, type: string): void {
    span.setAttribute('error.type', type)
    span.setStatus({ code: api.SpanStatusCode.ERROR })
  }

  function endingWith<T>(span: OtelSpan, work: () => T): T {
    const end = (error?: unknown) => {
      if (error !== undefined) fail(span, typeOf(error))
      span.end()
    }
    try {
      const result = work()
      if (!(result instanceof Promise)) end()
      else result.then(() => end(), end)
      return result
    } catch (error) {
      end(error)
      throw error
    }
  }
}

/** A database error's code, or the name of the class; the message may quote what people entered. */
function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'error')
}

type Editable = { -readonly [Key in 'name' | 'status']: ReadableSpan[Key] }

/** Removes what Next.js records about people: the query strings of URLs, which contain searches, and error messages. */
function withoutTexts(processor: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, context) => processor.onStart(span, context),
    onEnd(span) {
      const { attributes, events } = span
      for (const [key, value] of Object.entries(attributes))
        if (typeof value === 'string') attributes[key] = withoutQuery(value)
      events.length = 0
      Object.assign(span as Editable, { name: withoutQuery(span.name), status: { code: span.status.code } })
      processor.onEnd(span)
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  }
}

const withoutQuery = (text: string) => text.replace(/\?.*$/s, '')
