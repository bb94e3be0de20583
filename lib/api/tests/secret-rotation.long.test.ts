import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { deriveKey } from '@/lib/secret'
import { startApiProcess } from '../fixtures/api-process'
import { createTestDatabase, type TestDatabase } from '../fixtures/database'
import { freePort } from '../fixtures/free-port'
import { newPhone } from '../fixtures/people'
import { startTwilioServer, type TwilioServer } from '../fixtures/providers/twilio-server'
import { dataOf } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'
import { startReceiver } from '../webhooks/receiver.fixture'
import { signedHeaders } from '../webhooks/sign-message'

const pair = { businessId: 'demo', externalId: 'known' }
const next = 'the secret that replaces the first, in tests only'
type Secrets = { SECRET: string; SECOND_SECRET?: string }

let database: TestDatabase
let twilio: TwilioServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
/** The API processes that are ready, by port. */
const ready = new Map<number, ChildProcess>()
const ports: number[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  ;[twilio, receiver] = [await startTwilioServer(), await startReceiver()]
  ports.push(await freePort(), await freePort())
})
afterAll(async () => {
  await Promise.all([...ready.keys()].map(stop))
  await Promise.all([twilio.stop(), receiver.stop(), database.drop()])
})

async function start(port: number, { SECRET, SECOND_SECRET = '' }: Secrets): Promise<void> {
  const env = {
    SECOND_SECRET,
    BOOTSTRAP_EXTERNAL_ID: pair.externalId,
    LOG_LEVEL: 'warn',
    TWILIO_BASE_URL: twilio.baseUrl,
    WEBHOOK_TARGETS: 'any',
  }
  ready.set(port, await startApiProcess({ databaseUrl: database.url, secret: SECRET, port, env }))
}

/** Stops a process as if behind a load balancer: new requests no longer go to it, and it finishes those in progress. */
async function stop(port: number): Promise<void> {
  const child = ready.get(port)
  ready.delete(port)
  if (!child) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const command = (secrets: Secrets) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'lib/api/commands/secret.ts'], {
    env: { ...process.env, DATABASE_URL: database.url, ...secrets },
  })

/** The number of calls so far; calls alternate between the ready processes. */
let turn = 0
function baseUrl(): string {
  const all = [...ready.keys()]
  turn += 1
  return `http://127.0.0.1:${all[turn % all.length]}`
}
const asAdmin = (token: string) => createClient({ baseUrl: baseUrl(), businessId: pair.businessId, token })

test('SECRET is replaced while processes restart one after another, and no call fails', async () => {
  for (const port of ports) await start(port, { SECRET: testSecret })
  const { accessToken: token } = dataOf(await createClient({ baseUrl: baseUrl() }).login({ body: pair }))
  dataOf(await asAdmin(token).updateBusiness({ body: { drill: false } }))
  const sms = { accountSid: twilio.accountSid, authToken: twilio.authToken, from: '+12025550199' }
  dataOf(await asAdmin(token).saveOwnChannel({ params: { channel: 'sms' }, body: sms }))
  const hook = { name: 'ERP', url: `${receiver.origin}/erp`, eventTypes: ['account.created' as const] }
  const { secret: hookSecret } = dataOf(await asAdmin(token).createWebhook({ body: hook }))
  const types = dataOf(await asAdmin(token).listAccountTypes({ query: {} })).accountTypes
  const accountType = types[0]?.id ?? ''
  let signer = testSecret
  const acts = {
    'a login from a console': async () => {
      const signed = signClientAddress(deriveKey(signer, 'clientAddress'), '203.0.113.9')
      const headers = { [clientAddressHeader]: signed }
      return createClient({ baseUrl: baseUrl() }).login({ body: pair }, { headers })
    },
    'a new account, with its welcome SMS and webhook': () =>
      asAdmin(token).createAccount({
        body: { phone: newPhone(), accountType, attributesValue: [], sendSMS: true },
      }),
    'the check of own credentials': async () => {
      const result = await asAdmin(token).checkChannel({ params: { channel: 'sms' } })
      return { ...result, ok: result.ok && result.data.check.works }
    },
    'a secret that is returned again': async () => {
      const body = { name: 'For this test', roles: ['viewer' as const] }
      const options = { idempotencyKey: crypto.randomUUID() }
      const one = await asAdmin(token).createIdentity({ body }, options)
      const other = await asAdmin(token).createIdentity({ body }, options)
      return { ...other, ok: one.ok && other.ok && one.data.externalId === other.data.externalId }
    },
  }
  const failures: string[] = []
  let made = 0
  let isOver = false
  const callers = Object.entries(acts).map(async ([name, act]) => {
    while (!isOver) {
      const result = await act().catch((error: Error) => ({ ok: false, failure: error.message }))
      made += 1
      if (!result.ok) failures.push(`${name}: ${JSON.stringify(result)}`)
      await pause(10)
    }
  })
  const untilMade = async (more: number) => {
    const wanted = made + more
    while (made < wanted) await pause(10)
  }
  const restart = async (secrets: Secrets) => {
    for (const port of ports) {
      await untilMade(100)
      await stop(port)
      await untilMade(100)
      await start(port, secrets)
    }
    await untilMade(200)
  }

  await restart({ SECRET: testSecret, SECOND_SECRET: next })
  const rotating = { SECRET: next, SECOND_SECRET: testSecret }
  signer = next
  await restart(rotating)
  expect((await command(rotating)).stdout).toContain('1 in webhooks.secret')
  await restart({ SECRET: next })
  expect((await command({ SECRET: next })).stdout).toBe('SECRET is now the only valid secret.\n')
  await untilMade(100)
  isOver = true
  await Promise.all(callers)

  expect({ failures, made }).toEqual({ failures: [], made: expect.any(Number) })
  console.log(`${made} calls while two processes were restarted three times, none failed`)
  const events = receiver.receiver.received
  expect(events.length).toBeGreaterThan(100)
  for (const { headers, body } of events) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(headers).toMatchObject(
      signedHeaders({ id: String(headers['webhook-id']), body, at }, [hookSecret]),
    )
  }
  expect(twilio.requests.filter(({ method }) => method === 'POST').length).toBeGreaterThan(100)
  await expect(command({ SECRET: testSecret })).rejects.toThrow(/is not the one/)
}, 900_000)
