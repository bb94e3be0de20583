import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, test } from 'vitest'
import { operations } from '@/lib/contract/operations'
import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { upstreamClientOf } from '../authority/upstream/client/process-client'
import { noteChannelWait } from '../counters/counters'
import { startWorkerProcess } from '../fixtures/api-process'
import { bundleOf } from '../fixtures/bundled-entries'
import { closedAddress } from '../fixtures/closed-address'
import { startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { freePort } from '../fixtures/free-port'
import { createFreezableDatabase } from '../fixtures/frozen-database'
import { newPhone } from '../fixtures/people'
import { dataOf, isPooled, startTestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { startHousekeeping } from '../processes/housekeeping'
import { DatabaseReader } from './database-reading'
import { makeFamilies } from './families'
import { startMetrics } from './metrics-server'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** Values by metric name and labels, as in Prometheus' text format: `name{label="value"}`. */
type Values = Map<string, number>

async function scrape(port: number): Promise<Values> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

async function startMeasured(given: Parameters<typeof startTestApi>[0] = {}) {
  const port = await freePort()
  const api = await startTestApi({ ...given, settings: { METRICS_PORT: port, ...given.settings } })
  stops.push(() => api.stop())
  return { api, port }
}

async function startMeasuredRig() {
  const port = await freePort()
  const rig = await startDeliveryRig({ METRICS_PORT: port })
  stops.push(() => rig.stop())
  return { rig, port }
}

const metricsConnections = async (sql: <Row extends object>(text: string) => Promise<Row[]>) =>
  (
    await sql(`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'beacon metrics'`)
  ).length

const nameOf = (series: string) => series.split('{')[0] as string
const labelsOf = (series: string) =>
  [...series.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])

test('without METRICS_PORT, nothing is served and the database is not read', async () => {
  const api = await startTestApi()
  stops.push(() => api.stop())
  expect((await fetch(`${api.baseUrl}/metrics`)).status).toBe(404)
  expect(await metricsConnections(api.sql)).toBe(0)
  expect(readSettings({}).METRICS_PORT).toBeUndefined()
  expect(readSettings({}).METRICS_HOST).toBe('127.0.0.1')
})

test('only /metrics is served, only for reading', async () => {
  const { port } = await startMeasured()
  const status = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status
  expect(await status('/metrics')).toBe(200)
  expect(await status('/metrics', 'POST')).toBe(405)
  expect(await status('/readyz')).toBe(404)
})

test('a port that is taken is an error that names the setting', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => server.close())
  const { port } = server.address() as AddressInfo
  const settings = { ...readSettings({}), METRICS_PORT: port }
  await expect(startMetrics(settings, createLogger('test', 'silent'))).rejects.toThrow(
    `The metrics port ${port} is in use: set METRICS_PORT to another port.`,
  )
})

test('a request is counted by operation and class of its status, and an error by its code', async () => {
  const { api, port } = await startMeasured()
  const before = await scrape(port)
  dataOf(await api.client().listAccountTypes({ query: {} }))
  await api.client().readAccount({ params: { accountId: 'nobody' } })
  await fetch(`${api.baseUrl}/v1/external/nowhere`)
  const after = await scrape(port)
  const growth = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
  expect(growth('beacon_requests_total{operation="listAccountTypes",status="2xx"}')).toBe(1)
  expect(growth('beacon_requests_total{operation="readAccount",status="4xx"}')).toBe(1)
  expect(growth('beacon_request_duration_seconds_count{operation="readAccount"}')).toBe(1)
  expect(growth('beacon_request_duration_seconds_bucket{operation="readAccount",le="+Inf"}')).toBe(1)
  expect(growth('beacon_request_duration_seconds_sum{operation="readAccount"}')).toBeGreaterThan(0)
  expect(
    growth('beacon_errors_total{code="account_not_found"}') + growth('beacon_errors_total{code="not_found"}'),
  ).toBe(1)
  expect(growth('beacon_errors_total{code="route_not_found"}')).toBe(1)
})

