import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { type Client, createClient } from '@/lib/client/client'
import { addIdentity, secret } from './lib/servers'
import { printMachine } from './lib/table'

/**
 * `npm run bench:audiences`: creates a notification to all accounts of two types on two channels, first with a
 * tenth of `--accounts`, then with all of them. Measures how long it takes to count the reach and to accept the
 * notification. Also measures how fast its deliveries are stored in the background, compared with one bare
 * statement that stores the same rows. Nothing is sent, because the notification is cancelled in its undo period.
 */
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000000' },
    port: { type: 'string', default: '4987' },
  },
})
const most = Number(values.accounts)
const port = Number(values.port)
const businessId = 'bench'
const longestPollMs = 100

const folder = mkdtempSync(join(tmpdir(), 'beacon-audiences-'))
const database = await startDatabase(join(folder, 'data'))
const env = { RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' }
const api = await startApiProcess({ databaseUrl: database.url, secret, port, env })
const sql = await connectAlone(database.url)
try {
  printMachine()
  const client = await logIn(addIdentity(database.url, businessId))
  for (const count of [most / 10, most]) await measure(client, count)
} finally {
  await sql.end()
  api.kill('SIGTERM')
  await once(api, 'exit').catch(() => {})
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(client: Client, count: number): Promise<void> {
  const accountTypeIDs = await fill(client, count)
  const message = { title: `To ${count}`, body: 'From 14:00 to 18:00', sendWhatsApp: true }
  const [reach, reachMs] = await timed(() =>
    client.reachNotification({ body: { accountTypeIDs, sendWhatsApp: true } }),
  )
  if (!reach.ok) throw new Error(`The reach could not be read: ${reach.failure.code}`)
  const [sent, acceptedMs] = await timed(() =>
    client.createNotification({ body: { message, accountTypeIDs, undoSeconds: 60 } }),
  )
  if (!sent.ok) throw new Error(`The notification was not accepted: ${sent.failure.code}`)
  const { id } = sent.data.notification
  const [rows, storedMs] = await timed(() => waitUntilStored(id))
  await client.cancelNotification({ params: { notificationId: id } })
  const [, bareMs] = await timed(() => storeBare(accountTypeIDs))
  const rate = (ms: number) => `${Math.round(rows / ms)}k rows/s`
  console.log(
    [
      `${count} accounts`,
      `reach ${Math.round(reachMs)} ms`,
      `accepted ${Math.round(acceptedMs)} ms`,
      `${rows} rows stored in the background in ${Math.round(storedMs)} ms (${rate(storedMs)})`,
      `one bare statement ${Math.round(bareMs)} ms (${rate(bareMs)})`,
    ].join(', '),
  )
  await sql.query('truncate deliveries, audience_chunks')
}

async function timed<T>(act: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await act(), performance.now() - start]
}

/** Creates accounts of two types, with text fields of realistic length. */
async function fill(client: Client, count: number): Promise<string[]> {
  const types: string[] = []
  for (const name of ['First', 'Second']) {
    const created = await client.createAccountType({ body: { name: `${name} ${count}` } })
    if (!created.ok) throw new Error(`The account type was not created: ${created.failure.code}`)
    types.push(created.data.accountType.id)
  }
  await sql.query(
    `insert into accounts (business_id, id, account_type, username, phone, fullname, search, attributes, blocked)
      select $1, $2 || lpad(n::text, 26, '0'), ($3::text[])[1 + n % 2], 'user' || n, $4 || lpad(n::text, 8, '0'),
        'Person number ' || n, 'person number ' || n, jsonb_build_array(jsonb_build_object('attributeId', 'unit', 'text', n)),
        n % 50 = 0
      from generate_series(1, $5) n`,
    [businessId, `crowd-${count}-`, types, count === most ? '+569' : '+549', count],
  )
  await sql.query('vacuum analyze accounts')
  return types
}

async function waitUntilStored(id: string): Promise<number> {
  for (;;) {
    const { rows } = await sql.query('select from audience_chunks where notification_id = $1 limit 1', [id])
    if (rows.length === 0) break
    await pause(longestPollMs)
  }
  const { rows } = await sql.query('select count(*)::integer as number from deliveries')
  return rows[0].number
}

/** The baseline: stores the same rows in one statement, without any checks. */
async function storeBare(types: string[]): Promise<void> {
  await sql.query('truncate deliveries, audience_chunks')
  await sql.query(
    `insert into deliveries (business_id, notification_id, account_id, phone, channel)
      select a.business_id, (select max(id) from notifications), a.id, a.phone, channel
      from accounts a, (values ('push'), ('whatsapp')) channels(channel)
      where a.business_id = $1 and a.account_type = any($2)`,
    [businessId, types],
  )
}

async function logIn(externalId: string): Promise<Client> {
  const baseUrl = `http://127.0.0.1:${port}`
  const answer = await createClient({ baseUrl }).login({ body: { businessId, externalId } })
  if (!answer.ok) throw new Error(`The login failed: ${answer.failure.code}`)
  return createClient({ baseUrl, businessId, token: answer.data.accessToken, platform: 'bench' })
}
