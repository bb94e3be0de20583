import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { createClient } from '@/lib/client/client'
import { type Acknowledged, startCreating } from './lib/acknowledged'
import { countMissed, type FollowedAlerts, followAlerts } from './lib/alert-events'
import { bundleServers } from './lib/bundle'
import { addAccounts, findFaults, type Outcome } from './lib/fault-accounts'
import { settingsOfProviders } from './lib/faulty-settings'
import type { Ledger } from './lib/local-providers'
import { faults, startCluster } from './lib/patroni-cluster'
import { printMachine } from './lib/table'

/**
 * `npm run bench:failover`: runs three PostgreSQL servers under Patroni behind HAProxy. The leader is killed,
 * frozen and cut off in turn, while `--deliveries` messages are delivered and `--callers` callers create accounts.
 * Exits with 1 if anything acknowledged is lost, a message arrives twice, a call takes longer than 15 s, or events
 * arrive more than 10 s after a promotion. Requires root, and installs the Debian packages that it uses.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    deliveries: { type: 'string', default: '100000' },
    callers: { type: 'string', default: '200' },
    faults: { type: 'string', default: faults.join(',') },
    port: { type: 'string', default: '4970' },
  },
})
const people = Math.floor(Number(values.deliveries) / 2)
const [port, databasePort] = [Number(values.port), Number(values.port) + 9]
const ports = [port, port + 1]
const secret = 'a long enough secret, for benchmarks only'
const externalId = 'the external id of the bench'
const longestCallMs = 15_000
const longestEventMs = 10_000
const longestSilenceMs = 300_000
const quietMs = 5_000

printMachine()
const folder = mkdtempSync(join(tmpdir(), 'beacon-failover-'))
const cluster = await startCluster(folder, databasePort)
const providers = fork(new URL('./lib/local-providers.ts', import.meta.url), {
  execArgv: ['--import', 'tsx'],
})
const apis: ChildProcess[] = []
try {
  const problems = await run()
  for (const problem of problems) console.log(`FAULT: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  for (const api of apis) api.kill('SIGKILL')
  providers.disconnect()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<string[]> {
  await cluster.untilHealthy()
  const [{ address }] = (await once(providers, 'message')) as [{ address: string }]
  const dist = resolve('dist/bench')
  await bundleServers(dist)
  const env = settingsOfProviders(address, externalId)
  const entry = ['--enable-source-maps', join(dist, 'api.mjs')]
  for (const port of ports)
    apis.push(await startApiProcess({ databaseUrl: cluster.url, secret, port, env, entry }))
  const { token, accountType, notification } = await prepare()
  const streams = ports.map((port) => followAlerts(`http://127.0.0.1:${port}`, token))
  await Promise.all(streams.map(({ opened }) => opened))
  const creating = startCreating({ ports, token, accountType }, Number(values.callers))
  console.log(
    '| round | fault | promoted after s | first create s later | first event s later | longest call s, by status | deliveries left |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const problems: string[] = []
  for (let round = 1; round <= Number(values.rounds); round += 1)
    problems.push(...(await runRound(round, creating.acknowledged, streams, notification)))
  await creating.stop()
  await untilAllEnded(notification)
  await pause(longestEventMs)
  for (const stream of streams) stream.stop()
  return [...problems, ...(await findLost(creating.acknowledged, streams, notification))]
}

async function prepare(): Promise<{ token: string; accountType: string; notification: string }> {
  const baseUrl = `http://127.0.0.1:${port}`
  const login = await createClient({ baseUrl }).login({ body: { businessId: 'demo', externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  const { accessToken: token } = login.data
  const client = createClient({ baseUrl, businessId: 'demo', token, platform: 'bench' })
  await client.updateBusiness({ body: { drill: false } })
  const types = ['Created', 'Recipients'].map(async (name) => {
    const created = await client.createAccountType({ body: { name } })
    if (!created.ok) throw new Error(`The account type was not created: ${created.failure.code}`)
    return created.data.accountType.id
  })
  const [accountType = '', recipients = ''] = await Promise.all(types)
  const connection = await connectAlone(cluster.url)
  await addAccounts(connection, recipients, people).finally(() => connection.end())
  const message = { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00.', sendWhatsApp: true }
  const sent = await client.sendNotification({ body: { message, accountTypeIDs: [recipients] } })
  if (!sent.ok) throw new Error(`The notification was not sent: ${sent.failure.code}`)
  return { token, accountType, notification: sent.data.notificationId }
}

/** Injects a fault at a random moment, waits until calls succeed and events arrive again, then ends the fault. */
async function runRound(
  round: number,
  acknowledged: Acknowledged,
  streams: readonly FollowedAlerts[],
  notification: string,
): Promise<string[]> {
  const kinds = faults.filter((kind) => values.faults.split(',').includes(kind))
  const fault = kinds[(round - 1) % kinds.length] ?? 'kill'
  const leader = await cluster.untilHealthy()
  await pause(Math.random() * quietMs)
  const injected = performance.now()
  acknowledged.longestMs = {}
  cluster.injectFault(leader, fault)
  await cluster.untilPromoted(leader)
  const promoted = performance.now()
  const after = (moments: Map<string, number>) => [...moments.values()].find((moment) => moment > promoted)
  const created = await waitFor(() => after(acknowledged.accounts))
  // The time at which each stream received its first event after the promotion.
  const events = await Promise.all(streams.map(({ received }) => waitFor(() => after(received))))
  const longest = Object.entries(acknowledged.longestMs)
  const { length: slow } = longest.filter(([, ms]) => ms > longestCallMs)
  cluster.endFault(leader, fault)
  const event = Math.max(...events)
  const seconds = [promoted - injected, created - promoted, event - promoted].map((ms) =>
    (ms / 1000).toFixed(1),
  )
  const calls = longest.map(([status, ms]) => `${status}: ${(ms / 1000).toFixed(1)}`).join(', ')
  console.log(`| ${[round, fault, ...seconds, calls, await countLeft(notification)].join(' | ')} |`)
  return [
    ...(event - promoted > longestEventMs ? [`events in round ${round} arrived late`] : []),
    ...(slow > 0 ? [`calls in round ${round} took over ${longestCallMs / 1000} s`] : []),
  ]
}

