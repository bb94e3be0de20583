import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { trace as otel, SpanStatusCode } from '@opentelemetry/api'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '@/lib/client/client'
import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { type RunningTracing, startTracing } from '@/lib/tracing/start-tracing'
import { startWorker } from '../delivery/worker'
import { quickTiming } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { listenLocally } from '../fixtures/listen-locally'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { attributesOf, type CollectedSpan, pathOf, startTraceCollector } from '../fixtures/trace-collector'
import { readOwnSettings } from '../own-channels/service'
import { startWith } from '../process-settings'
import { startWebhookWorker } from '../webhooks/webhook-worker'

const phoneNumberId = '106540352242922'
const lines: string[] = []
let api: TestApi
let client: Client
/** A fake WhatsApp server, which accepts messages and credential checks. */
let provider: { origin: string; stop(): Promise<void>; headers: IncomingHttpHeaders }
let collector: Awaited<ReturnType<typeof startTraceCollector>>
let tracing: RunningTracing | undefined

beforeAll(async () => {
  const server = createServer((request, response) => {
    provider.headers = request.headers
    response.end(
      JSON.stringify({ id: phoneNumberId, messages: [{ id: 'wamid.1' }], sid: 'SM1', status: 'queued' }),
    )
  })
  provider = { ...(await listenLocally(server)), headers: {} }
  const logger = createLogger('test', 'debug', { write: (line) => void lines.push(line) })
  api = await startTestApi({ logger })
  client = api.client()
  startWith(
    readSettings({
      WHATSAPP_BASE_URL: provider.origin,
      TWILIO_BASE_URL: provider.origin,
      WEBHOOK_TARGETS: 'any',
    }),
  )
  const body = { phoneNumberId, token: 'token', template: 'alert', language: 'en' }
  dataOf(await client.saveOwnChannel({ params: { channel: 'whatsapp' }, body }))
  const sms = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+12025550100' }
  dataOf(await client.saveOwnChannel({ params: { channel: 'sms' }, body: sms }))
})
beforeEach(async () => {
  collector = await startTraceCollector()
})
afterEach(async () => {
  await tracing?.stop()
  tracing = undefined
  vi.unstubAllEnvs()
  await collector.stop()
})
afterAll(() => Promise.all([api.stop(), provider.stop()]))

async function trace(more: Record<string, string> = {}): Promise<void> {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const warn = (sentence: string) => expect.unreachable(sentence)
  tracing = await startTracing({ settings: readSettings(env), serviceName: 'beacon-api', warn })
}

/** Stops tracing, which exports the remaining spans, and returns all spans. */
async function exported(): Promise<CollectedSpan[]> {
  await tracing?.stop()
  return collector.spans()
}

const named = (spans: CollectedSpan[], name: string) =>
  spans.find((span) => span.name === name) ?? expect.unreachable(`there is no span ${name}`)
const checkChannel = async () => dataOf(await client.checkChannel({ params: { channel: 'whatsapp' } }))

const namesOf = (spans: CollectedSpan[], span: CollectedSpan | undefined) =>
  pathOf(spans, span).map(({ name }) => name)

it('a call is one trace: from the client through the operation to its statements and the provider', async () => {
  await trace()
  await checkChannel()
  const spans = await exported()
  const operation = named(spans, 'checkChannel')
  const root = 'POST /channels/{channel}/check'
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([operation.traceId]))
  expect(namesOf(spans, named(spans, 'GET'))).toEqual(['GET', 'checkChannel', root])
  const statement = spans.find((span) => attributesOf(span)['db.system.name'] === 'postgresql')
  expect(namesOf(spans, statement).slice(-2)).toEqual(['checkChannel', root])
  const { hostname, port } = new URL(provider.origin)
  expect(attributesOf(named(spans, 'GET'))).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'server.address': hostname,
    'server.port': port,
  })
  expect(provider.headers.traceparent).toBe(`00-${operation.traceId}-${named(spans, 'GET').spanId}-01`)
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['beacon-api']))
})

it('a message that is sent later is a trace of its own, linked to the request that stored it', async () => {
  await trace()
  const body = { phones: [newPhone()], message: { title: 'Water', sendWhatsApp: true } }
  const { notificationId } = dataOf(await client.sendNotification({ body }))
  const logger = createLogger('test', 'silent')
  const worker = startWorker({
    databaseUrl: api.databaseUrl,
    logger,
    providers: {},
    readOwnSettings,
    timing: quickTiming,
  })
  await eventually(async () => {
    const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
    expect(notification.counts.accepted).toBe(1)
  })
  await worker.stop()
  const spans = await exported()
  const stored = named(spans, 'sendNotification')
  const sent = named(spans, 'send whatsapp')
  expect(sent.links).toEqual([expect.objectContaining({ traceId: stored.traceId })])
  expect(sent.traceId).not.toBe(stored.traceId)
  expect(namesOf(spans, named(spans, 'POST'))).toEqual(['POST', 'send whatsapp'])
  expect(attributesOf(sent)).toMatchObject({
    'beacon.notification_id': notificationId,
    'beacon.business_id': api.businessId,
  })
})

