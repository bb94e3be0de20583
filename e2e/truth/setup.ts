import type { Browser, BrowserContext } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { connect, dataOf, signIn } from '../fixtures'
import { addBusiness, addressOf, firstExternalId, launchProduct, timeZone } from '../product'
import { collectMessages } from './claims/messages'
import { type Desk, newDesk } from './desk'
import { SharedBrowser } from './people/browser'
import { Names } from './people/names'
import { makePerson, type Records } from './people/person'
import { Random } from './random'
import { nameHelper } from './screen'
import { UnsteadyProxy } from './unsteady-proxy'

/** The console listens on `port`, the API on `port` + 1000, and the proxy between them on `port` + 2000. */
export type Place = { port: number; dataDir: string; log: string; seed: number }

/** A product with a faulty proxy between console and API, and the people who use it. */
export type Setup = {
  /** People who each use their own browser; empty if they share one. */
  desks: Desk[]
  shared?: { browser: SharedBrowser; names: Names }
  proxy: UnsteadyProxy
  /** API clients for an admin of each business, which bypass the proxy. */
  apis: Client[]
  stop: () => Promise<void>
}

const business = 'demo'

/** Sets up two people at two browsers. */
export function setUp(browser: Browser, place: Place): Promise<Setup> {
  return launch(place, async ({ proxy, ends, api }) => {
    const url = addressOf(place.port)
    const alerts = await placeAlerts(api, 'the beginning')
    const accounts: Desk['accounts'] = []
    const open = async (name: string, number: number): Promise<Desk> => {
      const context = await openBrowser(browser, url)
      ends.push(() => context.close())
      await signIn(context, firstExternalId, { url, business })
      const types = await createTypes(api, name)
      accounts.push(...(await createAccounts(api, types, number)))
      const silentForMs = () => proxy.silentForMs()
      return { ...newDesk(), ...(await openTab(context)), name, api, types, accounts, alerts, silentForMs }
    }
    return { desks: [await open('Ana', 71), await open('Eva', 72)], apis: [api] }
  })
}

/** Sets up Ana and Beto of one business and Carla of another, who take turns at one browser with several tabs. */
export function setUpShared(browser: Browser, place: Place, tabCount = 3): Promise<Setup> {
  return launch(place, async ({ proxy, ends, api, placed }) => {
    const url = addressOf(place.port)
    const second = { businessId: 'second', externalId: addBusiness('second', placed) }
    const other = await connect(addressOf(placed.apiPort), second)
    const [own, others] = [await makeRecords(api, business, 71), await makeRecords(other, 'second', 72)]
    const people = [
      await makePerson(own, 'Ana', ['admin']),
      await makePerson(own, 'Beto', ['agent', 'sender', 'dispatcher']),
      await makePerson(others, 'Carla', ['admin']),
    ]
    const context = await openBrowser(browser, url)
    ends.push(() => context.close())
    const tabs = []
    for (let number = 1; number <= tabCount; number++) tabs.push({ number, ...(await openTab(context)) })
    const shared = new SharedBrowser(url, context, tabs, people, () => proxy.silentForMs())
    const names = new Names(people, shared.presses)
    return { desks: [], shared: { browser: shared, names }, apis: [api, other] }
  })
}

type Launched = {
  proxy: UnsteadyProxy
  api: Client
  placed: Parameters<typeof launchProduct>[0]
  /** Functions that close everything at the end, called in reverse order. */
  ends: (() => Promise<unknown>)[]
}

async function launch(
  { port, dataDir, log, seed }: Place,
  begin: (launched: Launched) => Promise<Omit<Setup, 'proxy' | 'stop'>>,
): Promise<Setup> {
  const apiPort = port + 1000
  const proxy = new UnsteadyProxy(addressOf(apiPort), new Random(seed + 1))
  const placed = { port, apiPort, dataDir, log, apiUrl: await proxy.listen(port + 2000) }
  const ends: Launched['ends'] = [() => proxy.close()]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const product = await launchProduct(placed)
    ends.push(product.stop)
    const api = await connect(addressOf(apiPort), { businessId: business, externalId: firstExternalId })
    return { ...(await begin({ proxy, api, placed, ends })), proxy, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeRecords(api: Client, business: string, number: number): Promise<Records> {
  const types = await createTypes(api, business)
  const accounts = await createAccounts(api, types, number)
  const alerts = await placeAlerts(api, business)
  const marks = [`of ${business}`, ...accounts.map(({ phone }) => formatPhone(phone))]
  const ownId = dataOf(await api.readOwnIdentity({})).identity.id
  return { business, api, ownId, types, accounts, alerts, marks }
}

const placeAlerts = (api: Client, of: string) =>
  Promise.all(
    Array.from({ length: 6 }, async (_, place) => {
      const location = { latitude: -33.45 + place / 500, longitude: -70.66 }
      const additional = { street: `Street ${place} of ${of}` }
      return dataOf(await api.createAlert({ body: { alertType: 'fire', location, additional } })).alert.id
    }),
  )

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

async function openBrowser(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: timeZone,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: url,
  })
  await context.addInitScript(nameHelper)
  return context
}

async function openTab(
  context: BrowserContext,
): Promise<Pick<Desk, 'page' | 'messages' | 'possibleMessages'>> {
  const page = await context.newPage()
  const messages: string[] = []
  await collectMessages(page, messages)
  return { page, messages, possibleMessages: [] }
}
