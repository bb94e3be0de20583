import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { bundleServers } from './lib/bundle'
import { cpuSecondsOf } from './lib/memory'
import { startApi } from './lib/servers'
import { printMachine } from './lib/table'

/**
 * `npm run bench:idle`: measures the CPU that an idle API and its database use over `--seconds`, with
 * `--deliveries` old deliveries in the table. Fails above one percent of a core. Linux only.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    deliveries: { type: 'string', default: '50000' },
    port: { type: 'string', default: '4986' },
  },
})
const seconds = Number(values.seconds)
const mostOfACore = 0.01

const folder = mkdtempSync(join(tmpdir(), 'beacon-idle-'))
const database = await startDatabase(join(folder, 'data'))
const dist = resolve('dist/bench')
await bundleServers(dist)
const api = await startApi(database.url, dist, Number(values.port))
try {
  printMachine()
  await addOldDeliveries(Number(values.deliveries))
  // Waits for the first cleanup, one minute after startup, and for the statistics of the new rows, which are not
  // idle load.
  await pause(130_000)
  const before = { api: cpuSecondsOf(api.apiProcess), database: databaseCpuSeconds() }
  await pause(seconds * 1000)
  const share = {
    api: (cpuSecondsOf(api.apiProcess) - before.api) / seconds,
    database: (databaseCpuSeconds() - before.database) / seconds,
  }
  const total = share.api + share.database
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  console.log('| seconds | old deliveries | api | database | of a core |')
  console.log('| --- | --- | --- | --- | --- |')
  console.log(
    `| ${[seconds, values.deliveries, percent(share.api), percent(share.database), percent(total)].join(' | ')} |`,
  )
  if (total > mostOfACore) {
    console.error(`When idle, the product must not use more than ${percent(mostOfACore)} of a core.`)
    process.exitCode = 1
  }
} finally {
  await api.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function addOldDeliveries(count: number): Promise<void> {
  const client = await connectAlone(database.url)
  await client.query(
    `insert into deliveries (business_id, phone, channel, state)
      select 'demo', '+1202' || (5000000 + n), 'sms', 'delivered' from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query('vacuum analyze deliveries')
  await client.end()
}

/** The CPU seconds of the server and its children, including those that have ended. */
function databaseCpuSeconds(): number {
  const client = readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')
  const server = Number(client.split('\n')[0])
  const children = readdirSync('/proc').filter((pid) => parentOf(pid) === server)
  return [server, ...children.map(Number)].reduce(
    (sum, pid) => sum + (cpuSecondsOf(pid) || 0),
    endedChildren(server),
  )
}

/** The fields of /proc/<pid>/stat, starting with the process state; empty if the process is gone. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

function parentOf(pid: string): number | undefined {
  return /^\d+$/.test(pid) ? Number(statOf(pid)[1]) : undefined
}

/** The CPU seconds of a process's children that have ended. */
function endedChildren(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(13, 15).map(Number)
  return (user + system) / 100
}
