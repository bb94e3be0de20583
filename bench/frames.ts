import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { withPage } from './lib/open-browser'
import { panAndWatch } from './lib/panning'
import { seed } from './lib/servers'
import { withProduct } from './lib/start-product'
import { printMachine } from './lib/table'

// `npm run bench:frames`: measures frame times while panning a map with few open alerts and one with 100,000.

const { values } = parseArgs({
  options: { alerts: { type: 'string', default: '100000' }, few: { type: 'string', default: '100' } },
})

const zooms = [5, 9, 12]

const folder = mkdtempSync(join(tmpdir(), 'beacon-frames-'))
const database = await startDatabase(join(folder, 'data'))
try {
  printMachine()
  await withProduct(database.url, (product) =>
    withPage(product, async (page) => {
      console.log('| open alerts | zoom | frames | p50 / p95 / longest, ms |')
      console.log('| --- | --- | --- | --- |')
      for (const alerts of [Number(values.few), Number(values.alerts)]) {
        const middle = await openAlerts(alerts)
        for (const zoom of zooms) {
          await page.goto(`${product.address}/alerts?at=${middle},${zoom}`)
          console.log(`| ${alerts} | ${zoom} | ${await measure(page)} |`)
        }
      }
    }),
  )
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Adds alerts until this many are open. Returns the location of the alert with the median latitude. */
async function openAlerts(alerts: number): Promise<string> {
  seed(database.url, 100, alerts)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update alerts set closed = 0, closed_at = null, updated_at = now()')
  const { rows } = await client.query<{ place: string }>(
    "select concat_ws(',', latitude, longitude) as place from alerts order by latitude offset $1 limit 1",
    [Math.floor(alerts / 2)],
  )
  await client.end()
  return rows[0]?.place ?? '0,0'
}

async function measure(page: Page): Promise<string> {
  await page.locator('.leaflet-marker-icon').first().waitFor({ timeout: 120_000 })
  const times = await panAndWatch(page)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
  return `${times.length} | ${at(0.5)} / ${at(0.95)} / ${at(1)}`
}