/** The allowed values of each label. */
const allowed: Record<string, RegExp> = {
  operation: new RegExp(`^(${Object.keys(operations).join('|')})$`),
  status: /^[1-5]xx$/,
  le: /^(\+Inf|[\d.]+)$/,
  code: /^[a-z_]+$/,
  channel: /^(fcm|webpush|push|whatsapp|sms|simulated)$/,
  outcome: /^(accepted|refused|retry|unclear|kept|ended|succeeded|failed)$/,
  result: /^([1-5]xx|unreadable|no_answer|not_sent)$/,
  scope: /^(all|one_business)$/,
  pool: /^(requests|raised_alerts|worker|metrics)$/,
  state: /^(busy|idle|checking|waiting|running|undoing|scheduled|active|failing|disabled)$/,
  step: /^[a-z ]+$/,
}
/** Matches the names of prom-client's own metrics. */
const ofTheProcess = /^(process|nodejs)_/

test('names follow the conventions, and no label contains an ID, a phone number, a path or free text', async () => {
  const { rig, port } = await startMeasuredRig()
  const phone = newPhone()
  rig.work()
  await rig.done(await rig.sendWhatsApp([phone]))
  await rig.client.readAccount({ params: { accountId: 'id-of-somebody' } })
  await rig.client.checkAccount({ body: { phone } })
  await fetch(`${rig.api.baseUrl}/v1/external/a-path-of-its-own`)
  const values = await scrape(port)
  expect(values.size).toBeGreaterThan(100)
  for (const series of values.keys()) {
    if (ofTheProcess.test(series)) continue
    expect(nameOf(series)).toMatch(/^beacon_[a-z_]+$/)
    for (const [name, value] of labelsOf(series)) {
      if (name === 'business') expect(nameOf(series)).toBe('beacon_business_waiting_deliveries')
      else expect(value, series).toMatch(allowed[name as string] ?? /^\b$/)
    }
  }
})

test('a counter ends with _total, and every metric has a type and a help text', () => {
  for (const { name, type, help } of makeFamilies(readSettings({}), new DatabaseReader())) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
    expect(help, name).toMatch(/^[A-Z0-9].{20,}[.]$/)
  }
})

test('deliveries and claims are counted by channel', async () => {
  const { rig, port } = await startMeasuredRig()
  const before = await scrape(port)
  rig.work()
  await rig.done(await rig.sendWhatsApp([newPhone(), newPhone()]))
  const after = await scrape(port)
  const growth = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
  expect(growth('beacon_deliveries_total{channel="whatsapp",outcome="accepted"}')).toBe(2)
  expect(growth('beacon_claimed_deliveries_total{channel="whatsapp"}')).toBe(2)
  expect(growth('beacon_claim_duration_seconds_count{channel="whatsapp"}')).toBeGreaterThan(0)
})

