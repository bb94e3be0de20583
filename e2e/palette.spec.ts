import type { Page } from '@playwright/test'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { box, newAccount } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search accounts and screens' })
const option = (page: Page, name: string) => palette(page).getByRole('option', { name })

/** The shortcut works once the button announces it. */
async function openPalette(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[aria-keyshortcuts="Control+K"]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('part of a number leads from any screen to the account, which is listed first next time; a theme is found too', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const found = formatPhone(account.phone)
  const page = await signedIn()
  await openPalette(page, '/settings/account-types')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Search…' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(account.phone.slice(-6))
  await expect(option(page, found).locator('mark')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(account.phone.slice(-6))
  await expect(option(page, found)).toHaveAttribute('data-highlighted')
  await expectAccessible(page)
  const { accountType } = dataOf(await api.readAccountType({ params: { id: account.accountType } }))
  await expect(option(page, found)).toContainText(accountType.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/accounts/${account.id}$`))
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: found, level: 1 })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option').first()).toContainText(found)
  await page.keyboard.type('night')
  await expect(option(page, 'Dark theme')).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('region', { name: 'On this screen' })).toBeVisible()
  await expectAccessible(page)
})

test('rows keep their position until accounts arrive, and a full number that matches none offers to create one', {
  tag: '@long',
}, async ({ signedIn }) => {
  const [first, second] = [`+569${newDigits()}`, `+569${newDigits()}`]
  const page = await signedIn('agent')
  await openPalette(page, '/accounts')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/accounts/search*', (route) => answered.then(() => route.continue()))
  await page.keyboard.type('handover')
  await expect(palette(page).getByText('Loading')).toBeVisible()
  const handover = option(page, 'Handover')
  await expect(handover).toHaveAttribute('data-highlighted')
  const before = await handover.boundingBox()
  answer()
  await expect(palette(page).getByText('No accounts match “handover”.')).toBeVisible()
  expect(await handover.boundingBox()).toEqual(before)

  await page.keyboard.press('Control+a')
  await page.keyboard.type(first)
  await expect(palette(page).getByText(`No accounts match “${first}”.`)).toBeVisible()
  await expect(option(page, `Create an account with ${formatPhone(first)}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Phone')).toHaveValue(new RegExp(first.slice(-4)))
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(second)
  await option(page, `Create an account with ${formatPhone(second)}`).click()
  await expect(box(page, 'Phone')).toHaveValue(new RegExp(second.slice(-4)))
})

test('an account found on another screen is blocked by keyboard with a reason', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const page = await signedIn('agent')
  await openPalette(page, '/inbox')
  await page.keyboard.type(account.phone)
  await expect(option(page, formatPhone(account.phone))).toHaveAttribute('data-highlighted')
  await page.keyboard.press('ArrowRight')
  await expect(palette(page).getByRole('combobox', { name: /^Actions for/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('blo')
  await expect(option(page, 'Block…')).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Reason')).toBeFocused()
  const read = () => api.readAccount({ params: { accountId: account.id } }).then(dataOf)
  expect((await read()).account.blocked).toBe(false)
  await page.keyboard.type('Lost phone')
  await page.getByRole('button', { name: 'Block account' }).click()
  await expect(page.getByText('Account blocked.', { exact: true })).toBeVisible()
  expect((await read()).account).toMatchObject({ blocked: true, blockedReason: 'Lost phone' })
})
