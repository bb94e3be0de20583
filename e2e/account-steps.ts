import type { Locator, Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/account'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { formatPhone } from '@/lib/format/phone'
import { dataOf, expect, newDigits } from './fixtures'

/** What the journeys of accounts have in common: how accounts are made, found and opened. */

type Changes = RequestOf<Operations['updateAccount']>['body']

let made = Date.now()

/** A number that no other name of this run has. */
export const newNumber = () => made++

export async function newType(api: Client) {
  return dataOf(await api.createAccountType({ body: { name: `Tower ${newNumber()}` } })).accountType
}

/** An account with a phone, and if need be a type, of its own. */
export async function newAccount(api: Client, changes: Changes = {}): Promise<Account> {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: { limit: '1' } }))
  const accountType = changes.accountType ?? accountTypes[0]?.id ?? ''
  const body = { accountType, phone: `+569${newDigits()}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  if (Object.keys(changes).length === 0) return account
  return dataOf(await api.updateAccount({ params: { accountId: account.id }, body: changes })).account
}

export async function stored(api: Client, { id }: { id: string }): Promise<Account> {
  return dataOf(await api.readAccount({ params: { accountId: id } })).account
}

export async function foundBy(api: Client, q: string): Promise<string[]> {
  return dataOf(await api.searchAccounts({ query: { q } })).accounts.map(({ id }) => id)
}

export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const typeBox = (page: Page) => page.getByRole('combobox', { name: 'Account type' })
export const row = (page: Page, { phone }: { phone: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: formatPhone(phone) }) })
export const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** A select becomes a combobox when the page answers to a hand. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(typeBox(page)).toBeVisible()
}

/** Opens an account as a person does: by its number, from the list. */
export async function openRecord(page: Page, account: { id: string; phone: string }): Promise<void> {
  await open(page, `/accounts?q=${encodeURIComponent(account.phone)}`)
  await row(page, account).getByRole('link').click()
  await expectRecord(page, account)
}

export async function expectRecord(page: Page, { id }: { id: string }): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/accounts/${id}$`))
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible()
}

export async function chooseType(page: Page, name: string): Promise<void> {
  await typeBox(page).click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(typeBox(page)).toHaveText(name)
}

export async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}
