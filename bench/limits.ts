import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { closePool, openPool } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { RateLimiter } from '@/lib/api/limits/rate-limiter'
import { type Client, createClient } from '@/lib/client/client'
import { basePath } from '@/lib/contract/operations'
import { createLogger } from '@/lib/logging'
import { addIdentity, headersOf, secret } from './lib/servers'
import { median, printMachine } from './lib/table'

/**
 * `npm run bench:limits`: measures the throughput under each limit that API processes share, with one, two and four
 * processes on one database. Fails if a throughput deviates from its limit by more than a tenth, or if counting a
 * request takes more than 0.3 ms at p50.
 */
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '10' },
    port: { type: 'string', default: '4940' },
  },
})
const seconds = Number(values.seconds)
const set = {
  'requests per second': 100,
  'streams of one identity': 1_000,
  'uploads of one business': 10,
  'WhatsApp messages per second': 80,
  'messages in flight of one business': 16,
}
type Limit = keyof typeof set
const externalId = 'the external id of the bench'
/** The pause between connection attempts, which keeps them below the rate limit. */
const beatMs = 500
/** The wait until everything that was started is in progress. */
const settleMs = 5_000

/** True if every measurement is within a tenth of its limit. */
async function measure(processes: number): Promise<boolean> {
  let isWithin = true
  const folder = mkdtempSync(join(tmpdir(), 'beacon-limits-'))
  const database = await startDatabase(join(folder, 'data'))
  const provider = await startProvider()
  const env = {
    BOOTSTRAP_EXTERNAL_ID: externalId,
    RATE_LIMIT_PER_SECOND: String(set['requests per second']),
    LOG_LEVEL: 'error',
    WEB_PUSH: '0',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_TEMPLATE: 'alert',
    WHATSAPP_BASE_URL: provider.address,
  }
  const apis: ChildProcess[] = []
  const report = (limit: Limit, reached: number) => {
    const share = (reached / set[limit]) * 100
    isWithin &&= Math.abs(share - 100) <= 10
    console.log(`| ${limit} | ${processes} | ${set[limit]} | ${Math.round(reached)} | ${share.toFixed(1)} |`)
  }
  try {
    for (let index = 0; index < processes; index += 1) {
      const port = Number(values.port) + index
      apis.push(await startApiProcess({ databaseUrl: database.url, secret, port, env }))
    }
    const urls = apis.map((_, index) => `http://127.0.0.1:${Number(values.port) + index}`)
    const { client, token } = await logIn(urls[0] ?? '', 'demo', externalId)
    await client.updateBusiness({ body: { drill: false } })
    report('streams of one identity', await countStreams(urls, token))
    report('uploads of one business', await countUploads(urls, token))
    report('requests per second', await countRequests(urls, token))
    const others = ['first', 'second', 'third', 'fourth']
    const clients: Client[] = []
    for (const business of others)
      clients.push((await logIn(urls[0] ?? '', business, addIdentity(database.url, business))).client)
    report('messages in flight of one business', await countInFlight(client, provider))
    report('WhatsApp messages per second', await countMessages(clients, provider))
    const { first, later } = await costOfLimit(database.url)
    console.log(`Counting a request: ${later.toFixed(3)} ms, a caller's first: ${first.toFixed(3)} ms`)
    return isWithin && later <= 0.3
  } finally {
    for (const api of apis) api.kill('SIGTERM')
    await Promise.all(apis.map((api) => once(api, 'exit')))
    provider.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function logIn(
  baseUrl: string,
  businessId: string,
  externalId: string,
): Promise<{ client: Client; token: string }> {
  const answer = await createClient({ baseUrl }).login({ body: { businessId, externalId } })
  if (!answer.ok) throw new Error(`The login failed: ${answer.failure.code}`)
  const token = answer.data.accessToken
  return { client: createClient({ baseUrl, businessId, token, platform: 'bench' }), token }
}

/**
 * The requests per second that one identity gets through after its burst, with eight requests always in progress at
 * each process.
 */
async function countRequests(urls: readonly string[], token: string): Promise<number> {
  let [passed, refused] = [0, 0]
  let isOver = false
  const call = async (url: string) => {
    while (!isOver) {
      const response = await fetch(`${url}${basePath}/business`, { headers: headersOf(token) })
      await response.arrayBuffer()
      if (response.ok) passed += 1
      if (response.status === 429) refused += 1
    }
  }
  const calling = urls.flatMap((url) => Array.from({ length: 8 }, () => call(url)))
  while (refused === 0) await pause(beatMs)
  const [before, startedAt] = [passed, performance.now()]
  await pause(seconds * 1000)
  const reached = ((passed - before) / (performance.now() - startedAt)) * 1000
  isOver = true
  await Promise.all(calling)
  return reached
}

/** The median time in milliseconds to count a request: a caller's first, and a later one. */
async function costOfLimit(databaseUrl: string): Promise<{ first: number; later: number }> {
  openPool(databaseUrl, { requests: 2 })
  const limiter = new RateLimiter(500, createLogger('bench', 'error'))
  const timed = async (key: string) => {
    const startedAt = performance.now()
    await limiter.take(key)
    return performance.now() - startedAt
  }
  const [first, later]: [number[], number[]] = [[], []]
  for (let caller = 0; caller < 1_000; caller += 1) first.push(await timed(`caller ${caller}`))
  for (let request = 0; request < 1_000; request += 1) later.push(await timed('one caller'))
  await closePool()
  return { first: median(first), later: median(later) }
}

/** The number of streams that an identity has open after trying to open a fifth more than its limit. */
function countStreams(urls: readonly string[], token: string): Promise<number> {
  const wanted = set['streams of one identity'] * 1.2
  return countHeld(wanted, 50, async (index, signal) => {
    const url = `${urls[index % urls.length]}${basePath}/alerts/stream`
    const response = await fetch(url, { headers: headersOf(token), signal })
    await response.body?.pipeTo(new WritableStream())
  })
}

/**
 * The number of uploads that a business has in progress after starting twice as many as its limit and finishing
 * none.
 */
function countUploads(urls: readonly string[], token: string): Promise<number> {
  const wanted = set['uploads of one business'] * 2
  return countHeld(wanted, 1, (index, signal) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('phone\n')),
    })
    const headers = { ...headersOf(token), 'content-type': 'text/csv' }
    const options = { method: 'POST', headers, body, signal, duplex: 'half' as const }
    return fetch(`${urls[index % urls.length]}${basePath}/imports`, options)
  })
}

