import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { createClient } from '@/lib/client/client'
import { basePath } from '@/lib/contract/operations'
import { withPage } from '../browser'
import { type Product, withProduct } from '../product'
import { businessId, headersOf, seed } from '../servers'
import { median, printMachine } from '../table'

/**
 * `npm run bench:points`: what a map costs, by how many alerts are open and how many are closed: the reads of the API beside
 * a bare server that answers the same from the same rows, and in a browser from the page to the first mark and from a zoom to
 * its marks.
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
console.log(
  '| open | points: ours / bare ms | ratio | KB | first mark after the page, ms | longest task, ms | zoom, ms |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const open of countsOf(values.open)) await withAlerts(open, open, measureOpen)
console.log('\n| closed | zoom | clusters: ours / bare ms | ratio | clusters + alerts |')
console.log('| --- | --- | --- | --- | --- |')
for (const closed of countsOf(values.history)) await withAlerts(closed, 0, measureClosed)

type Run = { product: Product; bare: string; count: number }

async function withAlerts(count: number, open: number, measure: (run: Run) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-points-'))
  const database = await startDatabase(join(folder, 'data'))
  try {
    await withProduct(database.url, async (product) => {
      seed(database.url, 100, count, open)
      const server = fork(new URL('./bare-points.ts', import.meta.url), [database.url, businessId], {
        execArgv: ['--import', 'tsx'],
      })
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
  if (!login.ok) throw new Error(`No login: ${login.failure.code}`)
  return login.data.accessToken
}

/** The median time of a read, and what it answered last. */
async function read(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ ms: number; text: string }> {
  const took: number[] = []
  let text = ''
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    text = await response.text()
    if (!response.ok) throw new Error(`${url}: ${text}`)
    took.push(performance.now() - began)
  }
  return { ms: median(took), text }
}

function beside(ours: number, bare: number): string {
  return `${ours.toFixed(0)} / ${bare.toFixed(0)} | ${(ours / bare).toFixed(2)}`
}

async function measureOpen({ product, bare, count }: Run): Promise<void> {
  const headers = headersOf(await tokenOf(product))
  const ours = await read(`${product.apiAddress}${basePath}/alerts/points`, headers)
  const limit = await read(`${bare}/points`)
  const size = Math.round(gzipSync(ours.text).length / 1024)
  await withPage(product, async (page) => {
    const seen = await watchPage(page, `${product.address}/alerts?at=-20,-60,3`)
    console.log(`| ${count} | ${beside(ours.ms, limit.ms)} | ${size} | ${seen} |`)
  })
}

type Watched = typeof window & { longest: number }

/** The medians of some visits: first mark after the page is up, the longest task until then, and a zoom until it has marks. */
async function watchPage(page: Page, address: string): Promise<string> {
  await page.addInitScript({
    content: `globalThis.longest = 0; new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration)
    }).observe({ type: 'longtask', buffered: true })`,
  })
  const seen: { mark: number; task: number; zoom: number }[] = []
  for (let visit = 0; visit < 7; visit++) {
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('.map-marker').first().waitFor({ timeout: 60_000 })
    const mark = await page.evaluate(() => {
      const [{ domContentLoadedEventEnd }] = performance.getEntriesByType(
        'navigation',
      ) as PerformanceNavigationTiming[] as [PerformanceNavigationTiming]
      return performance.now() - domContentLoadedEventEnd
    })
    const task = await page.evaluate(() => (window as Watched).longest)
    seen.push({ mark, task, zoom: await page.evaluate(timeZoom) })
  }
  return (['mark', 'task', 'zoom'] as const)
    .map((name) => Math.round(median(seen.map((one) => one[name]))))
    .join(' | ')
}

/** From the press on Zoom in to the first frame with other marks, without the map's own animation of it. */
function timeZoom(): Promise<number> {
  const key = () =>
    [...document.querySelectorAll('.map-marker')].map((mark) => mark.getAttribute('aria-label')).join()
  const before = key()
  let began = 0
  document
    .querySelector('.leaflet-container')
    ?.addEventListener('transitionend', () => (began ||= performance.now()), { capture: true })
  document.querySelector<HTMLElement>('button[aria-label="Zoom in"]')?.click()
  return new Promise((resolve) => {
    const look = (now: number) => {
      if (key() !== before) return resolve(Math.max(0, now - (began || now)))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Views of 1440 × 900 pixels around a town. */
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
      `| ${count} | ${zoom} | ${beside(ours.ms, limit.ms)} | ${clusters.length} + ${alerts.length} |`,
    )
  }
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