describe('the queues', () => {
  it('are shown with their length and the age of the oldest due delivery', async () => {
    const { rig, port } = await startMeasuredRig()
    await rig.sendWhatsApp([newPhone(), newPhone(), newPhone()])
    await rig.api.sql(`update deliveries set next_attempt_at = now() - interval '90 s'
      where position = (select max(position) from deliveries where channel = 'whatsapp')`)
    const values = await scrape(port)
    expect(values.get('beacon_queued_deliveries{channel="whatsapp"}')).toBe(3)
    expect(values.get('beacon_queued_deliveries{channel="sms"}')).toBe(0)
    const age = values.get('beacon_oldest_due_delivery_seconds{channel="whatsapp"}')
    expect(age).toBeGreaterThanOrEqual(90)
    expect(age).toBeLessThan(150)
    expect(values.get('beacon_oldest_due_delivery_seconds{channel="sms"}')).toBe(0)
  })

  it('of deliveries that are not due yet have no age', async () => {
    const { rig, port } = await startMeasuredRig()
    await rig.sendWhatsApp([newPhone()])
    await rig.api.sql(`update deliveries set next_attempt_at = now() + interval '90 s'`)
    const values = await scrape(port)
    expect(values.get('beacon_queued_deliveries{channel="whatsapp"}')).toBe(1)
    expect(values.get('beacon_oldest_due_delivery_seconds{channel="whatsapp"}')).toBe(0)
  })

  it('show the ten businesses with the most waiting deliveries', async () => {
    const { rig, port } = await startMeasuredRig()
    await rig.api.sql(
      `insert into businesses (id, name) select 'waits-' || n, 'Waits' from generate_series(1, 12) n`,
    )
    await rig.api.sql(`insert into notifications (business_id, id, message, recipients_to, recipients)
      select 'waits-' || n, 'n-' || n, '{}', '{"phones": []}', n from generate_series(1, 12) n`)
    await rig.api.sql(`insert into deliveries (business_id, notification_id, phone, channel, state)
      select 'waits-' || n, 'n-' || n, '+1201' || 5000000 + m, 'whatsapp', 'queued'
      from generate_series(1, 12) n, generate_series(1, n) m`)
    const values = await scrape(port)
    const shown = [...values].filter(([series]) => nameOf(series) === 'beacon_business_waiting_deliveries')
    expect(shown).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => [
        `beacon_business_waiting_deliveries{business="waits-${n}"}`,
        n,
      ]),
    )
  })

  it('show a channel whose provider fails, and a notification that is overdue', async () => {
    const { rig, port } = await startMeasuredRig()
    await rig.api.sql(`insert into provider_states (transport, failures_in_row, failing_businesses, opened_at)
      values ('whatsapp', 5, '{a,b}', now()), ('sms', 5, '{a}', now()), ('fcm', 2, '{a}', null)`)
    await rig.api.sql(
      `insert into notifications (business_id, id, message, recipients_to, recipients, state, leaves_at)
        select $1, 'late-' || n, '{}', '{"phones": []}', 1, 'scheduled', now() - interval '1 min'
        from generate_series(1, 2) n`,
      [rig.api.businessId],
    )
    const values = await scrape(port)
    const paused = [...values].filter(
      ([series, value]) => nameOf(series) === 'beacon_channel_paused' && value === 1,
    )
    expect(paused.map(([series]) => series)).toEqual([
      'beacon_channel_paused{channel="whatsapp",scope="all"}',
      'beacon_channel_paused{channel="sms",scope="one_business"}',
    ])
    expect(values.get('beacon_notifications_overdue{state="scheduled"}')).toBe(2)
  })

  it('show unfinished jobs, and how long the first one has been without a turn', async () => {
    const { rig, port } = await startMeasuredRig()
    await rig.api.sql(
      `insert into jobs (business_id, id, kind, queue, state, total, queued_at, turn_at)
        select $1, 'j-' || n, 'import', 'accounts', case n when 1 then 'running' else 'waiting' end, 1,
          now() - make_interval(mins => 40 - n), now() - make_interval(mins => 20)
        from generate_series(1, 3) n`,
      [rig.api.businessId],
    )
    const values = await scrape(port)
    expect(values.get('beacon_jobs{state="running"}')).toBe(1)
    expect(values.get('beacon_jobs{state="waiting"}')).toBe(2)
    expect(values.get('beacon_oldest_job_seconds{state="running"}')).toBeGreaterThanOrEqual(39 * 60)
    expect(values.get('beacon_job_without_turn_seconds')).toBeGreaterThanOrEqual(20 * 60)
    expect(values.get('beacon_job_without_turn_seconds')).toBeLessThan(21 * 60)
  })
})

test.skipIf(isPooled())('the database is read at most once in five seconds', async () => {
  const { api, port } = await startMeasured()
  const reader = new DatabaseReader()
  const first = reader.read(1_000)
  expect(reader.read(5_999)).toBe(first)
  expect(reader.read(6_000)).not.toBe(first)
  expect((await reader.read(6_000)).isUp).toBe(true)
  await Promise.all(Array.from({ length: 8 }, () => scrape(port)))
  expect(await metricsConnections(api.sql)).toBe(1)
})

test('a scrape succeeds while the database is away, and says so', { tags: 'long' }, async () => {
  const { rig, port } = await startMeasuredRig()
  expect((await scrape(port)).get('beacon_up_database')).toBe(1)
  const giveBack = await rig.takeDatabaseAway()
  const away = await eventually(async () => {
    const values = await scrape(port)
    expect(values.get('beacon_up_database')).toBe(0)
    return values
  })
  expect([...away.keys()].map(nameOf)).not.toContain('beacon_queued_deliveries')
  expect(away.get('beacon_database_pool_max_connections{pool="requests"}')).toBe(10)
  expect(away.has('process_cpu_seconds_total')).toBe(true)
  await giveBack()
  await eventually(async () => expect((await scrape(port)).get('beacon_up_database')).toBe(1))
})

