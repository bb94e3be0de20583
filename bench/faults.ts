import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { createClient } from '@/lib/client/client'
import { addAccounts, findFaults, type Outcome } from './lib/fault-accounts'
import { settingsOfProviders } from './lib/faulty-settings'
import type { Ledger } from './lib/local-providers'
import { printMachine } from './lib/table'

/**
 * `npm run bench:faults`: sends a push and a WhatsApp message to `--recipients` people, through providers that fail
 * in every way. Meanwhile, the API is killed `--kills` times, once with one process and once with two. Exits with 1
 * if anything is lost, sent twice or reported wrongly.
 */
const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '20' },
    processes: { type: 'string', default: '1,2' },
    port: { type: 'string', default: '4990' },
  },
})
const people = Number(values.recipients)
const kills = Number(values.kills)
const firstPort = Number(values.port)
const secret = 'a long enough secret, for benchmarks only'
const externalId = 'the external id of the bench'
const longestSilenceSeconds = 300

printMachine()
console.log(
  '| processes | people | kills | seconds | accepted | failed | unknown | pushed again | provider faults |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const processes of values.processes.split(',').map(Number)) {
  const faults = await run(processes)
  for (const fault of faults) console.log(`FAULT with ${processes}: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

async function run(processes: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-faults-'))
  const database = await startDatabase(join(folder, 'data'))
  const providers = fork(new URL('./lib/local-providers.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  })
  const [{ address }] = (await once(providers, 'message')) as [{ address: string }]
  const env = settingsOfProviders(address, externalId)
  const start = (index: number) =>
    startApiProcess({ databaseUrl: database.url, secret, port: firstPort + index, env })
  const apis: ChildProcess[] = []
  for (let index = 0; index < processes; index += 1) apis.push(await start(index))
  const connection = await connectAlone(database.url)
  try {
    const id = await send(connection)
    const begun = performance.now()
    const spoiling = spoil(providers)
    await killAgainAndAgain(connection, id, apis, start)
    spoiling.stop()
    await untilDone(connection, id)
    const seconds = Math.round((performance.now() - begun) / 1000)
    return await report(connection, providers, { id, processes, seconds })
  } finally {
    for (const api of apis) api.kill('SIGKILL')
    await connection.end()
    providers.disconnect()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function send(connection: pg.Client): Promise<string> {
  const baseUrl = `http://127.0.0.1:${firstPort}`
  const login = await createClient({ baseUrl }).login({ body: { businessId: 'demo', externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  await connection.query('update businesses set drill = false')
  const token = login.data.accessToken
  const client = createClient({ baseUrl, businessId: 'demo', token, platform: 'bench' })
  const created = await client.createAccountType({ body: { name: 'Faults' } })
  if (!created.ok) throw new Error(`The account type was not created: ${created.failure.code}`)
  const { id } = created.data.accountType
  await addAccounts(connection, id, people)
  const message = { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00.', sendWhatsApp: true }
  const sent = await client.sendNotification({ body: { message, accountTypeIDs: [id] } })
  if (!sent.ok) throw new Error(`The notification was not sent: ${sent.failure.code}`)
  return sent.data.notificationId
}

/** One request in two hundred fails, and a few hang; every 20 s all requests fail for 2 s. */
function spoil(providers: ChildProcess): { stop(): void } {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    providers.send({ failing: seconds % 20 < 2 ? 1 : 0.005, hanging: 0.00002 })
  }, 1000)
  return {
    stop: () => {
      clearInterval(timer)
      providers.send({ failing: 0, hanging: 0 })
    },
  }
}

/** Kills the API at random moments, spread evenly over the deliveries. */
async function killAgainAndAgain(
  connection: pg.Client,
  id: string,
  apis: ChildProcess[],
  start: (index: number) => Promise<ChildProcess>,
): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilEnded(connection, id, (people * 2 * kill) / (kills + 2))
    await pause(Math.random() * 1000)
    const index = Math.floor(Math.random() * apis.length)
    const victim = apis[index] as ChildProcess
    victim.kill('SIGKILL')
    await once(victim, 'exit')
    apis[index] = await start(index)
  }
}

async function countEnded(connection: pg.Client, id: string): Promise<number> {
  const { rows } = await connection.query(
    `select count(*)::integer as ended from deliveries where notification_id = $1 and state not in ('queued', 'sending')`,
    [id],
  )
  return rows[0].ended
}

async function untilEnded(connection: pg.Client, id: string, number: number): Promise<void> {
  let [last, since] = [-1, performance.now()]
  for (;;) {
    const ended = await countEnded(connection, id)
    if (ended >= number) return
    if (ended > last) [last, since] = [ended, performance.now()]
    if (performance.now() - since > longestSilenceSeconds * 1000)
      throw new Error(`${people * 2 - ended} deliveries are stuck`)
    await pause(500)
  }
}

async function untilDone(connection: pg.Client, id: string): Promise<void> {
  await untilEnded(connection, id, people * 2)
  for (let looks = 0; looks < 300; looks += 1) {
    const { rows } = await connection.query('select state from notifications where id = $1', [id])
    if (rows[0].state === 'done') return
    await pause(100)
  }
  throw new Error('Every delivery has ended, but the notification has not')
}

type Ended = { id: string; processes: number; seconds: number }

async function report(
  connection: pg.Client,
  providers: ChildProcess,
  { id, processes, seconds }: Ended,
): Promise<string[]> {
  const asked = once(providers, 'message')
  providers.send('ledger')
  const [{ ledger, count }] = (await asked) as [{ ledger: Ledger; count: Record<string, number> }]
  const { rows } = await connection.query<Outcome>(
    'select phone, channel, state from deliveries where notification_id = $1',
    [id],
  )
  const of = (name: string) =>
    ['push', 'whatsapp']
      .map((channel) => rows.filter(({ state, channel: by }) => state === name && by === channel).length)
      .join(' + ')
  const again = ledger.pushes.filter(([, keys]) => keys.some(([, times]) => times > 1)).length
  const { taken, ...failed } = count
  const counts = Object.entries(failed).map(([name, number]) => `${number} × ${name}`)
  const figures = [of('accepted'), of('failed'), of('unknown'), again, counts.join(', ')]
  console.log(`| ${[processes, people, kills, seconds, ...figures].join(' | ')} |`)
  return findFaults(rows, ledger, people * 2)
}
