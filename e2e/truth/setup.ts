import type { Browser } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { connect, dataOf, signIn } from '../fixtures'
import { addressOf, firstExternalId, launchProduct, timeZone } from '../product'
import { hearSentences } from './claims/said'
import type { Desk } from './desk'
import { FaultyProxy } from './faulty-proxy'
import { Random } from './random'
import { nameHelper } from './screen'

/** The console listens at `port`, the API 1000 above it, and what stands between the two 2000 above it. */
export type Place = { port: number; dataDir: string; log: string; seed: number }

/** A product with a faulty way between console and API, and two people at work at it. */
export type Setup = {
  desks: [Desk, Desk]
  proxy: FaultyProxy
  /** The API itself. */
  api: Client
  stop: () => Promise<void>
}

const business = 'demo'

export async function setUp(browser: Browser, { port, dataDir, log, seed }: Place): Promise<Setup> {
  const apiPort = port + 1000
  const proxy = new FaultyProxy(addressOf(apiPort), new Random(seed + 1))
  const apiUrl = await proxy.listen(port + 2000)
  const ends: (() => Promise<unknown>)[] = [() => proxy.close()]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const product = await launchProduct({ port, apiPort, dataDir, log, apiUrl })
    ends.push(product.stop)
    const api = await connect(addressOf(apiPort), { businessId: business, externalId: firstExternalId })
    const alerts = await Promise.all(Array.from({ length: 6 }, (_, place) => placeAlert(api, place)))
    const accounts: Desk['accounts'] = []
    const open = async (name: string, number: number): Promise<Desk> => {
      const opened = await openBrowser(browser, addressOf(port))
      ends.push(() => opened.page.context().close())
      const types = await createTypes(api, name)
      accounts.push(...(await createAccounts(api, types, number)))
      const silentForMs = () => proxy.silentForMs()
      return { ...opened, ...emptyHands(), name, api, types, accounts, alerts, silentForMs }
    }
    return { desks: [await open('Ana', 71), await open('Eva', 72)], proxy, api, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const emptyHands = () => ({
  sentences: 0,
  mayBeSaid: [],
  unfinished: new Map(),
  lost: [],
  sinceOpened: new Map(),
})

async function placeAlert(api: Client, place: number): Promise<string> {
  const location = { latitude: -33.45 + place / 500, longitude: -70.66 }
  const additional = { street: `Street ${place} of the beginning` }
  return dataOf(await api.createAlert({ body: { alertType: 'fire', location, additional } })).alert.id
}

function createTypes(api: Client, name: string): Promise<Desk['types']> {
  return Promise.all(
    ['Neighbours', 'Visitors'].map(async (word) => {
      const { accountType } = dataOf(await api.createAccountType({ body: { name: `${word} of ${name}` } }))
      return { id: accountType.id, name: accountType.name }
    }),
  )
}

function createAccounts(api: Client, types: Desk['types'], number: number): Promise<Desk['accounts']> {
  return Promise.all(
    Array.from({ length: 4 }, async (_, place) => {
      const accountType = types[place % types.length]?.id ?? ''
      const body = { accountType, phone: `+5698${number}00${10 + place}0`, sendSMS: false }
      const { account } = dataOf(await api.createAccount({ body }))
      return { id: account.id, phone: account.phone }
    }),
  )
}

async function openBrowser(browser: Browser, url: string): Promise<Pick<Desk, 'page' | 'said'>> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: timeZone,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: url,
  })
  await context.addInitScript(nameHelper)
  await signIn(context, firstExternalId, { url, business })
  const page = await context.newPage()
  const said: string[] = []
  await hearSentences(page, said)
  return { page, said }
}
