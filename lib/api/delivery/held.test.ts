import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, inject, test } from 'vitest'
import { bundleOf } from '../fixtures/bundled-entries'
import { createMigratedDatabase, runAlone, type TestDatabase, withName } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { runs } from '../fixtures/long-run'
import { newPhone } from '../fixtures/people'
import { dataOf, isPooled, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { claimDeliveries, keepDeliveries } from './claim-repository'
import { recheckOrigin } from './hold-service'

let stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops = []
})

async function newDatabase(): Promise<TestDatabase> {
  const database = await createMigratedDatabase()
  stops.push(() => database.drop())
  return database
}

/** Starts an API on a database that is not dropped when the API stops. */
async function start(url: string, settings: Parameters<typeof startTestApi>[0] = {}): Promise<TestApi> {
  return startTestApi({ worker: true, ...settings, database: { url, drop: async () => {} } })
}

async function copyOf(url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1)
  const root = inject('databaseUrl')
  await runAlone(root, `create database ${name}_copy template ${name}`)
  stops.push(() => runAlone(root, `drop database ${name}_copy with (force)`))
  return withName(root, `${name}_copy`)
}

async function send(api: TestApi): Promise<() => Promise<string>> {
  const body = { message: { title: 'Water', sendWhatsApp: true }, phones: [newPhone()] }
  const { notificationId } = dataOf(await api.client().sendNotification({ body }))
  return async () =>
    dataOf(await api.client().listDeliveries({ params: { notificationId }, query: {} })).deliveries[0]
      ?.state ?? ''
}

const heldFor = async (api: TestApi) => dataOf(await api.client().readBusiness({})).deliveriesHeld
const isOver = (state: () => Promise<string>) => eventually(async () => expect(await state()).toBe('kept'))

test.skipIf(isPooled())(
  'a copy of a database holds its deliveries, reports this, and delivers once an operator releases them',
  async () => {
    const { url } = await newDatabase()
    const original = await start(url)
    await isOver(await send(original))
    expect(await heldFor(original)).toBeNull()
    await original.stop()

    const copy = await start(await copyOf(url))
    expect(await heldFor(copy)).toBe('copied')
    const state = await send(copy)
    // Storing this notification makes the worker poll, which it otherwise does once a second.
    await send(copy)
    expect(await state()).toBe('queued')

    const env = { ...process.env, DATABASE_URL: copy.databaseUrl, SECRET: testSecret }
    const command = [bundleOf('deliveries'), 'release']
    const { stdout } = await promisify(execFile)(process.execPath, command, { env })
    expect(stdout).toContain('Deliveries have been released')
    await isOver(state)
    expect(await heldFor(copy)).toBeNull()
    await copy.stop()
    const again = await start(copy.databaseUrl)
    expect(await heldFor(again)).toBeNull()
    await again.stop()
  },
  60_000,
)

test('no worker claims or ends anything in a held database', async () => {
  const { url } = await newDatabase()
  const api = await start(url, { worker: false })
  await send(api)
  await api.sql('update database_origin set held_since = now()')
  const limit = { limit: 5, share: 5, running: {}, isProbe: true }
  expect(await claimDeliveries('whatsapp', { ...limit, leaseSeconds: 60 })).toMatchObject({
    claimed: [],
    ended: 0,
  })
  expect(await keepDeliveries('whatsapp', 5)).toMatchObject({ ended: 0 })
  await api.sql('update database_origin set held_since = null')
  expect(await keepDeliveries('whatsapp', 5)).toMatchObject({ ended: 1 })
  await api.stop()
})

const origins = [
  ['server', 'system', '"1"'],
  ['database', 'database', '"beacon 1"'],
  ['address', 'address', '"db.example.com:5432"'],
  ['timeline, after a point-in-time restore or an unnoticed promotion', 'timeline', '0'],
]
test.each(runs(origins.slice(0, 1), origins))(
  'deliveries are held in a database that starts with a different %s',
  async (_, member, value) => {
    const { url } = await newDatabase()
    const first = await start(url)
    await first.sql(`update database_origin set origin = jsonb_set(origin, '{${member}}', '${value}')`)
    await first.stop()
    const second = await start(url)
    expect(await heldFor(second)).toBe('copied')
    await second.stop()
  },
)

test('delivery continues on a standby promoted while the product runs, even after a restart, but not on another database', {
  tags: 'long',
}, async () => {
  const { url } = await newDatabase()
  const api = await start(url, { worker: false })
  const note = (member: string, value: string) =>
    api.sql(`update database_origin set origin = jsonb_set(origin, '{${member}}', '${value}')`)
  await note('timeline', '0')
  await recheckOrigin(url)
  expect(await heldFor(api)).toBeNull()
  await api.stop()
  const next = await start(url, { worker: false })
  expect(await heldFor(next)).toBeNull()
  await next.sql(`update database_origin set origin = jsonb_set(origin, '{database}', '"beacon 1"')`)
  await recheckOrigin(url)
  expect(await heldFor(next)).toBe('copied')
  await next.stop()
})

test('DELIVERIES=hold holds deliveries on any database and is reported', async () => {
  const { url } = await newDatabase()
  const held = await start(url, { settings: { DELIVERIES: 'hold' } })
  const state = await send(held)
  await send(held)
  expect([await heldFor(held), await state()]).toEqual(['setting', 'queued'])
  await held.stop()
})
