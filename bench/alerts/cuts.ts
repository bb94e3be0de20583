import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { type Client, createClient } from '@/lib/client/client'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { bundleServers } from '../lib/bundle'
import { printMachine } from '../lib/table'

/**
 * `npm run bench:cuts`: raises alerts through one API process, while a reader follows the event stream of another
 * process and is repeatedly disconnected, often partway through an event. Fails unless the reader ends up with
 * exactly the server's open alerts and has received every event once and in order.
 */
const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '10000' },
    cuts: { type: 'string', default: '200' },
    callers: { type: 'string', default: '20' },
    port: { type: 'string', default: '4977' },
  },
})
const alerts = Number(values.alerts)
const cuts = Number(values.cuts)
const callers = Number(values.callers)
/** One alert in this many is also closed. */
const closedOf = 4
const events = alerts + Math.floor(alerts / closedOf)
const timeoutMs = 60_000
const externalId = 'the external id of the bench'
const secret = 'a long enough secret, for benchmarks only'

const folder = mkdtempSync(join(tmpdir(), 'beacon-cuts-'))
const database = await startDatabase(join(folder, 'data'))
const dist = resolve('dist/bench')
await bundleServers(dist)
const env = { BOOTSTRAP_EXTERNAL_ID: externalId, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' }
const entry = [join(dist, 'api.mjs')]
const ports = [Number(values.port), Number(values.port) + 1]
const processes = []
try {
  for (const port of ports)
    processes.push(await startApiProcess({ databaseUrl: database.url, secret, port, env, entry }))
  printMachine()
  const [writer, reader] = await Promise.all(ports.map(signIn))
  if (!writer || !reader) throw new Error('The bench needs two API processes.')
  const { position, open } = await readOpen(reader)
  const began = performance.now()
  const [followed] = await Promise.all([followThroughCuts(reader, position, open), raiseAll(writer)])
  const seconds = (performance.now() - began) / 1000
  const server = await readOpen(writer)
  const same = server.open.size === open.size && [...open].every((number) => server.open.has(number))
  console.log('| alerts | events | cuts | open: reader / server | received twice or out of order | seconds |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  console.log(
    `| ${alerts} | ${events} | ${followed.cut} | ${open.size} / ${server.open.size} | ${followed.disordered} | ${seconds.toFixed(1)} |`,
  )
  if (!same || followed.disordered > 0 || followed.cursor !== server.position) process.exitCode = 1
} finally {
  for (const api of processes) {
    api.kill('SIGTERM')
    await once(api, 'exit').catch(() => {})
  }
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function signIn(port: number): Promise<Client> {
  const baseUrl = `http://127.0.0.1:${port}`
  const login = await createClient({ baseUrl }).login({ body: { businessId: 'demo', externalId } })
  if (!login.ok) throw new Error(`The login failed: ${login.failure.code}`)
  return createClient({ baseUrl, businessId: 'demo', token: login.data.accessToken, platform: 'bench' })
}

async function raiseAll(client: Client): Promise<void> {
  const raise = async (caller: number) => {
    for (let number = caller; number < alerts; number += callers) {
      const location = { latitude: -33.4 - Math.random() / 5, longitude: -70.6 - Math.random() / 5 }
      const raised = await client.createAlert({ body: { alertType: 'fire', location } })
      if (!raised.ok) throw new Error(`The alert was not raised: ${raised.failure.code}`)
      if (number % closedOf !== 0) continue
      const closed = await client.updateAlert({
        params: { id: raised.data.alert.id },
        body: { closed: 1 },
      })
      if (!closed.ok) throw new Error(`The alert was not closed: ${closed.failure.code}`)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => raise(caller)))
}

/**
 * Follows the stream until every event has arrived, disconnecting at evenly spaced points, often partway
 * through an event.
 */
async function followThroughCuts(client: Client, from: string, open: Set<number>) {
  const share = Math.floor(events / (cuts + 1))
  const followed = { cursor: from, cut: -1, disordered: 0 }
  let told = 0
  while (told < events) {
    const leaving = new AbortController()
    const stream = await client.streamAlerts(
      { query: { after: followed.cursor } },
      // The timeout ends the wait for missing events.
      { signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(timeoutMs)]) },
    )
    if (!stream.ok) throw new Error(`The stream could not be opened: ${stream.failure.code}`)
    followed.cut += 1
    let toTell = Math.min(share, events - told)
    for await (const { id, news } of newsOf(stream.data)) {
      if (Number(id) <= Number(followed.cursor)) followed.disordered += 1
      followed.cursor = id
      if (news.alert.closed === 0) open.add(news.alert.number)
      else open.delete(news.alert.number)
      told += 1
      toTell -= 1
      if (toTell === 0) break
    }
    leaving.abort()
  }
  return followed
}

async function* newsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<{ id: string; news: AlertNews }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of stream) {
    text += decoder.decode(piece, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
      if (event === 'reset') throw new Error('The stream was reset: events were missed.')
      if (id && event === 'alert') yield { id, news: JSON.parse(data ?? '') }
      text = text.slice(end + 2)
    }
  }
}

/** Reads the numbers of all open alerts, with the stream position at that time. */
async function readOpen(client: Client): Promise<{ open: Set<number>; position: string }> {
  const answer = await client.listAlertPoints({ query: {} })
  if (!answer.ok) throw new Error(`The points could not be read: ${answer.failure.code}`)
  let number = 0
  const open = new Set<number>()
  for (const step of answer.data.points.numbers) {
    number += step
    open.add(number)
  }
  return { open, position: answer.data.position }
}