async function waitFor<T>(look: () => T | undefined): Promise<T> {
  const deadline = performance.now() + longestSilenceMs
  while (performance.now() < deadline) {
    const found = look()
    if (found !== undefined) return found
    await pause(20)
  }
  throw new Error('No call succeeded or no event arrived after the promotion.')
}

/** Reads from the leader; again if the connection led to a server that has just ceased to be the leader. */
async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const deadline = performance.now() + longestSilenceMs
  for (;;) {
    try {
      const reader = await connectAlone(cluster.url)
      const found = await reader.query<Row & { [column: string]: unknown }>(text, values)
      await reader.end()
      return found.rows
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(1_000)
    }
  }
}

async function countLeft(notification: string): Promise<number> {
  const [row] = await rows<{ left: number }>(
    `select count(*)::integer as left from deliveries where notification_id = $1 and state in ('queued', 'sending')`,
    [notification],
  )
  return row?.left ?? 0
}

async function untilAllEnded(notification: string): Promise<void> {
  let [last, since] = [Number.POSITIVE_INFINITY, performance.now()]
  for (let left = last; left > 0; ) {
    left = await countLeft(notification)
    if (left < last) [last, since] = [left, performance.now()]
    if (performance.now() - since > longestSilenceMs) throw new Error(`${left} deliveries are stuck.`)
    await pause(500)
  }
}

async function findLost(
  { accounts, alerts, responses }: Acknowledged,
  streams: readonly FollowedAlerts[],
  notification: string,
): Promise<string[]> {
  const missing = async (table: string, ids: readonly string[]) =>
    (
      await rows(
        `select from unnest($1::text[]) asked where not exists (select from ${table} where id = asked)`,
        [ids],
      )
    ).length
  const asked = once(providers, 'message')
  providers.send('ledger')
  const [{ ledger }] = (await asked) as [{ ledger: Ledger }]
  const outcomes = await rows<Outcome>(
    'select phone, channel, state from deliveries where notification_id = $1',
    [notification],
  )
  const counts: [string, number][] = [
    ['acknowledged accounts lost', await missing('accounts', [...accounts.keys()])],
    ['acknowledged alerts lost', await missing('alerts', [...alerts.keys()])],
    ...streams.map((stream): [string, number] => [
      'events of acknowledged alerts not received',
      countMissed(stream, alerts),
    ]),
    ['phones with more than one account', await countTwice()],
  ]
  const of = (name: string) => outcomes.filter(({ state }) => state === name).length
  console.log(
    `${accounts.size} accounts and ${alerts.size} alerts acknowledged; ` +
      `responses ${JSON.stringify(responses)}; deliveries: ${of('accepted')} accepted, ${of('failed')} failed, ${of('unknown')} unknown`,
  )
  const lost = counts.filter(([, number]) => number > 0).map(([name, number]) => `${number} ${name}`)
  return [...lost, ...findFaults(outcomes, ledger, people * 2)]
}

async function countTwice(): Promise<number> {
  const [row] = await rows<{ twice: number }>(
    `select count(*)::integer as twice from (select from accounts where deleted_at is null
      group by business_id, phone having count(*) > 1) more`,
  )
  return row?.twice ?? 0
}
