import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PushService, startPushService } from '@/lib/api/fixtures/providers/push-service-server'
import type { Client } from '@/lib/client/client'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { newAccount } from './accounts/account-steps'
import { connect, dataOf, expect, expectAccessible, signIn, test } from './fixtures'
import { connectToWorker, injectSubscription, shownNotifications, subscribedKey } from './inbox-steps'
import { newTitle } from './notification-steps'
import { addressOf, firstExternalId, killedLogFile, launchProduct, type Place } from './product'

/** A separate product that uses this test's push service. */
const place: Place = { port: 3724, apiPort: 4724, dataDir: '', log: killedLogFile }
const url = addressOf(place.port)
let push: PushService
let product: Awaited<ReturnType<typeof launchProduct>>
let api: Client

// Both journeys use the product started here.
test.describe.configure({ mode: 'default' })
// The headless shell that other journeys use cannot show notifications.
test.use({ baseURL: url, launchOptions: { executablePath: requireBrowser(), args: browserArguments() } })
test.beforeAll(async () => {
  place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-inbox-'))
  push = await startPushService()
  place.settings = {
    VAPID_SUBJECT: push.vapid.subject,
    VAPID_PUBLIC_KEY: push.vapid.publicKey,
    VAPID_PRIVATE_KEY: push.vapid.privateKey,
    WEB_PUSH_SERVICES: push.origin,
  }
  product = await launchProduct(place)
  api = await connect(addressOf(place.apiPort), { businessId: 'demo', externalId: firstExternalId })
  dataOf(await api.updateBusiness({ body: { drill: false } }))
})
test.afterAll(async () => {
  await product?.stop()
  await push?.stop()
  rmSync(place.dataDir, { recursive: true, force: true })
})

test('a notification is shown once in the browser that an admin registered for a test account', async ({
  context,
  page,
}) => {
  test.setTimeout(120_000)
  const subscription = push.subscribe()
  await injectSubscription(context, subscription)
  await context.grantPermissions(['notifications'], { origin: url })
  await signIn(context, firstExternalId, { url, business: 'demo' })
  const { id: accountId } = await newAccount(api, { fullname: 'Probe Ñuñoa' })

  await page.goto(`/accounts/${accountId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as a test account' }).click()
  await expect(page.getByText('Marked as a test account')).toBeVisible()
  await page.getByRole('link', { name: 'Open test inbox' }).click()

  const register = page.getByRole('button', { name: 'Show messages in this browser for 24 hours' })
  await expect(register).toBeVisible()
  await expectAccessible(page)
  await register.click()
  await expect(page.getByText(/^This browser shows push messages to Probe Ñuñoa until /)).toBeVisible()
  await expectAccessible(page)
  expect(await subscribedKey(page)).toBe(push.vapid.publicKey)
  await expectRegistered(accountId)

  const deliver = await connectToWorker(page)
  const list = page.getByRole('list', { name: 'The account’s notifications' }).getByRole('listitem')
  await expect(list).toHaveCount(0)
  const message = { title: newTitle(), body: 'From 14:00', url: 'https://example.com/' }
  const send = async (hiddenFromList: boolean) =>
    dataOf(await api.sendNotification({ body: { message, accountIDs: [accountId], hiddenFromList } }))
      .notificationId
  const [notificationId, payload] = await sentAndTaken(() => send(false), subscription.endpoint)
  expect(JSON.parse(payload.toString())).toMatchObject({ notificationId, ...message })
  await deliver(payload)
  const shown = { title: message.title, body: message.body, tag: notificationId, data: { url: message.url } }
  await expect.poll(() => shownNotifications(page)).toEqual([shown])
  await expect(list.filter({ hasText: message.title })).toHaveCount(1)
  await expect(list).toContainText(['Push: accepted'], { ignoreCase: true })
  await expectAccessible(page)

  // A repeated notification replaces the first; one that is hidden from the list arrives but is not listed.
  await deliver(payload)
  message.title = newTitle()
  const [hiddenId, hidden] = await sentAndTaken(() => send(true), subscription.endpoint)
  expect(JSON.parse(hidden.toString())).toMatchObject({ notificationId: hiddenId, title: message.title })
  await deliver(hidden)
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ tag }) => tag).sort())
    .toEqual([notificationId, hiddenId].sort())
  await page.reload()
  await expect(page.getByText(/^This browser shows push messages to Probe Ñuñoa until /)).toBeVisible()
  await expect(list).toHaveCount(1)

  await page.getByRole('button', { name: 'Remove this browser' }).click()
  await expect(register).toBeVisible()
  expect(dataOf(await api.listDevices({ params: { accountId } })).devices).toEqual([])
})

async function expectRegistered(accountId: string): Promise<void> {
  const { devices } = dataOf(await api.listDevices({ params: { accountId } }))
  expect(devices).toMatchObject([{ kind: 'webpush' }])
  const hours = (Date.parse(devices[0]?.expiresAt ?? '') - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  const query = { recordKind: 'device' as const, recordId: devices[0]?.id, action: 'create' as const }
  const { auditEntries } = dataOf(await api.listAuditEntries({ query }))
  expect(auditEntries).toMatchObject([{ platform: 'web', changes: { accountId, kind: 'webpush' } }])
}

/** Sends a notification; returns its ID and the decrypted payload at the push service. */
async function sentAndTaken(send: () => Promise<string>, endpoint: string): Promise<[string, Buffer]> {
  const before = push.requestsTo(endpoint).length
  const id = await send()
  await expect.poll(() => push.requestsTo(endpoint).length).toBe(before + 1)
  const payload = push.requestsTo(endpoint).at(-1)?.payload
  if (!payload) throw new Error('The push was not encrypted for this subscription.')
  return [id, payload]
}

test('only admins can register a browser, and only for test accounts', async ({ context, page }) => {
  await injectSubscription(context, push.subscribe())
  await context.grantPermissions(['notifications'], { origin: url })
  const [plain, tested] = [await newAccount(api), await newAccount(api, { testAccount: true })]
  const register = page.getByRole('button', { name: 'Show messages in this browser for 24 hours' })
  await signIn(context, firstExternalId, { url, business: 'demo' })
  await page.goto(`/inbox?account=${plain.id}`)
  await expect(page.getByText('This account is not marked as a test account')).toBeVisible()
  await expect(register).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Test account' }).click()
  await page.getByRole('combobox', { name: 'Test account' }).fill(tested.phone.slice(-6))
  await page.getByRole('option').click()
  await expect(page).toHaveURL(new RegExp(tested.id))
  await expect(register).toBeVisible()
  const params = { accountId: tested.id }
  dataOf(await api.updateAccount({ params, body: { testAccount: false } }))
  await register.click()
  await expect(page.getByText('no longer marked as a test account')).toBeVisible()
  expect(dataOf(await api.listDevices({ params })).devices).toEqual([])
  dataOf(await api.updateAccount({ params, body: { testAccount: true } }))

  const { externalId } = dataOf(await api.createIdentity({ body: { name: 'Agent', roles: ['agent'] } }))
  await signIn(context, externalId, { url, business: 'demo' })
  await page.goto(`/inbox?account=${tested.id}`)
  await expect(page.getByText('Only an admin can register a browser.')).toBeVisible()
  await expect(
    page.getByText('Nothing has been sent to this account yet. Messages to it appear here.'),
  ).toBeVisible()
  await expect(register).toHaveCount(0)
})
