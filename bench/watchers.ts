import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { type Client, createClient } from '@/lib/client/client'
import { basePath } from '@/lib/contract/operations'
import { bundleServers } from './lib/bundle'
import { cpuSecondsOf, memoryOf } from './lib/memory'
import { printMachine } from './lib/table'
import type { Arrivals, Watch } from './lib/watching'

/**
 * `npm run bench:watchers`: raises alerts one after another while `--watchers` streams of one API process are open.
 * Measures the time from sending an alert until every stream has it, and compares that with a bare server that
 * writes the same data to as many streams.
 */
const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '10,200,1000' },
    alerts: { type: 'string', default: '100' },
    port: { type: 'string', default: '4987' },
  },
})
const counts = values.watchers.split(',').map(Number)
const alerts = Number(values.alerts)
const port = Number(values.port)
const everyMs = 100
/** Padding of about the size of an alert. */
const filling = 'x'.repeat(700)
const externalId = 'the external id of the bench'
const secret = 'a long enough secret, for benchmarks only'

const folder = mkdtempSync(join(tmpdir(), 'beacon-watchers-'))
const database = await startDatabase(join(folder, 'data'))
const dist = resolve('dist/bench')
await bundleServers(dist)
const env = { BOOTSTRAP_EXTERNAL_ID: externalId, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' }
const entry = [join(dist, 'api.mjs')]
const api = await startApiProcess({ databaseUrl: database.url, secret, port, env, entry })
const bare = forked('./lib/bare-events.ts')
const [{ baseUrl: bareUrl }] = (await once(bare, 'message')) as [{ baseUrl: string }]
try {
  printMachine()
  const baseUrl = `http://127.0.0.1:${port}`
  const login = await createClient({ baseUrl }).login({ body: { businessId: 'demo', externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  const token = login.data.accessToken
  const client = createClient({ baseUrl, businessId: 'demo', token, platform: 'bench' })
  const ours = { url: `${baseUrl}${basePath}/alerts/stream`, headers: { authorization: `Bearer ${token}` } }
  console.log(
    '| watchers | ours p50 / p95 / max ms | bare p50 / p95 / max ms | API CPU ms per alert | KB per watcher |',
  )
  console.log('| --- | --- | --- | --- | --- |')
  for (const count of counts) {
    const idle = memoryOf(api.pid as number)
    const cpu = cpuSecondsOf(api.pid as number)
    let held = 0
    const own = await measure(
      { ...ours, count },
      () => raise(client),
      () => {
        held = memoryOf(api.pid as number) - idle
      },
    )
    const cpuMs = ((cpuSecondsOf(api.pid as number) - cpu) * 1000) / alerts
    const limit = await measure({ url: bareUrl, headers: {}, count }, () => post(bareUrl))
    console.log(
      `| ${count} | ${own} | ${limit} | ${cpuMs.toFixed(1)} | ${Math.round((held * 1024) / count)} |`,
    )
  }
} finally {
  api.kill('SIGTERM')
  await once(api, 'exit').catch(() => {})
  bare.disconnect()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Sent = { id: string; sentAt: number }

async function measure(watch: Watch, act: () => Promise<Sent>, onEnd = () => {}): Promise<string> {
  const watching = forked('./lib/watching.ts')
  try {
    watching.send(watch)
    await once(watching, 'message')
    const sent: Sent[] = []
    for (let number = 0; number < alerts; number++) {
      sent.push(await act())
      await pause(everyMs)
    }
    onEnd()
    await pause(1000)
    watching.send('report')
    const [{ arrivals }] = (await once(watching, 'message')) as [{ arrivals: Arrivals }]
    return delays(sent, arrivals, watch.count)
  } finally {
    watching.disconnect()
  }
}

function delays(sent: readonly Sent[], arrivals: Arrivals, count: number): string {
  const all = sent.flatMap(({ id, sentAt }) => {
    const arrived = arrivals[id] ?? []
    if (arrived.length !== count) throw new Error(`An alert reached ${arrived.length} of ${count} streams.`)
    return arrived.map((moment) => Math.max(0, moment - sentAt))
  })
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return [at(0.5), at(0.95), at(1)].join(' / ')
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

async function raise(client: Client): Promise<Sent> {
  const location = { latitude: -33.45, longitude: -70.66 }
  const sentAt = now()
  const answer = await client.createAlert({ body: { alertType: 'fire', location, region: 'RM' } })
  if (!answer.ok) throw new Error(`The alert was not stored: ${answer.failure.code}`)
  return { id: answer.data.alert.id, sentAt }
}

async function post(url: string): Promise<Sent> {
  const id = crypto.randomUUID()
  const sentAt = now()
  await (await fetch(url, { method: 'POST', body: JSON.stringify({ id, filling }) })).text()
  return { id, sentAt }
}

function forked(file: string): ChildProcess {
  return fork(new URL(file, import.meta.url), [], { execArgv: ['--import', 'tsx'] })
}
