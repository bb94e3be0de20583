import type { Page } from '@playwright/test'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'

/** What changes something, by its name on any screen. */
const writing =
  /^(New|Edit|Add|Create|Delete|Disable|Import|Send|Start|Cancel|Undo|Discard|Restore|Close alert|Actions for|More actions|Change order|Save|Select|Choose a file)\b/

async function expectNoWayToWrite(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  for (const role of ['button', 'link', 'checkbox', 'menuitem'] as const) {
    // An earlier import is called `Import` and its file.
    const acts = main.getByRole(role, { name: writing }).and(page.locator(':not([href^="/accounts/jobs/"])'))
    await expect(acts).toHaveCount(0)
  }
}

test('a viewer sees every screen and is offered no change', async ({ signedIn, api }) => {
  const [type] = dataOf(await api.listAccountTypes({ query: {} })).accountTypes
  const body = { accountType: type?.id ?? '', phone: `+569${newDigits()}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  const message = { body: 'Water is back' }
  const { notificationId } = dataOf(
    await api.sendNotification({ body: { message, accountIDs: [account.id] } }),
  )
  const location = { latitude: -33.45, longitude: -70.66 }
  const { alert } = dataOf(await api.createAlert({ body: { alertType: 'fire', location } }))
  const bulk = { action: 'validate' as const, accountIds: [account.id], start: false }
  const { job } = dataOf(await api.createBulkJob({ body: bulk }))

  const page = await signedIn('viewer')
  const screens = {
    '/': 'Overview',
    '/accounts': 'Accounts',
    [`/accounts/${account.id}`]: account.phone.slice(-4),
    '/accounts/import': 'Earlier imports and bulk changes',
    [`/accounts/jobs/${job.id}`]: 'Not started',
    '/notifications': 'Notifications',
    [`/notifications/${notificationId}`]: message.body,
    [`/alerts?alert=${alert.id}`]: 'History',
    '/settings/account-types': 'Only admins can change these.',
    '/settings/attributes': 'Only admins can change these.',
    '/settings/alert-types': 'Only admins can change these.',
    '/settings/identities': 'Only admins can change these.',
    '/settings/business': 'Only admins can change these.',
    '/settings/audit': 'Who did what, when and to which record.',
  }
  for (const [path, text] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectNoWayToWrite(page)
  }

  for (const path of ['/accounts/new', `/accounts/${account.id}/edit`, '/notifications/new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('a viewer finds deleted accounts, and no way to restore one', async ({ signedIn, api }) => {
  const [type] = dataOf(await api.listAccountTypes({ query: {} })).accountTypes
  const body = { accountType: type?.id ?? '', phone: `+569${newDigits()}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  dataOf(await api.deleteAccount({ params: { accountId: account.id } }))
  const page = await signedIn('viewer')
  await page.goto(`/accounts?deleted=true&q=${encodeURIComponent(account.phone)}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(0)
  await expectNoWayToWrite(page)
})

test('two roles add up to the acts of both', async ({ signedIn }) => {
  const page = await signedIn('agent', 'dispatcher')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'New account' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'New alert' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'New notification' })).toHaveCount(0)
  await expect(page.getByText('Agent, Dispatcher').first()).toBeVisible()
})
