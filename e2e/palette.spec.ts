import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/account'
import { formatPhone } from '@/lib/format/phone'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'

async function newAccount(api: Client): Promise<Account> {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: { limit: '1' } }))
  const body = { accountType: accountTypes[0]?.id ?? '', phone: `+569${newDigits()}`, sendSMS: false }
  return dataOf(await api.createAccount({ body })).account
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search accounts and screens' })
const option = (page: Page, name: string) => palette(page).getByRole('option', { name })

/** The keys are listened to once the button that names them says so. */
async function openPalette(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[aria-keyshortcuts="Control+K"]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('half of a number leads from any screen to the account, by keyboard alone', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const page = await signedIn()
  await openPalette(page, '/settings/account-types')
  await page.keyboard.type(account.phone.slice(-6))
  await expect(option(page, formatPhone(account.phone))).toHaveAttribute('data-highlighted')
  await expect(option(page, formatPhone(account.phone)).locator('mark')).toHaveCount(1)
  const { accountType } = dataOf(await api.readAccountType({ params: { id: account.accountType } }))
  await expect(option(page, formatPhone(account.phone))).toContainText(accountType.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/accounts/${account.id}$`))
  await expect(palette(page)).toHaveCount(0)
})

test('Enter ahead of the answer opens what was typed, not what stood there from before', async ({
  signedIn,
  api,
}) => {
  const [before, wanted] = [await newAccount(api), await newAccount(api)]
  const page = await signedIn()
  await openPalette(page, '/')
  await page.keyboard.type(before.phone)
  await expect(option(page, formatPhone(before.phone))).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/accounts/search*', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wanted.phone)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  answer()
  await expect(page).toHaveURL(new RegExp(`/accounts/${wanted.id}$`))
})

test('a whole number that nobody has offers to create the account, with the number filled in', async ({
  signedIn,
}) => {
  const phone = `+569${newDigits()}`
  const page = await signedIn('agent')
  await openPalette(page, '/')
  await page.keyboard.type(phone)
  await expect(palette(page).getByText(`No account matches “${phone}”.`)).toBeVisible()
  await expect(option(page, `Create an account with ${formatPhone(phone)}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue(new RegExp(phone.slice(-4)))
})

test('on the form for new accounts the offered number replaces the one before', async ({ signedIn }) => {
  const [before, phone] = [`+569${newDigits()}`, `+569${newDigits()}`]
  const page = await signedIn()
  await openPalette(page, `/accounts/new?phone=${encodeURIComponent(before)}`)
  await page.keyboard.type(phone)
  await option(page, `Create an account with ${formatPhone(phone)}`).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue(new RegExp(phone.slice(-4)))
})

test('a screen that was typed is opened by Enter, however slow the accounts are', async ({ signedIn }) => {
  const page = await signedIn()
  await openPalette(page, '/')
  await page.route('**/api/accounts/search*', () => {})
  await page.keyboard.type('notif')
  await expect(palette(page).getByText('Loading')).toBeVisible()
  await expect(option(page, 'Notifications')).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notifications$/)
})

test('screens are found by name; Escape closes and gives the focus back', async ({ signedIn }) => {
  const page = await signedIn()
  await openPalette(page, '/accounts')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Search…' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('identi')
  await expect(palette(page).getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('new not')
  await expect(option(page, 'New notification')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await page.keyboard.type('new not')
  await option(page, 'New notification').click()
  await expect(page).toHaveURL(/\/notifications\/new$/)
})

test('a dispatcher is offered nothing that the role forbids', async ({ signedIn }) => {
  const page = await signedIn('dispatcher')
  await openPalette(page, '/')
  await expect(option(page, 'New alert')).toBeVisible()
  await expect(option(page, 'New account')).toHaveCount(0)
  const phone = `+569${newDigits()}`
  await page.keyboard.type(phone)
  await expect(palette(page).getByText(`No account matches “${phone}”.`)).toBeVisible()
  await expect(palette(page).getByRole('option')).toHaveCount(0)
})

test('a search that fails says so and can be tried again', async ({ signedIn, api }) => {
  const account = await newAccount(api)
  const page = await signedIn()
  await openPalette(page, '/')
  await page.route('**/api/accounts/search*', (route) => route.abort())
  await page.keyboard.type(account.phone)
  const failed = palette(page).getByRole('alert')
  await expect(failed).toContainText('The API did not answer')
  await page.unroute('**/api/accounts/search*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(option(page, formatPhone(account.phone))).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('the palette is accessible, and on a phone as well', async ({ signedIn, api }) => {
  const account = await newAccount(api)
  const page = await signedIn()
  await openPalette(page, '/')
  await expectAccessible(page)
  await page.keyboard.type(account.phone.slice(-6))
  await expect(option(page, formatPhone(account.phone))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(account.phone.slice(-6))
  await expect(option(page, formatPhone(account.phone))).toBeVisible()
  await expectAccessible(page)
})
