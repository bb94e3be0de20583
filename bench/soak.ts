import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random } from '@/e2e/truth/random'
import { startDatabaseProxy } from '@/lib/api/fixtures/database-proxy'
import { createClient } from '@/lib/client/client'
import { startCreating } from './lib/acknowledged'
import { followAlerts } from './lib/alert-events'
import { bundleServers } from './lib/bundle'
import { settingsOfProviders } from './lib/faulty-settings'
import type { Ledger } from './lib/local-providers'
import { printMachine } from './lib/table'
import { startDatabaseOnDisk } from './soak/disk'
import { faultsOf } from './soak/faults'
import { Machine } from './soak/machine'
import { findLost, findUndelivered, untilDelivered } from './soak/oracle'
import { startWaves } from './soak/waves'

/**
 * `npm run soak -- --hours 8`: two APIs and two workers serve callers, imports, sends and streams while processes,
 * the database, its network, its disk, the clocks and the providers fail in random order. Every ten minutes and at
 * the end, everything that was acknowledged is compared with the database. Exits with 1 if anything is lost, done
 * twice or reported wrongly, or if a process exits unexpectedly. Requires root, to create a disk that it can fill,
 * and installs Debian's package faketime. On SIGTERM, the soak finishes the current fault and makes the final
 * comparison. `npm run bench:failover` covers failovers.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    callers: { type: 'string', default: '20' },
    quiet: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    port: { type: 'string', default: '4950' },
  },
})
const port = Number(values.port)
const ports = [port, port + 1]
const longestQuietMs = Number(values.quiet) * 2_000
const compareEveryMs = 600_000
const secret = 'a long enough secret, for benchmarks only'
const externalId = 'the external id of the bench'

const over = new AbortController()
process.once('SIGTERM', () => over.abort())

printMachine()
console.log(`Seed ${values.seed}\n`)
const random = new Random(Number(values.seed))
const folder = mkdtempSync(join(tmpdir(), 'beacon-soak-'))
const database = await startDatabaseOnDisk(folder)
const proxy = await startDatabaseProxy(database.url)
const providers = fork(new URL('./lib/local-providers.ts', import.meta.url), {
  execArgv: ['--import', 'tsx'],
})
let machine: Machine | undefined
try {
  const [{ address }] = (await once(providers, 'message')) as [{ address: string }]
  const dist = resolve('dist/bench')
  await bundleServers(dist)
  const env = settingsOfProviders(address, externalId)
  machine = new Machine({ folder, databaseUrl: proxy.url, dist, ports, workers: 2, secret, env })
  await machine.startAll()
  const problems = await run(machine)
  for (const problem of problems) console.log(`FAULT: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await machine?.stopAll()
  providers.disconnect()
  proxy.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run(machine: Machine): Promise<string[]> {
  const { token, accountType } = await prepare()
  const streams = ports.map((port) => followAlerts(`http://127.0.0.1:${port}`, token))
  await Promise.all(streams.map(({ opened }) => opened))
  const creating = startCreating({ ports, token, accountType }, Number(values.callers))
  const waves = startWaves(ports, token)
  const known = { acknowledged: creating.acknowledged, waves: waves.waves }
  const faults = faultsOf({ machine, database, proxy, providers }, random)
  if (!machine.hasClocks) console.log('Clock faults are skipped, because faketime is not installed.\n')
  const struck = new Map<string, number>()
  const problems = new Set<string>()

  const compare = async (minutes: number) => {
    const found = await findLost(database.url, known)
    for (const problem of found) problems.add(problem)
    const { accounts, alerts, closed, longestMs, responses } = creating.acknowledged
    const longest = (Math.max(0, ...Object.values(longestMs)) / 1000).toFixed(1)
    const counts = [accounts.size, alerts.size, closed.size, waves.waves.length]
    const faultCount = [...struck.values()].reduce((sum, times) => sum + times, 0)
    const cells = [minutes, faultCount, ...counts, longest, JSON.stringify(responses), machine.memory()]
    console.log(`| ${cells.join(' | ')} | ${found.join('; ') || 'none'} |`)
    creating.acknowledged.longestMs = {}
  }

  console.log(
    '| minutes | faults | accounts | alerts | closed | imports and sends | longest call s | responses | MB | differences |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const begun = performance.now()
  const end = begun + Number(values.hours) * 3_600_000
  for (let compared = begun; performance.now() < end && !over.signal.aborted; ) {
    await pause(random.below(longestQuietMs))
    const fault = random.pick(faults)
    struck.set(fault.name, (struck.get(fault.name) ?? 0) + 1)
    await fault.strike()
    if (performance.now() - compared < compareEveryMs) continue
    compared = performance.now()
    await compare(Math.round((compared - begun) / 60_000))
  }
  await Promise.all([creating.stop(), waves.stop()])
  providers.send({ failing: 0, hanging: 0 })
  await untilDelivered(database.url)
  await compare(Math.round((performance.now() - begun) / 60_000))
  for (const stream of streams) stream.stop()
  console.log(`\n${[...struck].map(([name, times]) => `${times} × ${name}`).join(', ')}`)
  console.log(`Responses to imports and sends: ${JSON.stringify(waves.statuses)}`)
  const undelivered = await findUndelivered(database.url, known, streams, await readLedger())
  return [...problems, ...undelivered, ...waves.problems, ...machine.ended]
}

async function prepare(): Promise<{ token: string; accountType: string }> {
  const baseUrl = `http://127.0.0.1:${port}`
  const login = await createClient({ baseUrl }).login({ body: { businessId: 'demo', externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  const { accessToken: token } = login.data
  const client = createClient({ baseUrl, businessId: 'demo', token, platform: 'bench' })
  await client.updateBusiness({ body: { drill: false } })
  const created = await client.createAccountType({ body: { name: 'Created' } })
  if (!created.ok) throw new Error(`The account type was not created: ${created.failure.code}`)
  return { token, accountType: created.data.accountType.id }
}

async function readLedger(): Promise<Ledger> {
  const asked = once(providers, 'message')
  providers.send('ledger')
  const [{ ledger }] = (await asked) as [{ ledger: Ledger }]
  return ledger
}
