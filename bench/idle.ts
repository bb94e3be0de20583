import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { bundleServers } from './lib/bundle'
import { databaseCpuSeconds } from './lib/database-cpu'
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
const dataDir = join(folder, 'data')
const database = await startDatabase(dataDir)
const dist = resolve('dist/bench')
await bundleServers(dist)
const api = await startApi(database.url, dist, Number(values.port))
try {
  printMachine()
  await addOldDeliveries(Number(values.deliveries))
  // Waits for the first cleanup, one minute after startup, and for the statistics of the new rows, which are not
  // idle load.
  await pause(130_000)
  const before = { api: cpuSecondsOf(api.apiProcess), database: databaseCpuSeconds(dataDir) }
  await pause(seconds * 1000)
  const share = {
    api: (cpuSecondsOf(api.apiProcess) - before.api) / seconds,
    database: (databaseCpuSeconds(dataDir) - before.database) / seconds,
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
