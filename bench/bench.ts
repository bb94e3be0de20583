import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { startPooler } from '@/lib/api/fixtures/pgbouncer'
import { createClient } from '@/lib/client/client'
import { bundleServers } from './lib/bundle'
import { type Case, makeCases, readKnown } from './lib/cases'
import { measureJobs } from './lib/jobs'
import { measure } from './lib/load'
import { weighPages } from './lib/page-weights'
import { timePainting } from './lib/painting'
import { businessId, headersOf, type Servers, seed, startServers } from './lib/servers'
import { withProduct } from './lib/start-product'
import { medianOf, printMachine, printTable, type Row } from './lib/table'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,200000' },
    alerts: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '3' },
    repeats: { type: 'string', default: '3' },
    port: { type: 'string', default: '4990' },
    only: { type: 'string', default: '' },
    pages: { type: 'boolean', default: true },
    pooler: { type: 'boolean', default: false },
  },
  allowNegative: true,
})

const folder = mkdtempSync(join(tmpdir(), 'beacon-bench-'))
const dist = resolve('dist/bench')
const database = await startDatabase(join(folder, 'data'))
/** `--pooler`: the API goes through PgBouncer; the bare server does not. */
const pooler = values.pooler ? await startPooler(database.url) : undefined
const settings = pooler && {
  DATABASE_URL: pooler.urlOf(database.url),
  DATABASE_DIRECT_URL: database.url,
}
let phones: string[] = []
try {
  printMachine()
  await bundleServers(dist)
  const rows: Row[] = []
  for (const size of values.sizes.split(',').map(Number)) {
    const servers = await startServers(database.url, dist, Number(values.port), settings)
    try {
      seed(database.url, size, Number(values.alerts))
      // Seeding blocks this process for minutes. The pause lets it notice connections that the API has closed in
      // the meantime.
      await pause(100)
      rows.push(...(await measureAll(servers, size)))
      if (isWanted('jobs')) await measureJobs(servers, database.url)
    } finally {
      await servers.stop()
    }
  }
  printTable(rows)
  if (values.pages) {
    await withProduct(database.url, async (product) => {
      await weighPages(product)
      await timePainting(product, phones)
    })
  }
} finally {
  await pooler?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** `--only look-up,create` limits the bench to the cases whose names contain one of these words. */
function isWanted(name: string): boolean {
  return values.only.split(',').some((part) => name.includes(part))
}

async function measureAll(servers: Servers, size: number): Promise<Row[]> {
  const client = createClient({ baseUrl: servers.ours, businessId, token: servers.token })
  const rows: Row[] = []
  const known = await readKnown(client)
  phones = known.accounts.map(({ phone }) => phone)
  const cases = makeCases(known).filter(({ name }) => isWanted(name))
  for (const one of cases) rows.push(await compare(servers, one, size))
  return rows
}

/** Measures our server and the bare one alternately, so that other load on the machine affects both. */
async function compare(
  { ours, bare, token }: Servers,
  { name, aim, requests, callers }: Case,
  size: number,
): Promise<Row> {
  const headers = headersOf(token)
  const runs = {
    ours: [] as Awaited<ReturnType<typeof measure>>[],
    bare: [] as Awaited<ReturnType<typeof measure>>[],
  }
  await measure(ours, headers, requests, { seconds: 1, callers })
  await measure(bare, headers, requests, { seconds: 1, callers })
  const load = { seconds: Number(values.seconds), callers }
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) {
    runs.ours.push(await measure(ours, headers, requests, load))
    runs.bare.push(await measure(bare, headers, requests, load))
  }
  return { name, size, aim, ours: medianOf(runs.ours), bare: medianOf(runs.bare) }
}
