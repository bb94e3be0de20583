import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { type Client, createClient } from '@/lib/client/client'
import { basePath } from '@/lib/contract/operations'
import { withPage } from '../lib/open-browser'
import { businessId } from '../lib/servers'
import { type Product, withProduct } from '../lib/start-product'
import { printMachine } from '../lib/table'

/**
 * `npm run bench:painted`: measures the time until a new alert's marker is painted on a map in a browser, both from
 * sending the alert and from receiving the response. Meanwhile, `--watchers` other readers follow the same API
 * process.
 */
const { values } = parseArgs({
  options: { watchers: { type: 'string', default: '0,200' }, alerts: { type: 'string', default: '100' } },
})
const alerts = Number(values.alerts)
const everyMs = 200
const middle = { latitude: -33.45, longitude: -70.66 }

const folder = mkdtempSync(join(tmpdir(), 'beacon-painted-'))
const database = await startDatabase(join(folder, 'data'))
try {
  await withProduct(database.url, (product) =>
    withPage(product, async (page) => {
      printMachine()
      console.log(
        '| watchers | sent to painted, p50 / p95 / max ms | stored to painted, p50 / p95 / max ms |',
      )
      console.log('| --- | --- | --- |')
      const { client, token } = await signIn(product)
      for (const count of values.watchers.split(',').map(Number)) {
        const watching = count > 0 ? await watch(product, token, count) : undefined
        await page.goto(`${product.address}/alerts?at=${middle.latitude},${middle.longitude},14`)
        await page.getByRole('region', { name: 'Map of the alerts' }).waitFor()
        await page.evaluate(watchMarks)
        console.log(`| ${count} | ${await measure(client, page)} |`)
        watching?.disconnect()
      }
    }),
  )
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(client: Client, page: Page): Promise<string> {
  const sent: number[] = []
  const stored: number[] = []
  for (let number = 0; number < alerts; number += 1) {
    const street = `Avenida ${crypto.randomUUID()}`
    const painted = page.evaluate((name) => (window as Watched).painted(name), street)
    const sentAt = now()
    const raised = await client.createAlert({
      body: { alertType: 'fire', location: middle, additional: { street } },
    })
    const storedAt = now()
    if (!raised.ok) throw new Error(`The alert was not stored: ${raised.failure.code}`)
    const paintedAt = await painted
    sent.push(paintedAt - sentAt)
    stored.push(paintedAt - storedAt)
    await client.updateAlert({ params: { id: raised.data.alert.id }, body: { closed: 1 } })
    await pause(everyMs)
  }
  return [sent, stored].map(spread).join(' | ')
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return [at(0.5), at(0.95), at(1)].join(' / ')
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

type Watched = typeof window & { painted: (name: string) => Promise<number> }

/** `painted` resolves to the time, in ms since the epoch, of the frame after a marker with this name appeared. */
function watchMarks(): void {
  ;(window as Watched).painted = (name) =>
    new Promise((resolve) => {
      const pane = document.querySelector('.leaflet-marker-pane')
      const observer = new MutationObserver(() => {
        if (!pane?.innerHTML.includes(name)) return
        observer.disconnect()
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
        )
      })
      if (pane) observer.observe(pane, { childList: true, subtree: true, attributes: true })
    })
}

async function watch({ apiAddress }: Product, token: string, count: number): Promise<ChildProcess> {
  const watching = fork(new URL('../lib/watching.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] })
  const headers = { authorization: `Bearer ${token}` }
  watching.send({ url: `${apiAddress}${basePath}/alerts/stream`, headers, count })
  await once(watching, 'message')
  return watching
}

async function signIn({ apiAddress, externalId }: Product): Promise<{ client: Client; token: string }> {
  const login = await createClient({ baseUrl: apiAddress }).login({ body: { businessId, externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  const { accessToken: token } = login.data
  return { token, client: createClient({ baseUrl: apiAddress, businessId, token, platform: 'bench' }) }
}
