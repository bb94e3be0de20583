import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { type Client, createClient } from '@/lib/client/client'
import { bundleServers } from './lib/bundle'
import { fcmSettings } from './lib/fcm-settings'
import { cpuSecondsOf, memoryOf, watchMemory } from './lib/memory'
import { printMachine } from './lib/table'

/**
 * `npm run bench:deliveries`: sends a push to `--recipients` accounts with one device each, then to ten times as
 * many. Measures the time from accepting the push until a local FCM server has received every delivery and all of
 * them are recorded, with `--processes` API processes as in production. Compares it with a bare loop over the same
 * number of rows.
 */
const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '20000' },
    processes: { type: 'string', default: '1' },
    port: { type: 'string', default: '4987' },
  },
})
const recipients = Number(values.recipients)
const processes = Number(values.processes)
const port = Number(values.port)
const secret = 'a long enough secret, for benchmarks only'
const externalId = 'the external id of the bench'

const folder = mkdtempSync(join(tmpdir(), 'beacon-deliveries-'))
const database = await startDatabase(join(folder, 'data'))
const provider = forked('./lib/local-fcm.ts')
const [{ address }] = (await once(provider, 'message')) as [{ address: string }]
const bare = forked('./lib/bare-deliveries.ts', database.url, address)
await once(bare, 'message')
const dist = resolve('dist/bench')
await bundleServers(dist)
const apis: ChildProcess[] = []
for (let index = 0; index < processes; index += 1) apis.push(await startApi(index))
const connection = await connectAlone(database.url)
try {
  printMachine()
  const client = await logIn()
  await pause(2000)
  const idle = Math.max(...pids().map(memoryOf))
  console.log('| recipients | ours /s | bare loop /s | ours to bare | api CPU s | MB above idle |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  const seconds: number[] = []
  for (const size of [recipients, recipients * 10]) {
    const accountType = await addAccounts(client, size)
    const bareSeconds = await runBare(size)
    const memories = pids().map(watchMemory)
    const cpu = sum(pids().map(cpuSecondsOf))
    const taken = await send(client, accountType, size)
    seconds.push(taken)
    const figures = [
      size,
      Math.round(size / taken),
      Math.round(size / bareSeconds),
      (bareSeconds / taken).toFixed(2),
      (sum(pids().map(cpuSecondsOf)) - cpu).toFixed(1),
      Math.round(Math.max(...memories.map((memory) => memory.highest())) - idle),
    ]
    console.log(`| ${figures.join(' | ')} |`)
  }
  const [few = 0, many = 0] = seconds
  console.log(`\nTen times the recipients in ${(many / few).toFixed(2)} times the time`)
} finally {
  for (const api of apis) {
    api.kill('SIGTERM')
    await once(api, 'exit').catch(() => {})
  }
  await connection.end()
  provider.disconnect()
  bare.disconnect()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function pids(): number[] {
  return apis.flatMap(({ pid }) => pid ?? [])
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function startApi(index: number): Promise<ChildProcess> {
  const entry = [join(dist, 'api.mjs')]
  const env = {
    ...fcmSettings(address),
    BOOTSTRAP_EXTERNAL_ID: externalId,
    RATE_LIMIT_PER_SECOND: '0',
    LOG_LEVEL: 'error',
  }
  return startApiProcess({ databaseUrl: database.url, secret, port: port + index, env, entry })
}

function forked(file: string, ...args: string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), args, { execArgv: ['--import', 'tsx'] })
}

async function logIn(): Promise<Client> {
  const baseUrl = `http://127.0.0.1:${port}`
  const answer = await createClient({ baseUrl }).login({ body: { businessId: 'demo', externalId } })
  if (!answer.ok) throw new Error(`The login failed: ${answer.failure.code}`)
  const token = answer.data.accessToken
  await connection.query(`update businesses set drill = false`)
  return createClient({ baseUrl, businessId: 'demo', token, platform: 'bench' })
}

async function addAccounts(client: Client, size: number): Promise<string> {
  const created = await client.createAccountType({ body: { name: `Bench ${size}` } })
  if (!created.ok) throw new Error(`The account type was not created: ${created.failure.code}`)
  const { id } = created.data.accountType
  await connection.query(
    `insert into accounts (business_id, id, account_type, username, phone, search)
     select 'demo', $1 || '-' || n, $1, n, '+569' || ($2 + n), '' from generate_series(1, $2) n`,
    [id, size],
  )
  await connection.query(
    `insert into devices (business_id, account_id, kind, address)
     select 'demo', id, 'fcm', 'token of ' || id from accounts where business_id = 'demo' and account_type = $1`,
    [id],
  )
  await connection.query('vacuum analyze accounts, devices')
  return id
}

async function send(client: Client, accountType: string, size: number): Promise<number> {
  const message = { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00 throughout the north.' }
  const sent = await client.sendNotification({ body: { message, accountTypeIDs: [accountType] } })
  if (!sent.ok) throw new Error(`The notification was not sent: ${sent.failure.code}`)
  const start = performance.now()
  const id = sent.data.notificationId
  for (;;) {
    const { rows } = await connection.query('select state, final_counts from notifications where id = $1', [
      id,
    ])
    if (rows[0].state === 'done') {
      if (rows[0].final_counts.accepted !== size) throw new Error(JSON.stringify(rows[0].final_counts))
      return (performance.now() - start) / 1000
    }
    await pause(100)
  }
}

/**
 * The seconds that the bare loop takes for the same number of rows, which use a transport that no worker handles.
 */
async function runBare(size: number): Promise<number> {
  await connection.query(
    `insert into notifications (business_id, id, message, recipients_to, recipients, state, final_counts)
     values ('demo', 'bare-' || $1::text, '{"title": "Water cut"}', '{}', $1::integer, 'done', '{}')`,
    [size],
  )
  await connection.query(
    `insert into deliveries (business_id, notification_id, phone, channel, device_kind, device_id)
     select 'demo', 'bare-' || $1::text, n, 'push', 'bare', 'token of ' || n from generate_series(1, $1::integer) n`,
    [size],
  )
  const done = once(bare, 'message')
  bare.send('go')
  const [{ seconds }] = (await done) as [{ seconds: number }]
  return seconds
}
