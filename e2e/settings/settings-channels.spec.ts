import { box } from '../accounts/account-steps'
import { expect, expectAccessible, newDigits, test } from '../fixtures'

test('without providers, the composer links to the settings, which list what is missing', async ({
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
