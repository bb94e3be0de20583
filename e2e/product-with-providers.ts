import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { startTwilioServer, type TwilioServer } from '@/lib/api/fixtures/providers/twilio-server'
import { startWhatsAppServer, type WhatsAppServer } from '@/lib/api/fixtures/providers/whatsapp-server'
import type { Client } from '@/lib/client/client'
import { connect, dataOf, expect, newDigits, signIn, test } from './fixtures'
import { addressOf, firstExternalId, killedLogFile, launchProduct } from './product'

const business = 'demo'
const [port, apiPort] = [3722, 4722]
const startWithinMs = 300_000

/** A separate product whose WhatsApp messages and SMS go to fake servers that a journey controls. */
export type ProductWithProviders = {
  whatsApp: WhatsAppServer
  twilio: TwilioServer
  /** An API client for the first admin. */
  api: Client
  /** Adds another person with the sender role; returns the external ID to sign in with, and the API on their behalf. */
  addSender(name: string): Promise<{ externalId: string; api: Client }>
  signIn(context: BrowserContext, externalId?: string): Promise<void>
}

/** Starts the product before a file's journeys and stops it after them. */
export function startProductWithProviders(): ProductWithProviders {
  const product = {} as ProductWithProviders
  const place = { port, apiPort, dataDir: '', log: killedLogFile }
  const [url, apiUrl] = [addressOf(port), addressOf(apiPort)]
  let stop = async () => {}
  test.describe.configure({ mode: 'default' })
  test.use({ baseURL: url })
  test.beforeAll(async () => {
    test.setTimeout(startWithinMs)
    const [whatsApp, twilio] = [await startWhatsAppServer(), await startTwilioServer()]
    const dataDir = mkdtempSync(join(tmpdir(), 'beacon-sending-'))
    const launched = await launchProduct({ ...place, dataDir, settings: settingsFor(whatsApp, twilio) })
    stop = async () => {
      await launched.stop()
      await Promise.all([whatsApp.stop(), twilio.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    }
    const as = (externalId: string) => connect(apiUrl, { businessId: business, externalId })
    const api = await as(firstExternalId)
    Object.assign(product, {
      whatsApp,
      twilio,
      api,
      addSender: async (name: string) => {
        const body = { name, roles: ['sender' as const] }
        const { externalId } = dataOf(await api.createIdentity({ body }))
        return { externalId, api: await as(externalId) }
      },
      signIn: (context: BrowserContext, externalId = firstExternalId) =>
        signIn(context, externalId, { url, business }),
    })
  })
  test.afterAll(() => stop())
  return product
}

function settingsFor(whatsApp: WhatsAppServer, twilio: TwilioServer): Record<string, string> {
  return {
    PUBLIC_URL: addressOf(port),
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

/** Phone numbers that belong to no account. */
export const newPhones = (count: number) => Array.from({ length: count }, () => `+569${newDigits()}`)

/** Opens a notification's page and waits for its title. */
export async function openReceipt(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/notifications/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** The row of the recipient with this name. */
export const recipient = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Recipients' }).getByRole('row').filter({ hasText: name })
