import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { type Client, createClient, type Result } from '@/lib/client/client'
import { bundleServers } from './lib/bundle'
import { databaseCpuSeconds } from './lib/database-cpu'
import { fcmSettings } from './lib/fcm-settings'
import { cpuSecondsOf } from './lib/memory'
import { businessId, dataOf, seed, startApi } from './lib/servers'
import { printMachine } from './lib/table'

/**
 * `npm run bench:costs`: measures what docs/scale.md calculates with. Disk space: of `--stored` accounts and as many
 * alerts, and of each delivery, with indexes. Processor time, in the API and in the database: of `--calls` calls each,
 * and of as many deliveries to a local FCM server. Linux only.
 */
const { values } = parseArgs({
  options: {
    stored: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '5000' },
    port: { type: 'string', default: '4983' },
  },
})
const stored = Number(values.stored)
const calls = Number(values.calls)
const callers = 16

const folder = mkdtempSync(join(tmpdir(), 'beacon-costs-'))
const dataDir = join(folder, 'data')
const database = await startDatabase(dataDir)
const provider = fork(new URL('./lib/local-fcm.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
const [{ address }] = (await once(provider, 'message')) as [{ address: string }]
const dist = resolve('dist/bench')
await bundleServers(dist)
try {
  printMachine()
  const space = [
    await grow('account', stored, () => seedUpTo(0)),
    await grow('alert', stored, () => seedUpTo(stored)),
  ]
  const time = await measureTime(space)
  print(['record', 'bytes', 'of which, by table'], space)
  print(['work', 'ms in the API', 'ms in the database'], time)
} finally {
  provider.disconnect()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Row = (string | number)[]

function print(header: string[], rows: Row[]): void {
  const line = (cells: Row) => console.log(`| ${cells.join(' | ')} |`)
  line(header)
  line(header.map(() => '---'))
  rows.forEach(line)
  console.log('')
}

/** The first start creates the business, so the API must have been started once. */
async function seedUpTo(alerts: number): Promise<void> {
  if (alerts === 0) await (await start()).stop()
  seed(database.url, stored, alerts, { open: 50 })
}

/** The disk space by which `add` makes the tables grow, for each of `count` records. */
async function grow(record: string, count: number, add: () => Promise<unknown>): Promise<Row> {
  const before = await tableSizes()
  await add()
  const grown = [...(await tableSizes())]
    .map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / count }))
    .filter(({ bytes }) => bytes >= 1)
    .sort((one, other) => other.bytes - one.bytes)
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = grown.slice(0, 4).map(({ table, bytes }) => `${table} ${Math.round(bytes)}`)
  return [record, Math.round(total), largest.join(', ')]
}

/** The size of each table in bytes, with its indexes. */
async function tableSizes(): Promise<Map<string, number>> {
  await query('vacuum analyze')
  const rows = await query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connectAlone(database.url)
  const { rows } = await client.query(text, values).finally(() => client.end())
  return rows as Row[]
}

/** Adds what look-ups and deliveries need to `space`. */
async function measureTime(space: Row[]): Promise<Row[]> {
  const rows: Row[] = []
  const api = await start()
  const client = createClient({ baseUrl: api.ours, businessId, token: api.token })
  const created = dataOf(await client.createAccountType({ body: { name: 'Bench' } }))
  const accountType = created.accountType.id
  const [alertType] = dataOf(await client.listAlertTypes({ query: {} })).alertTypes
  const { accounts } = dataOf(await client.searchAccounts({ query: { limit: '100' } }))
  const knownPhone = (place: number) => accounts[place % accounts.length]?.phone ?? ''
  const newPhone = (place: number) => `+1202${3_000_000 + place}`

  const measure = async (work: string, act: () => Promise<unknown>) => {
    const cpu = () => [cpuSecondsOf(api.apiProcess), databaseCpuSeconds(dataDir)] as const
    const [apiBefore, databaseBefore] = cpu()
    await act()
    const [apiAfter, databaseAfter] = cpu()
    const each = (seconds: number) => ((seconds * 1000) / calls).toFixed(2)
    rows.push([work, each(apiAfter - apiBefore), each(databaseAfter - databaseBefore)])
  }
  const call = (work: string, one: (place: number) => Promise<Result<unknown>>) =>
    measure(work, () => callAll(one))

  const lookUp = async () => {
    await call('a look-up by phone number', (place) =>
      client.checkAccount({ body: { phone: knownPhone(place) } }),
    )
    // Look-ups are recorded within a second.
    await pause(2_000)
  }
  space.push(await grow('look-up, in the audit log', calls, lookUp))
  await call('a search by four digits', (place) =>
    client.searchAccounts({ query: { q: knownPhone(place).slice(-4) } }),
  )
  await call('an account created', (place) =>
    client.createAccount({ body: { accountType, phone: newPhone(place), sendSMS: false } }),
  )
  await call('an alert raised', (place) =>
    client.createAlert({
      body: {
        alertType: alertType?.id ?? '',
        account: { tag: 'phone', value: knownPhone(place) },
        location: { latitude: -33.4 + place / 1e5, longitude: -70.6 },
      },
    }),
  )
  await query(
    `insert into devices (business_id, account_id, kind, address)
      select business_id, id, 'fcm', 'token of ' || id from accounts where business_id = $1 and account_type = $2`,
    [businessId, accountType],
  )
  const send = () => sendToAll(client, accountType)
  space.push(await grow('delivery', calls, () => measure('a push, until its outcome is stored', send)))
  await api.stop()
  return rows
}

async function callAll(one: (place: number) => Promise<Result<unknown>>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let place = next++; place < calls; place = next++) dataOf(await one(place))
  }
  await Promise.all(Array.from({ length: callers }, work))
}

async function sendToAll(client: Client, accountType: string): Promise<void> {
  const message = { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00 throughout the north.' }
  const body = { message, accountTypeIDs: [accountType] }
  const { notificationId } = dataOf(await client.sendNotification({ body }))
  for (;;) {
    const { notification } = dataOf(await client.readNotification({ params: { notificationId } }))
    if (notification.state === 'done') return
    await pause(500)
  }
}

function start() {
  const env = { ...fcmSettings(address), LOG_LEVEL: 'error' }
  return startApi(database.url, dist, Number(values.port), env)
}
