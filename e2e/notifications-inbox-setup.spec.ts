import { newAccount, newNumber } from './accounts/account-steps'
import { expect, expectAccessible, test } from './fixtures'

test('without Web Push, the test inbox of an account names the missing settings', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { testAccount: true, fullname: `Probe ${newNumber()}` })
  const page = await signedIn()
  await page.goto('/inbox')
  const offered = page.getByRole('list', { name: 'Test accounts' })
  await offered.getByRole('link', { name: account.fullname }).click()
  await expect(page).toHaveURL(new RegExp(account.id))
  for (const setting of ['VAPID_SUBJECT', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']) {
    await expect(page.getByText(setting)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Show messages in this browser' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