it('a welcome SMS, the test of a channel and a webhook are linked to the requests that caused them', async () => {
  const webhook = { name: 'ERP', url: provider.origin, eventTypes: ['account.created' as const] }
  const { id } = dataOf(await client.createWebhook({ body: webhook })).webhook
  await trace()
  const accountType = await createType(client)
  const welcomed = newPhone()
  dataOf(await client.createAccount({ body: { accountType, phone: welcomed, sendSMS: true } }))
  dataOf(await client.testChannel({ params: { channel: 'whatsapp' }, body: { phone: newPhone() } }))
  const logger = createLogger('test', 'silent')
  const workers = [
    startWorker({
      databaseUrl: api.databaseUrl,
      logger,
      providers: {},
      readOwnSettings,
      timing: quickTiming,
    }),
    startWebhookWorker(logger, readSettings({ WEBHOOK_TARGETS: 'any' })),
  ]
  await eventually(async () => {
    const sent = await api.sql(
      `select from deliveries where state = 'accepted' and (phone = $1 or channel = 'whatsapp')`,
      [welcomed],
    )
    expect(sent.length).toBeGreaterThan(1)
    const { attempts } = dataOf(await client.listWebhookAttempts({ params: { id }, query: {} }))
    expect(attempts.length).toBeGreaterThan(0)
  })
  for (const worker of workers) await worker.stop()
  const spans = await exported()
  for (const [name, cause] of [
    ['send sms', 'createAccount'],
    ['send whatsapp', 'testChannel'],
    ['send webhook', 'createAccount'],
  ] as const)
    expect(named(spans, name).links).toEqual([
      expect.objectContaining({ traceId: named(spans, cause).traceId }),
    ])
})

it('the log names the trace beside the request', async () => {
  await trace()
  lines.length = 0
  await checkChannel()
  const operation = named(await exported(), 'checkChannel')
  const entry = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request')
  expect(entry).toMatchObject({ operation: 'checkChannel', traceId: operation.traceId })
  expect(attributesOf(operation)['beacon.request_id']).toBe(entry.requestId)
})

it('no phone number, name or search is recorded', async () => {
  await trace()
  const type = await createType(client)
  const phone = newPhone()
  await createPerson(client, type, { phone, fullname: 'Remarkable Person' })
  await client.createAccount({ body: { accountType: type, phone } })
  await client.searchAccounts({ query: { q: phone } })
  const spans = await exported()
  expect(spans.length).toBeGreaterThan(8)
  expect(collector.text()).not.toContain(phone.slice(1))
  expect(collector.text()).not.toContain('Remarkable')
})

it('spans of Next.js keep no query, no error message and no name built from them', async () => {
  await trace()
  const span = otel.getTracer('next.js').startSpan('GET /accounts?q=Remarkable')
  span.setAttribute('http.target', '/accounts?q=Remarkable')
  span.recordException(new Error('No account Remarkable'))
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'No account Remarkable' })
  span.end()
  const recorded = named(await exported(), 'GET /accounts')
  expect(attributesOf(recorded)).toEqual({ 'http.target': '/accounts' })
  expect(recorded.status).toEqual({ code: SpanStatusCode.ERROR })
  expect(collector.text()).not.toContain('Remarkable')
})

it('a trace that the caller started continues, unless the caller does not record it', async () => {
  await trace()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const call = (flags: string) =>
    fetch(`${api.baseUrl}/v1/external/business`, {
      headers: {
        authorization: `Bearer ${api.token()}`,
        traceparent: `00-${traceId}-b7ad6b7169203331-${flags}`,
      },
    })
  await call('01')
  await call('00')
  const operations = (await exported()).filter(({ name }) => name === 'readBusiness')
  expect(operations).toEqual([expect.objectContaining({ traceId, parentSpanId: 'b7ad6b7169203331' })])
})

it('OTEL_TRACES_SAMPLER and OTEL_SERVICE_NAME apply', async () => {
  await trace({ OTEL_TRACES_SAMPLER: 'always_off' })
  await checkChannel()
  expect(await exported()).toEqual([])
  await trace({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'ours' })
  await checkChannel()
  const services = (await exported()).map(({ service }) => service)
  expect(new Set(services)).toEqual(new Set(['ours']))
})

it('a failed call marks its span', async () => {
  await trace()
  await client.readAccount({ params: { accountId: 'nobody' } })
  const spans = await exported()
  expect(named(spans, 'GET /account/{accountId}')).toMatchObject({ status: { code: SpanStatusCode.ERROR } })
  // A 404 does not mark the API's own span as failed.
  expect(named(spans, 'readAccount').status.code).not.toBe(SpanStatusCode.ERROR)
})

it.each<Record<string, string>>([{}, { OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])(
  'nothing is traced, sent or logged with %o',
  async (off) => {
    if (Object.keys(off).length > 0) await trace(off)
    lines.length = 0
    await checkChannel()
    expect(await exported()).toEqual([])
    expect(provider.headers.traceparent).toBeUndefined()
    expect(lines.join('')).not.toContain('traceId')
  },
)

it.each(['lib/api/processes/api-main.ts', 'lib/api/processes/worker-main.ts', 'scripts/web.ts'])(
  '%s loads OpenTelemetry only when tracing is on',
  async (entry) => {
    const { metafile } = await build({
      entryPoints: [join(process.cwd(), entry)],
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      metafile: true,
      write: false,
      outdir: 'dist',
      logLevel: 'silent',
    })
    const loaded = Object.values(metafile.outputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path }) => path.startsWith('@opentelemetry/'))
    expect(new Set(loaded.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']))
  },
)
