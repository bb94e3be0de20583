import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTwilioServer, type TwilioServer } from '@/lib/api/fixtures/twilio-server'
import { box } from '../accounts/account-steps'
import { connect, dataOf, expect, expectAccessible, newDigits, signIn, test } from '../fixtures'
import { addressOf, firstExternalId, launchProduct, logFile } from '../product'
import { press } from './settings-steps'

test('a product without providers says which settings are missing, where a message is written and in the settings', async ({
  signedIn,
}) => {
  const page = await signedIn()
  await page.goto('/notifications/new')
  await page.getByRole('radio', { name: 'Phones' }).check()
  await box(page, 'Phones').fill(`+569${newDigits()}`)
  await page.getByRole('link', { name: 'See what is missing' }).click()
  await expect(page).toHaveURL(/\/settings\/channels$/)
  const channels = page.getByRole('main').getByRole('listitem')
  await expect(channels).toHaveCount(4)
  for (const [place, missing] of [
    'Not set up: FCM_SERVICE_ACCOUNT is missing',
    'Not set up: VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT are missing',
    'Not set up: WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TEMPLATE are missing',
    'Not set up: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM are missing',
  ].entries()) {
    await expect(channels.nth(place)).toContainText(missing)
  }
  await expect(page.getByRole('button', { name: /^Send a test/ })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('a channel that is set up', () => {
  const place = { port: 3716, apiPort: 4716, dataDir: '', log: logFile }
  const url = addressOf(place.port)
  let twilio: TwilioServer
  let product: Awaited<ReturnType<typeof launchProduct>>

  test.describe.configure({ mode: 'default' })
  test.use({ baseURL: url })
  test.beforeAll(async () => {
    twilio = await startTwilioServer()
    place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-channels-'))
    const settings = {
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+12025550100',
      TWILIO_BASE_URL: twilio.baseUrl,
    }
    product = await launchProduct({ ...place, settings })
  })
  test.afterAll(async () => {
    await product?.stop()
    await twilio?.stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  })

  test('is tried by a message to oneself, and what became of it is said as it is', async ({
    context,
    page,
  }) => {
    test.setTimeout(120_000)
    const api = await connect(addressOf(place.apiPort), { businessId: 'demo', externalId: firstExternalId })
    dataOf(await api.updateBusiness({ body: { drill: false } }))
    await signIn(context, firstExternalId, { url, business: 'demo' })
    await page.goto('/settings/channels')
    const sms = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Text messages' })
    await expect(sms).toContainText('Set up, nothing sent yet')
    await expect(sms).toContainText('Whether messages arrive is not known without API_PUBLIC_URL.')

    const dialog = page.getByRole('dialog', { name: /^Test:/ })
    const tryWith = async (phone: string) => {
      await press(sms, 'Send a test: Text messages (Twilio SMS)')
      await dialog.getByRole('radio', { name: 'Phone' }).check()
      await expectAccessible(page)
      await box(dialog, 'Phone').fill(phone)
      await press(dialog, 'Send one test')
    }
    const phone = `+120255501${newDigits().slice(-2)}`
    await tryWith(phone)
    const outcome = dialog.getByRole('status', { name: 'Outcome' })
    await expect(outcome).toContainText('Accepted by the provider')
    await expect(outcome).toContainText('Whether it arrived is not known yet.')
    expect(twilio.requestsTo(phone)).toHaveLength(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).first().click()

    const landline = '+12025550199'
    twilio.plan(landline, { kind: 'error', status: 400, code: 21614 })
    await tryWith(landline)
    await expect(outcome).toContainText('It will not arrive.')
    await expect(outcome).toContainText('it may be a landline. (21614')
    await dialog.getByRole('link', { name: 'Open the notification' }).click()
    await page.getByRole('button', { name: /^1 message: Show the messages of / }).click()
    await expect(page.getByText('it may be a landline. (21614').filter({ visible: true })).toBeVisible()
    await expectAccessible(page)

    dataOf(await api.updateBusiness({ body: { drill: true } }))
    await page.goto('/settings/channels')
    await press(sms, 'Send a test: Text messages (Twilio SMS)')
    await expect(dialog.getByText('nothing is sent, and the answer is simulated')).toBeVisible()
  })
})
