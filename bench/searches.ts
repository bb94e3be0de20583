import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { type Client, createClient } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import { bundleServers } from './lib/bundle'
import { businessId, seed, startApi } from './lib/servers'
import { printMachine } from './lib/table'

/**
 * `npm run bench:searches`: measures how long one caller waits for the first page of each kind of search, at each
 * business size. With `--businesses`, the database has that many businesses of each size, and the searches run in
 * one of them. `--data` keeps the database for the next run.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    repeats: { type: 'string', default: '60' },
    businesses: { type: 'string', default: '1' },
    data: { type: 'string' },
    port: { type: 'string', default: '4989' },
  },
})
const repeats = Number(values.repeats)
/** The number of calls before measuring: PostgreSQL switches to generic plans after five. */
const warmUp = 12
const oldName = 'Xiomara'
const oldHolders = 500

type Query = Record<string, string>
type Search = { name: string; aimMs: number; query: () => Query }

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'beacon-searches-'))
const database = await startDatabase(join(folder, 'data'))
try {
  printMachine()
  const dist = resolve('dist/bench')
  await bundleServers(dist)
  console.log('| search | accounts | p50 / p95 / max ms | aim p95 |')
  console.log('| --- | --- | --- | --- |')
  for (const size of values.sizes.split(',').map(Number)) await measureAt(size, dist)
} finally {
  await database.stop()
  if (!values.data) rmSync(folder, { recursive: true, force: true })
}

async function measureAt(size: number, dist: string): Promise<void> {
  // The first start creates the business. The API is stopped before seeding, because this process cannot notice
  // closed connections while the seed command blocks it.
  await (await startApi(database.url, dist, Number(values.port))).stop()
  seed(database.url, size, 0)
  const others = Array.from({ length: Number(values.businesses) - 1 }, (_, place) => `other-${place + 1}`)
  if (others.length > 0) seed(database.url, size, 0, { business: others.join(',') })
  const api = await startApi(database.url, dist, Number(values.port))
  try {
    const client = createClient({ baseUrl: api.ours, businessId, token: api.token })
    await nameOldest(client)
    for (const search of await makeSearches(client)) {
      const times = await timesOf(client, search.query)
      const [p50, p95, most] = [0.5, 0.95, 1].map((share) => atShare(times, share))
      console.log(`| ${search.name} | ${size} | ${p50} / ${p95} / ${most} | ${search.aimMs} |`)
    }
  } finally {
    await api.stop()
  }
}

/** Gives the searched name only to the oldest accounts, which are last in every list. */
async function nameOldest(client: Client): Promise<void> {
  const accounts = await read(client, { sort: 'created', limit: String(oldHolders) })
  for (const { id, fullname } of accounts) {
    if (fullname?.startsWith(oldName)) continue
    await client.updateAccount({ params: { accountId: id }, body: { fullname: `${oldName} ${fullname}` } })
  }
}

async function makeSearches(client: Client): Promise<Search[]> {
  const spread = await Promise.all(
    Array.from({ length: 40 }, (_, at) => read(client, { q: String(1000 + at * 211), limit: '50' })),
  )
  const accounts = spread.flat().filter(({ fullname }) => fullname?.includes(' '))
  const any = () => accounts[Math.floor(Math.random() * accounts.length)] as Account
  const words = () => (any().fullname ?? '').split(' ')
  const result = await client.listAttributes({ query: {} })
  if (!result.ok) throw new Error(result.failure.message)
  const withSlot = (slot: string) => result.data.attributes.find((one) => one.slot === slot)?.id
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
  const randomDay = () => days(Math.floor(Math.random() * 1500))
  return [
    { name: 'end of a phone, 4 digits', aimMs: 50, query: () => ({ q: any().phone.slice(-4) }) },
    { name: 'six digits of a phone number', aimMs: 50, query: () => ({ q: any().phone.slice(-7, -1) }) },
    { name: 'a first name', aimMs: 50, query: () => ({ q: words()[0] ?? '' }) },
    { name: 'a last name and first name', aimMs: 50, query: () => ({ q: words().reverse().join(' ') }) },
    {
      name: 'prefixes of both, last name first',
      aimMs: 50,
      query: () => ({
        q: words()
          .map((word) => word.slice(0, 3))
          .reverse()
          .join(' '),
      }),
    },
    { name: 'a part inside a name', aimMs: 50, query: () => ({ q: (words()[1] ?? '').slice(1, 5) }) },
    { name: 'a part of a text that is in no name', aimMs: 150, query: () => ({ q: 'amilia' }) },
    { name: `a name of ${oldHolders} old accounts`, aimMs: 150, query: () => ({ q: oldName }) },
    { name: 'two letters that no account has', aimMs: 150, query: () => ({ q: 'qz' }) },
    {
      name: 'an attribute number of at least 6',
      aimMs: 150,
      query: () => ({ attribute: `${withSlot('number')}:min:6` }),
    },
    {
      name: 'an attribute number above all values',
      aimMs: 150,
      query: () => ({ attribute: `${withSlot('number')}:min:900` }),
    },
    {
      name: 'a date attribute since a given day',
      aimMs: 150,
      query: () => ({ attribute: `${withSlot('date')}:since:${randomDay()}` }),
    },
    {
      name: 'a date attribute before all values',
      aimMs: 150,
      query: () => ({ attribute: `${withSlot('date')}:until:${days(9000)}` }),
    },
  ]
}

async function timesOf(client: Client, query: () => Query): Promise<number[]> {
  const times: number[] = []
  for (let turn = -warmUp; turn < repeats; turn += 1) {
    const started = performance.now()
    await read(client, query())
    if (turn >= 0) times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)
}

function atShare(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

async function read(client: Client, query: Query): Promise<Account[]> {
  const result = await client.searchAccounts({ query })
  if (!result.ok) throw new Error(result.failure.message)
  return result.data.accounts
}
