import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { type Client, createClient } from '@/lib/client/client'
import { Desk } from '../lib/alerts/desk'
import { Traffic } from '../lib/alerts/traffic'
import { withBrowsers } from '../lib/open-browser'
import { businessId } from '../lib/servers'
import { type Product, withProduct } from '../lib/start-product'
import { printMachine } from '../lib/table'

/**
 * `npm run bench:shift`: simulates a shift of `--hours` at `--pace` times the usual speed, with two desks in two
 * browsers, each responsible for one region. Alerts are created, moved, annotated, acknowledged and closed, while
 * one desk after the other is disconnected or frozen. Fails if a desk misses an alert, does not show exactly its
 * region's open alerts within `timeoutMs` after an interruption, or if a desk's heap grows by more than a tenth
 * after the first hour.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    pace: { type: 'string', default: '60' },
    alertsAMinute: { type: 'string', default: '2' },
  },
})
const hours = Number(values.hours)
const hourMs = 3_600_000 / Number(values.pace)
const timeoutMs = 45_000
const mostGrowth = 1.1
const regions = ['Norte', 'Sur'] as const

const folder = mkdtempSync(join(tmpdir(), 'beacon-shift-'))
const database = await startDatabase(join(folder, 'data'))
try {
  printMachine()
  await withProduct(database.url, (product) =>
    withBrowsers(product, regions.length, async (contexts) => {
      const client = await signIn(product)
      const desks = await Promise.all(
        regions.map((region, at) => Desk.open(contexts[at], product.address, region)),
      )
      await work(client, desks)
    }),
  )
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function work(client: Client, desks: Desk[]): Promise<void> {
  const traffic = new Traffic(client, regions, hourMs / 60 / Number(values.alertsAMinute))
  console.log('| hour | alerts raised | open | interruption | desk up to date after, s | heap, MB |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  const heaps: number[][] = []
  for (let hour = 1; hour <= hours; hour += 1) {
    const lost: string[] = []
    const back: number[] = []
    const ends = performance.now() + hourMs
    for (let turn = 0; performance.now() < ends; turn += 1) {
      const desk = desks[(hour + turn) % desks.length] as Desk
      await traffic.runFor(hourMs / 6)
      const disturb = turn % 2 === 0 ? desk.cutOff : desk.sleep
      const [how] = await Promise.all([disturb(hourMs / 6), traffic.runFor(hourMs / 6)])
      lost.push(`${desk.region} ${how}`)
      for (const one of desks) back.push(await one.untilRight(() => traffic.openIn(one.region), timeoutMs))
      await desk.pan()
    }
    heaps.push(await Promise.all(desks.map((desk) => desk.heap())))
    const longest = Math.max(...back) / 1000
    console.log(
      `| ${hour} | ${traffic.raised} | ${traffic.open} | ${lost.join(', ')} | ${longest.toFixed(1)} at most | ${heaps.at(-1)?.map(inMegabytes).join(', ')} |`,
    )
  }
  const [first, last] = [heaps[0], heaps.at(-1)]
  for (const [at, desk] of desks.entries()) {
    const growth = (last?.[at] ?? 0) / (first?.[at] ?? 1)
    const seen = await desk.seen()
    const missed = traffic.raisedIn(desk.region).filter((number) => !seen.has(number))
    const percent = Math.round((growth - 1) * 100)
    console.log(
      `${desk.region}: ${seen.size} alerts shown, ${missed.length} missed; heap since the first hour ${percent}%`,
    )
    if (growth > mostGrowth || missed.length > 0) process.exitCode = 1
  }
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

async function signIn({ apiAddress, externalId }: Product): Promise<Client> {
  const login = await createClient({ baseUrl: apiAddress }).login({ body: { businessId, externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  const { accessToken: token } = login.data
  return createClient({ baseUrl: apiAddress, businessId, token, platform: 'bench' })
}