test('a scrape takes at most a few seconds while the database does not answer', {
  tags: 'long',
}, async () => {
  const database = await createFreezableDatabase()
  const { port } = await startMeasured({ database })
  database.freeze()
  const startedAt = performance.now()
  expect((await scrape(port)).get('beacon_up_database')).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  database.takeOver()
  await eventually(async () => expect((await scrape(port)).get('beacon_up_database')).toBe(1))
})

test('a worker process serves its own metrics', async () => {
  const api = await startTestApi({ settings: { WORKER: false } })
  stops.push(() => api.stop())
  const port = await freePort()
  const worker = await startWorkerProcess({
    entry: [bundleOf('worker')],
    databaseUrl: api.databaseUrl,
    secret: testSecret,
    env: { LOG_LEVEL: 'silent', METRICS_PORT: String(port) },
  })
  stops.push(async () => {
    const ended = once(worker, 'exit')
    worker.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
  const values = await scrape(port)
  expect(values.get('beacon_up_database')).toBe(1)
  expect(values.get('beacon_housekeeping_last_success_timestamp_seconds')).toBe(0)
  expect(values.get('beacon_database_pool_connections{pool="requests",state="busy"}')).toBe(0)
  expect(values.has('nodejs_eventloop_lag_seconds')).toBe(true)
}, 60_000)

test('housekeeping reports its last success and its duration', async () => {
  const { port } = await startMeasured()
  const retention = {
    AUDIT_RETENTION_DAYS: 0,
    DELIVERY_RETENTION_DAYS: 0,
    JOB_RETENTION_DAYS: 0,
    WEBHOOK_RETENTION_DAYS: 0,
  }
  const timing = { firstSeconds: 0, everySeconds: 3600, rowsAtOnce: 100 }
  const housekeeping = startHousekeeping(createLogger('test', 'silent'), retention, timing)
  stops.push(() => housekeeping.stop())
  await eventually(async () => {
    const last = (await scrape(port)).get('beacon_housekeeping_last_success_timestamp_seconds') ?? 0
    expect(Math.abs(Date.now() / 1000 - last)).toBeLessThan(60)
  })
})

test('the pause that a provider asked for is shown until it is over', async () => {
  const { port } = await startMeasured()
  noteChannelWait('sms', performance.now() + 60_000)
  const wait = (await scrape(port)).get('beacon_channel_wait_seconds{channel="sms"}')
  expect(wait).toBeGreaterThan(30)
  expect(wait).toBeLessThanOrEqual(60)
  noteChannelWait('sms', performance.now())
  expect((await scrape(port)).get('beacon_channel_wait_seconds{channel="sms"}')).toBe(0)
})

test('open streams are counted', async () => {
  const { api, port } = await startMeasured()
  const headers = { authorization: `Bearer ${api.token()}`, 'x-client-id': api.businessId }
  const before = (await scrape(port)).get('beacon_open_streams') ?? 0
  const leaving = new AbortController()
  const answer = await fetch(`${api.baseUrl}/v1/external${operations.streamAlerts.path}`, {
    headers,
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  const values = await scrape(port)
  expect(values.get('beacon_open_streams')).toBe(before + 1)
  expect(values.get('beacon_event_feed_lag_seconds')).toBeLessThan(10)
  leaving.abort()
  await eventually(async () => expect((await scrape(port)).get('beacon_open_streams')).toBe(before))
})

test('a gateway counts its calls, and shows that they are paused', async () => {
  const address = await closedAddress()
  const settings = { ...readSettings({ UPSTREAM_API_URL: address }), METRICS_PORT: await freePort() }
  const metrics = await startMetrics(settings, createLogger('test', 'silent'))
  stops.push(() => metrics.stop())
  const before = await scrape(settings.METRICS_PORT)
  expect(before.get('beacon_upstream_paused')).toBe(0)
  const client = upstreamClientOf(settings)
  for (let call = 0; call < 6; call += 1)
    await client?.call('readAccount', { params: { accountId: 'a1' } }, { businessId: 'any' })
  const after = await scrape(settings.METRICS_PORT)
  const growth = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
  expect(after.get('beacon_upstream_paused')).toBe(1)
  expect(growth('beacon_upstream_calls_total{operation="readAccount",result="not_sent"}')).toBe(6)
  expect(growth('beacon_upstream_call_duration_seconds_count{operation="readAccount"}')).toBe(5)
})
