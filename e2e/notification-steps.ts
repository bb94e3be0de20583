import type { Locator, Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import type { Notification } from '@/lib/contract/notification'
import { box, newAccount, newNumber } from './accounts/account-steps'
import { dataOf, expect } from './fixtures'

export const composePath = '/notifications/new'
/** No message may reach the log; the last spec looks for these two words. */
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

/** The page is ready once the draft of this tab was read. */
export async function openCompose(page: Page, search = ''): Promise<void> {
  await page.goto(composePath + search)
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled()
}

/** Nobody is chosen at first. */
export async function choosePhones(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Phones' }).check()
}

export async function chooseChile(page: Page): Promise<void> {
  const country = page.getByRole('combobox', { name: 'Numbers without a country code are from' })
  // It may be Chile already, and a box filled with what it holds has not been typed in.
  await country.fill('')
  await country.fill('Chile')
  await page.getByRole('option', { name: /^Chile/ }).click()
}

/** A draft to these phones, with a title that no other one has. */
export async function compose(page: Page, accounts: Account[], title = newTitle()): Promise<string> {
  await openCompose(page)
  await choosePhones(page)
  await box(page, 'Phones').fill(accounts.map(({ phone }) => phone).join('\n'))
  await box(page, 'Title').fill(title)
  return title
}

/** Opens the review, which must name this many people, and answers with the button that sends. */
export async function review(page: Page, people: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Review' }).click()
  const send = page
    .getByRole('dialog', { name: 'Review and send' })
    .getByRole('button', { name: `Keep for ${people}` })
  await expect(send).toBeEnabled()
  return send
}

/** The page of the notification, and its id out of the address. */
export async function expectSentPage(page: Page, title: string): Promise<string> {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/notifications\/(?!new)[\w-]+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The answer to the first act of sending is lost; the act itself reaches the server. */
export async function loseFirstAnswer(page: Page): Promise<void> {
  let lost = false
  await page.route(`**${composePath}*`, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
}
