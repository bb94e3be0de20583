import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '@/lib/client/client'
import { startApiProcess } from '../../fixtures/api-process'
import { eventually } from '../../fixtures/eventually'
import { freePort } from '../../fixtures/free-port'
import { createType } from '../../fixtures/people'
import { type FcmServer, startFcmServer } from '../../fixtures/providers/fcm-server'
import { type PushService, startPushService } from '../../fixtures/providers/push-service-server'
import { startTwilioServer, type TwilioServer } from '../../fixtures/providers/twilio-server'
import { startWhatsAppServer, type WhatsAppServer } from '../../fixtures/providers/whatsapp-server'
import { dataOf, startTestApi, type TestApi } from '../../fixtures/server'
import { testSecret } from '../../fixtures/test-settings'

let api: TestApi
let fcm: FcmServer
let push: PushService
let whatsApp: WhatsAppServer
let twilio: TwilioServer
let product: ChildProcess
let baseUrl: string
const folder = mkdtempSync(join(tmpdir(), 'beacon-connections-'))
const record = join(folder, 'connections')

/**
 * Runs the API in its own process, with every provider configured, and records each connection that it opens.
 */
beforeAll(async () => {
  ;[api, fcm, push] = [await startTestApi(), await startFcmServer(), await startPushService()]
  ;[whatsApp, twilio] = [await startWhatsAppServer(), await startTwilioServer()]
  const port = await freePort()
  baseUrl = `http://127.0.0.1:${port}`
  const preload = fileURLToPath(new URL('../../fixtures/record-connections.cjs', import.meta.url))
  const env = {
    ...settingsOfProviders(),
    NODE_OPTIONS: `--require ${preload}`,
    RECORD_CONNECTIONS: record,
    RATE_LIMIT_PER_SECOND: '0',
  }
  product = await startApiProcess({ databaseUrl: api.databaseUrl, secret: testSecret, port, env })
})
afterAll(async () => {
  const ended = once(product, 'exit')
  product.kill('SIGTERM')
  await ended
  await Promise.all([api.stop(), fcm.stop(), push.stop(), whatsApp.stop(), twilio.stop()])
  rmSync(folder, { recursive: true })
})

function settingsOfProviders(): Record<string, string> {
  return {
    FCM_SERVICE_ACCOUNT: fcm.serviceAccount,
    FCM_BASE_URL: fcm.baseUrl,
    VAPID_PUBLIC_KEY: push.vapid.publicKey,
    VAPID_PRIVATE_KEY: push.vapid.privateKey,
    VAPID_SUBJECT: push.vapid.subject,
    WEB_PUSH_SERVICES: push.origin,
    WHATSAPP_TOKEN: whatsApp.token,
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_TEMPLATE: 'community_alert',
    WHATSAPP_BASE_URL: whatsApp.baseUrl,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+12025550100',
    TWILIO_BASE_URL: twilio.baseUrl,
  }
}

let people = 10
/** A phone number for which the simulated provider reports messages as delivered. */
const newPhone = () => `+120255${people++}099`

const portOf = (address: string) => new URL(address).port

/** The addresses that the API connected to, other than its database and the TypeScript loader. */
function connections(): string[] {
  const { port } = new URL(api.databaseUrl)
  const places = new Set(readFileSync(record, 'utf8').trim().split('\n'))
  return [...places].filter((to) => to !== port && !/\.s\.PGSQL|tsx-\d+\/\d+\.pipe$/.test(to))
}

/** The number of requests that each provider has received, including health checks. */
const asked = () => ({
  fcm: fcm.requests.length + fcm.tokenRequests.length,
  push: push.requests.length,
  whatsApp: whatsApp.requests.length + whatsApp.asked(),
  twilio: twilio.requests.length,
})

const clientOf = (businessId: string, token: string) =>
  createClient({ baseUrl, businessId, token, platform: 'test' })

/** Sends a welcome SMS, pushes to an app and to a browser, and WhatsApp messages. Returns the deliveries. */
async function useAllChannels(client: Client, businessId: string): Promise<Record<string, unknown>[]> {
  const body = { accountType: await createType(client), phone: newPhone(), sendSMS: true }
  const { id: accountId } = dataOf(await client.createAccount({ body })).account
  const params = { accountId }
  dataOf(await client.createDevice({ params, body: { kind: 'fcm', token: `token-of-${businessId}` } }))
  const { endpoint, keys } = push.subscribe()
  dataOf(await client.createDevice({ params, body: { kind: 'webpush', subscription: { endpoint, keys } } }))
  const message = { title: 'Water', body: 'Boil it', sendWhatsApp: true }
  for (const recipients of [{ accountIDs: [accountId] }, { phones: [newPhone()] }]) {
    dataOf(await client.sendNotification({ body: { message, ...recipients } }))
  }
  return eventually(async () => {
    const rows = await api.sql<{ state: string; simulated: boolean }>(
      'select channel, device_kind, state, simulated from deliveries where business_id = $1 order by 1, 2',
      [businessId],
    )
    // Simulated deliveries do not stay `accepted`, because the simulated provider reports a status right
    // away.
    const isMidway = ({ state, simulated }: (typeof rows)[number]) => simulated && state === 'accepted'
    expect(rows.filter((row) => ['queued', 'sending'].includes(row.state) || isMidway(row))).toEqual([])
    return rows
  })
}

it('with every provider configured, a drill opens no connection, and a business outside a drill reaches all of them', async () => {
  const drill = clientOf(api.businessId, api.token())
  dataOf(await drill.updateBusiness({ body: { drill: true } }))
  const simulated = { simulated: true, state: 'delivered', device_kind: null }
  expect(await useAllChannels(drill, api.businessId)).toEqual([
    { ...simulated, channel: 'push', device_kind: 'fcm' },
    { ...simulated, channel: 'push', device_kind: 'webpush' },
    { ...simulated, channel: 'sms' },
    { ...simulated, channel: 'whatsapp' },
    { ...simulated, channel: 'whatsapp' },
  ])
  expect(asked()).toEqual({ fcm: 0, push: 0, whatsApp: 0, twilio: 0 })
  expect(connections()).toEqual([])

  const real = clientOf(api.strangerBusinessId, api.token('stranger'))
  const accepted = { simulated: false, state: 'accepted' }
  expect(await useAllChannels(real, api.strangerBusinessId)).toEqual([
    { ...accepted, channel: 'push', device_kind: 'fcm' },
    { ...accepted, channel: 'push', device_kind: 'webpush' },
    { ...accepted, channel: 'sms', device_kind: null },
    { ...accepted, channel: 'whatsapp', device_kind: null },
    { ...accepted, channel: 'whatsapp', device_kind: null },
  ])
  expect(asked()).toEqual({ fcm: 2, push: 1, whatsApp: 2, twilio: 1 })
  const reached = [fcm.baseUrl, push.origin, whatsApp.baseUrl, twilio.baseUrl].map(portOf)
  expect(connections().toSorted()).toEqual(reached.toSorted())
})