/**
 * Starts `wanted` calls, `atOnce` at a time, counts those that are still in progress afterwards, and aborts
 * them.
 */
async function countHeld(
  wanted: number,
  atOnce: number,
  begin: (index: number, signal: AbortSignal) => Promise<unknown>,
): Promise<number> {
  const leaving = new AbortController()
  let held = 0
  for (let index = 0; index < wanted; index += 1) {
    held += 1
    begin(index, leaving.signal)
      .catch(() => {})
      .finally(() => {
        held -= 1
      })
    if (index % atOnce === 0) await pause(beatMs)
  }
  await pause(settleMs)
  const reached = held
  leaving.abort()
  return reached
}

const phonesFrom = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => prefix + String(index).padStart(6, '0'))

async function send(client: Client, phones: string[]): Promise<void> {
  const sent = await client.sendNotification({
    body: { message: { title: 'Water cut', sendWhatsApp: true }, phones },
  })
  if (!sent.ok) throw new Error(`The notification was not sent: ${sent.failure.code}`)
}

type Provider = Awaited<ReturnType<typeof startProvider>>

/** The maximum number of one business's messages that are in flight at a slow provider. */
async function countInFlight(client: Client, provider: Provider): Promise<number> {
  provider.answerAfter(1_000)
  await send(client, phonesFrom('+56981', 16 * seconds))
  await provider.arrived(16 * seconds)
  return provider.mostInFlight()
}

/**
 * The messages per second that reach the provider while four businesses have more messages to send than the limit
 * allows.
 */
async function countMessages(clients: readonly Client[], provider: Provider): Promise<number> {
  provider.answerAfter(50)
  for (const [index, client] of clients.entries()) {
    await client.updateBusiness({ body: { drill: false, inFlightLimit: 48 } })
    await send(client, phonesFrom(`+5698${index + 2}`, set['WhatsApp messages per second'] * (seconds + 10)))
  }
  await pause(settleMs)
  const [before, startedAt] = [provider.count(), performance.now()]
  await pause(seconds * 1000)
  return ((provider.count() - before) / (performance.now() - startedAt)) * 1000
}

/** Starts a server with the parts of the WhatsApp Cloud API that sending needs. */
async function startProvider() {
  let [count, inFlight, mostInFlight, answersAfterMs] = [0, 0, 0, 50]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { to } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string }
    count += 1
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    await pause(answersAfterMs)
    inFlight -= 1
    response.end(JSON.stringify({ messages: [{ id: `wamid.${to}`, message_status: 'accepted' }] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    count: () => count,
    mostInFlight: () => mostInFlight,
    arrived: async (wanted: number) => {
      while (count < wanted) await pause(100)
    },
    answerAfter: (ms: number) => {
      answersAfterMs = ms
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

printMachine()
console.log('| limit | processes | set | reached | % |')
console.log('| --- | --- | --- | --- | --- |')
for (const processes of values.processes.split(',').map(Number))
  if (!(await measure(processes))) process.exitCode = 1
