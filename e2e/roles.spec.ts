import type { Page } from '@playwright/test'
import type { Account } from '@/lib/contract/accounts/account'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { expectRecord, newAccount, newNumber, open, row } from './accounts/account-steps'
import { placed, view as santiago } from './alert-steps'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'
import { isLongRun } from './product'

/** The names of all controls that change something, on any screen. */
const writing =
  /^(New|Edit|Add|Create|Delete|Disable|Import|Send|Resend|Start|Cancel|Undo|Discard|Restore|Acknowledge|Assign|Release|Correct|Priority:|Attach|Detach|Close…|Close alert|Reopen|Actions for|More actions|Change order|Save|Select|Choose a file)\b/

async function expectNoWayToWrite(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  for (const role of ['button', 'link', 'checkbox', 'menuitem'] as const) {
    // An earlier import's link is named `Import` plus the file name.
    const acts = main.getByRole(role, { name: writing }).and(page.locator(':not([href^="/accounts/jobs/"])'))
    await expect(acts).toHaveCount(0)
  }
}

/** The screens that `npm test` opens as a viewer; a long run opens all of them. */
const isUsual = (path: string) =>
  /^\/(accounts(\/[0-9a-f-]{36})?|notifications(\/.+)?|alerts\?.+)?$/.test(path)

/** Checks the server-rendered HTML, which already refuses access. */
async function expectRefused(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    expect(html.includes('>This page requires the Admin'), path).toBe(true)
  }
}

test('a viewer sees every screen and is offered no changes', { tag: '@long' }, async ({ signedIn, api }) => {
  const [account, deleted] = [await newAccount(api), await newAccount(api)]
  dataOf(await api.deleteAccount({ params: { accountId: deleted.id } }))
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
    '/accounts': 'You can view this but not change it: changes require the Admin or Agent role.',
    [`/accounts/${account.id}`]: 'changes require the Admin or Agent role.',
    '/accounts/import': 'Earlier imports and bulk changes',
    '/accounts/jobs': 'Your roles let you view jobs',
    [`/accounts/jobs/${job.id}`]: 'Not started',
    '/notifications': 'changes require the Admin or Sender role.',
    [`/notifications/${notificationId}`]: message.body,
    [`/inbox?account=${account.id}`]: 'This account is not marked as a test account',
    '/inbox': 'changes require the Admin role.',
    '/alerts': 'changes require the Admin or Dispatcher role.',
    [`/alerts?alert=${alert.id}`]: 'History',
    '/settings/account-types': 'Only admins can change these settings.',
    '/settings/attributes': 'Only admins can change these settings.',
    '/settings/alert-types': 'Only admins can change these settings.',
    '/settings/identities': 'Only admins can change these settings.',
    '/settings/business': 'Only admins can change these settings.',
    '/settings/displays': 'Only admins can change these settings.',
    '/settings/webhooks': 'Only admins can change these settings.',
    '/settings/audit': 'The audit log records who did what, when and to which record.',
  }
  for (const [path, text] of Object.entries(screens)) {
    if (!isLongRun && !isUsual(path)) continue
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectNoWayToWrite(page)
  }

  if (isLongRun) await expectDeletedAccountReadOnly(page, deleted)
  await expectRefused(page, ['/accounts/new', `/accounts/${account.id}/edit`])
  await page.goto('/notifications/new')
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expectAccessible(page)
})

async function expectDeletedAccountReadOnly(page: Page, deleted: Account): Promise<void> {
  await page.goto(`/accounts?deleted=true&q=${encodeURIComponent(deleted.phone)}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectNoWayToWrite(page)
  await page.getByRole('row').getByRole('link').click()
  await expect(page.getByText(/deleted this account/)).toBeVisible()
  await expectNoWayToWrite(page)
}

test('a dispatcher reads accounts and can only change alerts', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const page = await signedIn('dispatcher')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'New alert' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'New notification' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByRole('option', { name: 'New alert' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'New account' })).toHaveCount(0)
  const phone = `+569${newDigits()}`
  await page.keyboard.type(phone)
  await expect(palette.getByText(`No accounts match “${phone}”.`)).toBeVisible()
  await expect(palette.getByRole('option')).toHaveCount(0)

  const name = `Lost ${newNumber()}`
  const { view } = dataOf(await api.createView({ body: { name, query: 'attribute=gone:is:Tower' } }))
  await open(page, `/accounts?q=${encodeURIComponent(account.phone)}&view=${view.id}`)
  await expect(row(page, account)).toBeVisible()
  await page.getByRole('button', { name: `${name}, changed` }).click()
  await expect(page.getByRole('menuitemradio', { name })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'New', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More account actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['By ID'])
  await page.keyboard.press('Escape')
  await row(page, account)
    .getByRole('link', { name: formatPhone(account.phone) })
    .press('Enter')
  await expectRecord(page, account)
  await expect(page.getByRole('link', { name: 'Show alerts' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'New alert' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Message', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)

  if (isLongRun) {
    dataOf(await api.deleteAccount({ params: { accountId: account.id } }))
    await page.goto(`/accounts/${account.id}`)
    await expect(page.getByText('This account does not exist or was deleted.')).toBeVisible()
  }
  await expectRefused(page, [
    `/accounts/${account.id}/edit`,
    `/accounts/new?phone=%2B569${newDigits()}`,
    '/accounts/import',
    '/accounts/jobs',
    '/notifications/new',
  ])
})

const definitions = ['Account types', 'Attributes', 'Alert types', 'Identities']

test('an agent reads settings and alerts, is offered no changes, and cannot open the audit log', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const { alert } = await placed(api)
  const page = await signedIn('agent')
  for (const name of isLongRun ? definitions : definitions.slice(0, 1)) {
    await page.goto(`/settings/${name.toLowerCase().replace(' ', '-')}?edit=new`)
    await expect(page.getByRole('heading', { name }).first()).toBeVisible()
    await expect(page.getByText('Only admins can change these settings.')).toBeVisible()
    // The buttons in the column headers are for sorting only.
    await expect(page.locator('main button:not(thead *)')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  }
  await expectRefused(page, ['/settings/audit'])

  await page.goto(`/alerts?${santiago}&alert=${alert.id}`)
  await expect(page.getByText('History')).toBeVisible()
  for (const name of [
    'New alert',
    /^Acknowledge/,
    'Assign to…',
    'Correct details',
    'Close…',
    'Edit location',
    'Add note',
  ]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})
