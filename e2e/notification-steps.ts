import type { Locator, Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import type { Notification } from '@/lib/contract/notification'
import { box, newAccount, newNumber } from './accounts/account-steps'
import { dataOf, expect } from './fixtures'

export const composePath = '/notifications/new'
/** No message text may appear in the log; the last spec searches the log for “Water cut”. */
export const newTitle = () => `Water cut ${newNumber()}`

export async function newAccounts(api: Client, count: number, accountType?: string): Promise<Account[]> {
  const accounts: Account[] = []
  while (accounts.length < count) accounts.push(await newAccount(api, { accountType }))
  return accounts
}

export const digitsOf = ({ phone }: Account) => phone.slice('+569'.length)

export async function sentAs(api: Client, title: string): Promise<Notification[]> {
  const { notifications } = dataOf(await api.listNotifications({ query: { limit: '100' } }))
  return notifications.filter(({ message }) => message.title === title)
}

/** The page is ready once this tab's draft has been loaded. */
export async function openCompose(page: Page, search = ''): Promise<void> {
  await page.goto(composePath + search)
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled()
}

/** Selects phones as recipients, since no recipients are selected by default. */
export async function choosePhones(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Phones' }).check()
}

export async function chooseChile(page: Page): Promise<void> {
  const country = page.getByRole('combobox', { name: 'Numbers without a country code are from' })
  // The country may already be Chile, and filling a box with its current value does not count as input.
  await country.fill('')
  await country.fill('Chile')
  await page.getByRole('option', { name: /^Chile/ }).click()
}

/** Fills in a draft to these accounts' phones, with a unique title by default. */
export async function compose(page: Page, accounts: Account[], title = newTitle()): Promise<string> {
  await openCompose(page)
  await choosePhones(page)
  await box(page, 'Phones').fill(accounts.map(({ phone }) => phone).join('\n'))
  await box(page, 'Title').fill(title)
  return title
}

/** Opens the review, which must state this number of people, and returns its send button. */
export async function review(page: Page, people: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Review' }).click()
  const send = page
    .getByRole('dialog', { name: 'Review and send' })
    .getByRole('button', { name: `Keep for ${people}` })
  await expect(send).toBeEnabled()
  return send
}

/** Waits for the notification's page and returns the ID in its URL. */
export async function expectSentPage(page: Page, title: string): Promise<string> {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/notifications\/(?!new)[\w-]+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Loses the response to the first send action; the request itself reaches the server. */
export async function loseFirstAnswer(page: Page): Promise<void> {
  let lost = false
  await page.route(`**${composePath}*`, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
}
