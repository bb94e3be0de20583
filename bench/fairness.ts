import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { connectAlone } from '@/lib/api/db/pool'
import { startApiProcess } from '@/lib/api/fixtures/api-process'
import { type Client, createClient } from '@/lib/client/client'
import { addIdentity, secret } from './lib/servers'
import { median, printMachine } from './lib/table'

/**
 * `npm run bench:fairness`: measures how long it takes until the provider has received a single message of one
 * business: first alone, then behind `--behind` messages from another business, then behind as many to numbers that
 * never respond.
 */
const { values } = parseArgs({
  options: {
    behind: { type: 'string', default: '200000' },
    messages: { type: 'string', default: '40' },
    port: { type: 'string', default: '4986' },
  },
})
const behind = Number(values.behind)
const port = Number(values.port)
const answersAfterMs = 50
const perCall = 10_000

const folder = mkdtempSync(join(tmpdir(), 'beacon-fairness-'))
const database = await startDatabase(join(folder, 'data'))
const provider = await startProvider()
const settings = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TEMPLATE: 'alert',
  WHATSAPP_BASE_URL: provider.address,
}
const env = {
  ...settings,
  BOOTSTRAP_EXTERNAL_ID: 'the external id of the bench',
  RATE_LIMIT_PER_SECOND: '0',
  LOG_LEVEL: 'error',
}
const api = await startApiProcess({ databaseUrl: database.url, secret, port, env })
try {
  printMachine()
  const large = await logIn('demo', env.BOOTSTRAP_EXTERNAL_ID)
  await large.updateBusiness({ body: { drill: false } })
  const small = await logIn('small', addIdentity(database.url, 'small'))
  console.log(`${values.messages} single messages; the provider responds after ${answersAfterMs} ms`)
  print('alone', await sendSingles(small))
  await fill(large, '+5691')
  print(`behind ${behind}`, await sendSingles(small))
  await cancelAll()
  provider.hangFor('5692')
  await fill(large, '+5692')
  // By now, all slots are taken and the first sends have timed out.
  await pause(20_000)
  print(`behind ${behind} that never respond`, await sendSingles(small))
} finally {
  api.kill('SIGTERM')
  await once(api, 'exit').catch(() => {})
  provider.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function logIn(businessId: string, externalId: string): Promise<Client> {
  const baseUrl = `http://127.0.0.1:${port}`
  const answer = await createClient({ baseUrl }).login({ body: { businessId, externalId } })
  if (!answer.ok) throw new Error(`The login failed: ${answer.failure.code}`)
  return createClient({ baseUrl, businessId, token: answer.data.accessToken, platform: 'bench' })
}

async function fill(client: Client, prefix: string): Promise<void> {
  for (let from = 0; from < behind; from += perCall) {
    const phones = Array.from(
      { length: perCall },
      (_, index) => prefix + String(from + index).padStart(7, '0'),
    )
    const message = { title: 'Water cut', sendWhatsApp: true }
    const sent = await client.sendNotification({ body: { message, phones } })
    if (!sent.ok) throw new Error(`The notification was not sent: ${sent.failure.code}`)
  }
}

/** Sends messages one after another. Returns how many milliseconds each took to reach the provider. */
async function sendSingles(client: Client): Promise<number[]> {
  const taken: number[] = []
  for (let message = 0; message < Number(values.messages); message += 1) {
    const phone = `+5693${String(provider.arrived()).padStart(7, '0')}`
    const arrives = provider.arrival(phone.slice(1))
    const start = performance.now()
    const body = { message: { title: 'One', sendWhatsApp: true }, phones: [phone] }
    const sent = await client.sendNotification({ body })
    if (!sent.ok) throw new Error(`The notification was not sent: ${sent.failure.code}`)
    taken.push((await arrives) - start)
  }
  return taken
}

async function cancelAll(): Promise<void> {
  const connection = await connectAlone(database.url)
  await connection.query(`update deliveries set state = 'cancelled' where state = 'queued'`)
  await connection.end()
}

function print(name: string, taken: readonly number[]): void {
  const p95 = taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0
  console.log(`${name}: p50 ${Math.round(median(taken))} ms, p95 ${Math.round(p95)} ms`)
}

/** Starts a server with the parts of the WhatsApp Cloud API that sending needs. */
async function startProvider() {
  let arrived = 0
  let hanging: string | undefined
  const waiting = new Map<string, (at: number) => void>()
  const server = createServer(async (request, response) => {
    const at = performance.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { to } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string }
    if (to === '') return void response.writeHead(400).end('{"error":{"code":131008}}')
    arrived += 1
    waiting.get(to)?.(at)
    if (hanging && to.startsWith(hanging)) return
    await pause(answersAfterMs)
    response.end(JSON.stringify({ messages: [{ id: `wamid.${to}`, message_status: 'accepted' }] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    arrived: () => arrived,
    arrival: (to: string) => new Promise<number>((resolve) => waiting.set(to, resolve)),
    hangFor: (prefix: string) => {
      hanging = prefix
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
