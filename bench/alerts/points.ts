import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { createClient } from '@/lib/client/client'
import { basePath } from '@/lib/contract/operations'
import { watched, watchMap } from '../lib/alerts/map-at-work'
import { withPage } from '../lib/open-browser'
import { businessId, headersOf, seed } from '../lib/servers'
import { type Product, withProduct } from '../lib/start-product'
import { median, printMachine } from '../lib/table'

/**
 * `npm run bench:points`: measures the cost of a map with different numbers of open and closed alerts. Compares the
 * API's reads with a bare server that returns the same data from the same rows. In a browser, measures the time
 * from page load or zoom to the first matching markers, and the frames while panning.
 */
const { values } = parseArgs({
  options: {
    open: { type: 'string', default: '1000,10000,100000' },
    history: { type: 'string', default: '100000,1000000' },
    times: { type: 'string', default: '15' },
  },
})
const times = Number(values.times)
const countsOf = (list: string) => list.split(',').filter(Boolean).map(Number)

printMachine()
printHead([
  'open',
  'points: ours / bare ms',
  'ratio',
  ...watched,
  'overdue, ms p50 / p95',
  'summary, ms p50 / p95',
])
for (const open of countsOf(values.open)) await withAlerts(open, open, measureOpen)
console.log()
printHead(['closed', 'zoom', 'clusters: ours / bare ms', 'ratio', 'ours p95', 'clusters + alerts'])
for (const closed of countsOf(values.history)) await withAlerts(closed, 0, measureClosed)

function printHead(columns: readonly string[]): void {
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|${' --- |'.repeat(columns.length)}`)
}

type Run = { product: Product; bare: string; count: number }

async function withAlerts(count: number, open: number, measure: (run: Run) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-points-'))
  const database = await startDatabase(join(folder, 'data'))
  try {
    await withProduct(database.url, async (product) => {
      seed(database.url, 100, count, { open })
      const server = fork(
        new URL('../lib/alerts/bare-points.ts', import.meta.url),
        [database.url, businessId],
        {
          execArgv: ['--import', 'tsx'],
        },
      )
      const bare = await addressOf(server)
      await measure({ product, bare, count }).finally(() => server.disconnect())
    })
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  const [{ baseUrl }] = (await once(server, 'message')) as [{ baseUrl: string }]
  return baseUrl
}

async function tokenOf({ apiAddress, externalId }: Product): Promise<string> {
  const login = await createClient({ baseUrl: apiAddress }).login({ body: { businessId, externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  return login.data.accessToken
}

/** Makes a hundred reads. Returns their median and 95th percentile in ms, and the last response. */
async function read(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ ms: number; p95: number; text: string }> {
  const took: number[] = []
  let text = ''
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    text = await response.text()
    if (!response.ok) throw new Error(`${url}: ${text}`)
    took.push(performance.now() - began)
  }
  const p95 = took.toSorted((a, b) => a - b)[Math.floor((times - 1) * 0.95)] ?? 0
  return { ms: median(took), p95, text }
}

function beside(ours: number, bare: number): string {
  return `${ours.toFixed(0)} / ${bare.toFixed(0)} | ${(ours / bare).toFixed(2)}`
}

function spread({ ms, p95 }: { ms: number; p95: number }): string {
  return `${ms.toFixed(0)} / ${p95.toFixed(0)}`
}

async function measureOpen({ product, bare, count }: Run): Promise<void> {
  const headers = headersOf(await tokenOf(product))
  const ours = await read(`${product.apiAddress}${basePath}/alerts/points`, headers)
  const limit = await read(`${bare}/points`)
  const overdue = await read(
    `${product.apiAddress}${basePath}/alerts/overdue?level=supervisor&first=1`,
    headers,
  )
  const summary = await read(`${product.apiAddress}${basePath}/alerts/summary`, headers)
  await withPage(product, async (page) => {
    const seen = await watchMap(page, `${product.address}/alerts?at=-20,-60,3`, count)
    console.log(
      `| ${count} | ${beside(ours.ms, limit.ms)} | ${seen} | ${spread(overdue)} | ${spread(summary)} |`,
    )
  })
}

/** Measures reads of closed alerts in views of 1440 × 900 pixels around a town. */
async function measureClosed({ product, bare, count }: Run): Promise<void> {
  const headers = headersOf(await tokenOf(product))
  for (const zoom of [3, 8, 12, 15, 17]) {
    const [width, height] = [1440, 900].map((pixels) => (pixels * 360) / (256 * 2 ** zoom))
    const bbox = boxAround(
      { latitude: -33.45, longitude: -70.65 },
      width as number,
      (height as number) * 0.83,
    )
    const ours = await read(
      `${product.apiAddress}${basePath}/alerts/clusters?bbox=${bbox}&zoom=${zoom}`,
      headers,
    )
    const limit = await read(`${bare}/clusters?bbox=${bbox}&zoom=${zoom}`)
    const { clusters, alerts } = (
      JSON.parse(ours.text) as { data: { clusters: unknown[]; alerts: unknown[] } }
    ).data
    console.log(
      `| ${count} | ${zoom} | ${beside(ours.ms, limit.ms)} | ${ours.p95.toFixed(0)} | ${clusters.length} + ${alerts.length} |`,
    )
  }
  const summary = await read(`${product.apiAddress}${basePath}/alerts/summary`, headers)
  console.log(`| ${count} | summary | ${summary.ms.toFixed(0)} | | ${summary.p95.toFixed(0)} | |`)
}

function boxAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  width: number,
  height: number,
): string {
  const within = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees))
  return [
    within(longitude - width / 2, 180),
    within(latitude - height / 2, 90),
    within(longitude + width / 2, 180),
    within(latitude + height / 2, 90),
  ].join(',')
}
