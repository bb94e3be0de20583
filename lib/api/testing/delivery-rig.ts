import { inject } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { Delivery, Notification, SendNotification } from '@/lib/contract/notification'
import { readSettings } from '@/lib/env'
import { createLogger, type Logger } from '@/lib/logging'
import { connectAlone } from '../db/pool'
import { configuredProviders, type Providers } from '../delivery/providers'
import type { Timing } from '../delivery/timing'
import { startWorker } from '../delivery/worker'
import { eventually } from './eventually'
import { createType } from './people'
import { dataOf, startTestApi, type TestApi } from './server'
import { startWhatsAppServer, type WhatsAppServer } from './whatsapp-server'

/** Retries within milliseconds; everything else as in the product. */
export const quickTiming: Partial<Timing> = {
  pollSeconds: 0.05,
  tidySeconds: 0.05,
  retry: { firstSeconds: 0.05, longestSeconds: 0.2 },
}

export type Worker = { stop(): Promise<void> }
export type WorkerOptions = { timing?: Partial<Timing>; providers?: Providers; logger?: Logger }

/** An API without a worker of its own, a WhatsApp server, and as many workers as a test starts. */
export type DeliveryRig = {
  api: TestApi
  client: Client
  type: string
  whatsApp: WhatsAppServer
  databaseUrl: string
  settings: Record<string, string>
  work(options?: WorkerOptions): Worker
  send(body: Partial<SendNotification>): Promise<string>
  sendWhatsApp(phones: string[]): Promise<string>
  notification(id: string): Promise<Notification>
  done(id: string): Promise<Notification>
  deliveries(id: string): Promise<Delivery[]>
  providers(settings: Record<string, string>): Providers
  /** Ends every connection to the database and refuses new ones, until the function it answers is called. */
  takeDatabaseAway(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

export async function startDeliveryRig(): Promise<DeliveryRig> {
  const [api, whatsApp] = [await startTestApi(), await startWhatsAppServer()]
  const client = api.client()
  const settings = whatsAppSettings(whatsApp)
  const [database] = await api.sql<{ name: string }>('select current_database() as name')
  const databaseUrl = inject('databaseUrl').replace(/\/beacon\?/, `/${database?.name}?`)
  const workers = new Set<Worker>()
  const send = async (body: Partial<SendNotification>) =>
    dataOf(await client.sendNotification({ body: { message: { title: 'Water', body: 'Boil it' }, ...body } }))
      .notificationId
  const notification = async (notificationId: string) =>
    dataOf(await client.readNotification({ params: { notificationId } })).notification
  return {
    api,
    client,
    type: await createType(client),
    whatsApp,
    databaseUrl,
    settings,
    work({
      timing,
      providers = configuredProviders(readSettings(settings)),
      logger = createLogger('test', 'silent'),
    } = {}) {
      const worker = startWorker({ databaseUrl, logger, providers, timing: { ...quickTiming, ...timing } })
      workers.add(worker)
      return worker
    },
    send,
    sendWhatsApp: (phones) =>
      send({ phones, message: { title: 'Water', body: 'Boil it', sendWhatsApp: true } }),
    notification,
    done: (id) =>
      eventually(async () => {
        const read = await notification(id)
        if (read.state !== 'done') throw new Error(`${id} is ${read.state}: ${JSON.stringify(read.counts)}`)
        return read
      }),
    deliveries: async (notificationId) =>
      dataOf(await client.listDeliveries({ params: { notificationId }, query: { limit: '500' } })).deliveries,
    providers: (source) => configuredProviders(readSettings(source)),
    takeDatabaseAway: () => takeAway(database?.name ?? ''),
    async stop() {
      await Promise.all([...workers].map((worker) => worker.stop()))
      await Promise.all([api.stop(), whatsApp.stop()])
    },
  }
}

async function takeAway(name: string): Promise<() => Promise<void>> {
  const admin = await connectAlone(inject('databaseUrl'))
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
}

function whatsAppSettings({ token, baseUrl }: WhatsAppServer): Record<string, string> {
  return {
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_TEMPLATE: 'community_alert',
    WHATSAPP_BASE_URL: baseUrl,
  }
}
