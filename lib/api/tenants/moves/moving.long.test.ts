import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, createClient, type Result } from '@/lib/client/client'
import { raiseAlert } from '../../alerts/alerts.fixture'
import { type EmbeddedDatabase, startDatabase } from '../../db/embedded/launcher'
import { connectAlone } from '../../db/pool'
import { startApiProcess } from '../../fixtures/api-process'
import { bundleOf } from '../../fixtures/bundled-entries'
import { eventually } from '../../fixtures/eventually'
import { freePort } from '../../fixtures/free-port'
import { newPhone } from '../../fixtures/people'
import { startWhatsAppServer, type WhatsAppServer } from '../../fixtures/providers/whatsapp-server'
import { dataOf, logIn } from '../../fixtures/server'
import { testSecret } from '../../fixtures/test-settings'

/** A deployment with a PostgreSQL server of its own. */
type Deployment = { database: EmbeddedDatabase; api: ChildProcess; address: string; sql: pg.Client }

let folder: string
let whatsApp: WhatsAppServer
let here: Deployment
let there: Deployment
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-move-'))
  chmodSync(folder, 0o711)
  whatsApp = await startWhatsAppServer()
  here = await startDeployment('here')
  there = await startDeployment('there', async (url) => {
    await promisify(execFile)(process.execPath, [bundleOf('migrate')], {
      env: { ...environment(), DATABASE_URL: url },
    })
    await tenant('share-keys', '--to', url)
  })
}, 120_000)
afterAll(async () => {
  for (const { api, sql, database } of [here, there]) {
    api.kill('SIGKILL')
    await once(api, 'exit')
    await sql.end()
    await database.stop()
  }
  await whatsApp.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function startDeployment(name: string, prepare = async (_url: string) => {}): Promise<Deployment> {
  const settings = { fsync: 'off', shared_buffers: '64MB', wal_level: 'logical' }
  const database = await startDatabase(join(folder, name), settings)
  // The other server's user must be able to reach this server's socket.
  chmodSync(join(folder, name), 0o711)
  await prepare(database.url)
  const port = await freePort()
  const api = await startApiProcess({
    entry: [bundleOf('api')],
    databaseUrl: database.url,
    secret: testSecret,
    port,
    env: {
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_SECOND: '0',
      BOOTSTRAP_BUSINESS_ID: `first-${name}`,
      WHATSAPP_TOKEN: whatsApp.token,
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_TEMPLATE: 'community_alert',
      WHATSAPP_BASE_URL: whatsApp.baseUrl,
    },
  })
  return { database, api, address: `http://127.0.0.1:${port}`, sql: await connectAlone(database.url) }
}

const environment = () => ({ ...process.env, DATABASE_URL: here.database.url, SECRET: testSecret })
const tenant = (...args: string[]) =>
  promisify(execFile)(process.execPath, [bundleOf('tenant'), ...args], { env: environment() })
const failing = (...args: string[]) =>
  tenant(...args).then(
    () => 'succeeded',
    (error: { stderr: string }) => error.stderr.trim(),
  )
const moveArgs = (id: string) => ['move', id, '--to', there.database.url, '--url', there.address]

let businesses = 0
/** Creates a business here, and logs in its admin. */
async function openBusiness(): Promise<{
  id: string
  client: Client
  accountType: string
  externalId: string
}> {
  businesses += 1
  const id = `moving-${businesses}`
  const { stdout } = await tenant('create', id)
  const [, externalId = ''] = /externalId (\S+)/.exec(stdout) ?? []
  const token = await logIn(here.address, { businessId: id, externalId })
  const client = createClient({ baseUrl: here.address, businessId: id, token })
  const { accountTypes } = dataOf(await client.listAccountTypes({ query: {} }))
  return { id, client, accountType: accountTypes[0]?.id ?? '', externalId }
}

const numberIn = async ({ sql }: Deployment, from: string, values: unknown[]) =>
  (await sql.query(`select count(*)::integer as number from ${from}`, values)).rows[0].number

const send = async (client: Client, phones: string[]) => {
  const body = { message: { title: 'Water', sendWhatsApp: true }, phones }
  return dataOf(await client.sendNotification({ body })).notificationId
}
const stateOf = async (client: Client, notificationId: string) =>
  dataOf(await client.readNotification({ params: { notificationId } })).notification.state

afterEach(async () => {
  for (const { sql } of [here, there]) {
    expect((await sql.query('select slot_name from pg_replication_slots')).rows).toEqual([])
    expect((await sql.query('select subname from pg_subscription')).rows).toEqual([])
  }
})

test('a business moves while it is used: nothing is lost or done twice, and its old address still works', async () => {
  const { id, client, accountType } = await openBusiness()
  const stayed = await openBusiness()
  // IDs of the other deployment's records must not matter.
  const phonesThere = Array.from({ length: 30 }, newPhone)
  const ofStayed = await send(stayed.client, phonesThere)
  const warned = Array.from({ length: 400 }, newPhone)
  const notificationId = await send(client, warned)
  const alert = await raiseAlert(client)
  const created: string[] = []
  const raised: string[] = []
  const failures: unknown[] = []
  let isOver = false
  /** Calls until it succeeds. During the pause, a call may be refused with a 503, but must then have done nothing. */
  const untilDone = async <T>(call: () => Promise<Result<T>>): Promise<T | undefined> => {
    for (;;) {
      const result = await call()
      if (result.ok) return result.data
      if (result.failure.status === 503) continue
      failures.push(result.failure)
      return undefined
    }
  }
  const create = async () => {
    while (!isOver) {
      const phone = newPhone()
      const body = { accountType, phone, sendSMS: false }
      if (await untilDone(() => client.createAccount({ body }))) created.push(phone)
    }
  }
  const raise = async () => {
    const body = { alertType: 'fire', location: { latitude: 40, longitude: -3 } }
    while (!isOver) raised.push((await untilDone(() => client.createAlert({ body })))?.alert.id ?? '')
  }
  const callers = [create(), create(), raise()]
  const { stdout } = await tenant(...moveArgs(id))
  expect(stdout).toMatch(/^Moved moving-\d+ to http/)
  const sentAfter = await send(client, Array.from({ length: 20 }, newPhone))
  isOver = true
  await Promise.all(callers)
  expect(failures).toEqual([])
  await eventually(async () => {
    for (const one of [notificationId, sentAfter]) expect(await stateOf(client, one)).toBe('done')
    expect(await stateOf(stayed.client, ofStayed)).toBe('done')
  }, 60)
  for (const phone of warned) expect(whatsApp.takenFor(phone)).toBe(1)
  const { rows } = await there.sql.query(`select phone from accounts where business_id = $1`, [id])
  expect(rows.map(({ phone }) => phone).toSorted()).toEqual(created.toSorted())
  const alerts = await there.sql.query(`select id from alerts where business_id = $1`, [id])
  expect(alerts.rows.map((row) => row.id).toSorted()).toEqual([alert.id, ...raised].toSorted())
  const list = (await tenant('list')).stdout.split('\n').find((line) => line.startsWith(id))
  expect(list).toContain(`moved to ${there.address}`)
  await tenant(
    'erase',
    id,
    '--name',
    id,
    '--accounts',
    String(await numberIn(here, 'accounts where business_id = $1', [id])),
  )
  expect(await numberIn(here, 'deliveries where business_id = $1', [id])).toBe(0)
  expect(rows.length).toBeGreaterThan(0)
})

test('a moved business is found, changed and signed in to at both addresses', async () => {
  const { id, client, accountType, externalId } = await openBusiness()
  const body = { accountType, phone: newPhone(), fullname: 'Ana Rojas', sendSMS: false }
  const { account } = dataOf(await client.createAccount({ body }))
  const channel = { params: { channel: 'whatsapp' as const } }
  const own = { phoneNumberId: '106540352242922', token: whatsApp.token, template: 'alert', language: 'en' }
  dataOf(await client.saveOwnChannel({ ...channel, body: own }))
  await tenant(...moveArgs(id))
  const token = await logIn(there.address, { businessId: id, externalId })
  const moved = createClient({ baseUrl: there.address, businessId: id, token })
  const found = dataOf(await moved.searchAccounts({ query: { q: 'roj' } })).accounts
  expect(found.map((one) => one.id)).toEqual([account.id])
  const params = { accountId: account.id }
  dataOf(await moved.updateAccount({ params, body: { fullname: 'Ana Mora' } }))
  expect(dataOf(await client.readAccount({ params })).account.fullname).toBe('Ana Mora')
  // Its credentials can be decrypted there.
  expect(dataOf(await moved.checkChannel(channel)).check).toMatchObject({ works: true })
  const tokenHere = await logIn(here.address, { businessId: id, externalId })
  dataOf(
    await createClient({ baseUrl: here.address, businessId: id, token: tokenHere }).readAccount({ params }),
  )
})

/** Starts to move a business, and stops the command as soon as the move has come to this state. */
async function interrupt(id: string, state: string, signal: NodeJS.Signals): Promise<void> {
  const child = spawn(process.execPath, [bundleOf('tenant'), ...moveArgs(id)], {
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isThere = async () =>
    (await numberIn(here, 'businesses where id = $1 and move_state = $2', [id, state])) === 1
  while (!(await isThere()) && child.exitCode === null);
  child.kill(signal)
  if (child.exitCode === null) await once(child, 'exit')
}

test('a move that is interrupted with Ctrl-C before the pause has changed nothing', async () => {
  const { id, client, accountType } = await openBusiness()
  dataOf(await client.createAccount({ body: { accountType, phone: newPhone(), sendSMS: false } }))
  const { id: alertId } = await raiseAlert(client)
  dataOf(await client.updateAlert({ params: { id: alertId }, body: { closed: 1 } }))
  // A worker is sending to this webhook, which the move waits for.
  const webhook = { name: 'ERP', url: 'https://erp.example', eventTypes: ['alert.created' as const] }
  dataOf(await client.createWebhook({ body: webhook }))
  await here.sql.query(`update webhooks set lease_until = now() + interval '1 hour' where business_id = $1`, [
    id,
  ])
  await interrupt(id, 'draining', 'SIGINT')
  expect(await numberIn(there, 'alerts where business_id = $1', [id])).toBe(0)
  expect(await numberIn(there, 'accounts where business_id = $1', [id])).toBe(0)
  expect((await tenant('list')).stdout).toContain(`${id}\tactive`)
  dataOf(await client.readBusiness({}))
})

test.each(['copying', 'draining', 'leaving', 'arriving', 'settling'])(
  'a command that is killed while a business is %s can be run again, and nothing is lost',
  async (state) => {
    const { id, client, accountType } = await openBusiness()
    let created = 0
    const create = async () => {
      const result = await client.createAccount({ body: { accountType, phone: newPhone(), sendSMS: false } })
      if (result.ok) created += 1
      else expect(result.failure.status).toBe(503)
      return result.ok
    }
    await create()
    await interrupt(id, state, 'SIGKILL')
    const erase = ['erase', id, '--name', id, '--accounts', '1']
    // The API may learn of the pause a moment later.
    if (['leaving', 'arriving'].includes(state)) while (await create());
    else await create()
    expect(await failing(...erase)).toMatch(/^The business is being moved/)
    expect(await failing('suspend', id)).toMatch(/^The business has moved, or is being moved/)
    await tenant(...moveArgs(id))
    expect(await numberIn(there, 'accounts where business_id = $1', [id])).toBe(created)
    dataOf(await client.readBusiness({}))
  },
  120_000,
)

test('an interrupted move can be cancelled, even if the other database cannot be reached', async () => {
  const { id, client } = await openBusiness()
  await interrupt(id, 'copying', 'SIGKILL')
  await tenant('move', id, '--cancel', 'yes')
  expect((await tenant('list')).stdout).toContain(`${id}\tactive`)
  dataOf(await client.readBusiness({}))
  await tenant(...moveArgs(id))
  expect(await failing('move', id, '--cancel', 'yes')).toMatch(/is not being moved, or has moved/)
})

test('a move that cannot succeed changes nothing and says why', async () => {
  const { id, client } = await openBusiness()
  expect(await failing('move', 'nobody', ...moveArgs(id).slice(2))).toBe('There is no business "nobody".')
  await there.sql.query(`insert into businesses (id, name, language) values ($1, $1, 'en')`, [id])
  expect(await failing(...moveArgs(id))).toMatch(/^The other deployment already has a business with this ID/)
  await there.sql.query('delete from businesses where id = $1', [id])
  const wrong = ['move', id, '--to', there.database.url, '--url', here.address]
  expect(await failing(...wrong)).toMatch(/is not the address of an API that uses the other database/)
  expect(await failing('move', id, '--to', here.database.url, '--url', there.address)).toBe(
    'Both URLs lead to the same database.',
  )
  await there.sql.query('create table kept_keys as select * from stored_keys')
  await there.sql.query('delete from stored_keys')
  expect(await failing(...moveArgs(id))).toMatch(/different keys/)
  await there.sql.query('insert into stored_keys select * from kept_keys')
  await there.sql.query('drop table kept_keys')
  expect(await failing('share-keys', '--to', there.database.url)).toMatch(/already has keys of its own/)
  dataOf(await client.readBusiness({}))
  expect((await tenant('list')).stdout).toContain(`${id}\tactive`)
  await tenant('suspend', id)
  expect(await failing(...moveArgs(id))).toBe('The business is suspended: resume it first.')
})
