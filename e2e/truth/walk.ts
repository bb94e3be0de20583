import type { Browser } from '@playwright/test'
import { connect, dataOf, signIn } from '../fixtures'
import { addressOf, firstExternalId, launchProduct } from '../product'
import { acts, tryAct } from './acts'
import { findDoubles, findLies } from './claims'
import type { Desk, Lie } from './desk'
import { FaultyProxy } from './faulty-proxy'
import { Random } from './random'

export type Walk = { acts: number; seed: number; port: number; dataDir: string; log: string }
/** `idle`: acts that found nothing to do. */
export type Walked = { lies: Lie[]; done: number; idle: number }

const business = 'demo'

/**
 * Two people at two browsers do one thing after another, while what stands between console and API delays, cuts and refuses
 * calls, and sometimes falls silent. After each act everything that both screens claim is held against the database.
 */
export async function walk(
  browser: Browser,
  { acts: many, seed, port, dataDir, log }: Walk,
  report: (line: string) => void = () => {},
): Promise<Walked> {
  const random = new Random(seed)
  const proxy = new FaultyProxy(addressOf(port + 1000), new Random(seed + 1))
  const apiUrl = await proxy.listen(port + 2000)
  const product = await launchProduct({ port, apiPort: port + 1000, dataDir, log, apiUrl })
  try {
    const desks = await openDesks(browser, {
      url: addressOf(port),
      apiUrl: addressOf(port + 1000),
      random,
      proxy,
    })
    const walked: Walked = { lies: [], done: 0, idle: 0 }
    for (let step = 1; step <= many; step += 1) {
      proxy.unsteadiness = random.pick([0, 0, 1, 3, 6])
      if (random.below(12) === 0) {
        proxy.fallSilent()
        setTimeout(() => proxy.speak(), 2_000 + random.below(10_000))
      }
      const [desk, other] = random.below(2) === 0 ? desks : [desks[1], desks[0]]
      const act = random.pick(acts)
      const isDone = await tryAct(act, desk)
      walked[isDone ? 'done' : 'idle'] += 1
      const lies = (await Promise.all([desk, other].map(findLies))).flat()
      walked.lies.push(...lies)
      for (const { desk, at, claim, truth } of lies) {
        report(`act ${step}, ${act.name}: ${desk} at ${at}: the screen says that ${claim}; ${truth}`)
      }
      if (step % 100 === 0)
        report(`${step} acts: ${walked.done} done, ${walked.idle} idle, ${walked.lies.length} false claims`)
    }
    walked.lies.push(...(await Promise.all(desks.map(findDoubles))).flat())
    return walked
  } finally {
    await proxy.close()
    await product.stop()
  }
}

type Place = { url: string; apiUrl: string; random: Random; proxy: FaultyProxy }

async function openDesks(browser: Browser, { url, apiUrl, random, proxy }: Place): Promise<[Desk, Desk]> {
  const api = await connect(apiUrl, { businessId: business, externalId: firstExternalId })
  const [type] = dataOf(await api.listAccountTypes({ query: {} })).accountTypes
  const alerts = await Promise.all(
    Array.from({ length: 6 }, async (_, place) => {
      const location = { latitude: -33.45 + place / 500, longitude: -70.66 }
      return dataOf(await api.createAlert({ body: { alertType: 'fire', location } })).alert.id
    }),
  )
  const open = async (name: string, first: number): Promise<Desk> => {
    const accounts = await Promise.all(
      Array.from({ length: 4 }, async (_, place) => {
        const body = { accountType: type?.id ?? '', phone: `+5698${first}00${10 + place}0`, sendSMS: false }
        const { account } = dataOf(await api.createAccount({ body }))
        return { id: account.id, phone: account.phone }
      }),
    )
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      baseURL: url,
    })
    await signIn(context, firstExternalId, { url, business })
    const page = await context.newPage()
    page.setDefaultNavigationTimeout(30_000)
    return { name, page, random, api, accounts, alerts, silentForMs: () => proxy.silentForMs(), sent: [] }
  }
  return [await open('Ana', 71), await open('Eva', 72)]
}
