import type { Locator, Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/accounts/account'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { dataOf, expect, newDigits } from '../fixtures'

/** Shared steps of the account journeys: creating, finding and opening accounts. */

type Changes = RequestOf<Operations['updateAccount']>['body']

let made = Date.now()

/** A number unique within this run, for use in names. */
export const newNumber = () => made++

export async function newType(api: Client) {
  return dataOf(await api.createAccountType({ body: { name: `Tower ${newNumber()}` } })).accountType
}

/** Creates an account with a new phone number, of the given type or, by default, the first one. */
export async function newAccount(
  api: Client,
  { accountType = '', ...changes }: Changes = {},
): Promise<Account> {
  const body = {
    accountType: accountType || (await firstType(api)),
    phone: `+569${newDigits()}`,
    sendSMS: false,
  }
  const { account } = dataOf(await api.createAccount({ body }))
  if (Object.keys(changes).length === 0) return account
  return dataOf(await api.updateAccount({ params: { accountId: account.id }, body: changes })).account
}

async function firstType(api: Client): Promise<string> {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: { limit: '1' } }))
  return accountTypes[0]?.id ?? ''
}

/** Returns account names in alphabetical order. */
export const crowdOf = (count: number, first = 1000) =>
  Array.from({ length: count }, (_, place) => `P${first + place} of the crowd`)

/** Imports accounts with these names and new phone numbers into a new type, and returns its ID. */
export async function importAccounts(api: Client, names: string[]): Promise<string> {
  const { id } = await newType(api)
  const prefix = `+5511${newDigits().slice(-4)}`
  const upload = `phone,fullname\n${names.map((name, row) => `${prefix}${9000 + row},${name}`).join('\n')}`
  const { job } = dataOf(await api.uploadImport({ query: {}, upload }))
  const params = { jobId: job.id }
  const state = async () => dataOf(await api.readJob({ params })).job.state
  const within = { timeout: 30_000, intervals: [100] }
  const fields = ['phone' as const, 'fullname' as const]
  dataOf(await api.checkImport({ params, body: { fields, accountType: id } }))
  await expect.poll(state, within).toBe('checked')
  dataOf(await api.startJob({ params }))
  await expect.poll(state, within).toBe('done')
  return id
}

export async function stored(api: Client, { id }: { id: string }): Promise<Account> {
  return dataOf(await api.readAccount({ params: { accountId: id } })).account
}

export async function foundBy(api: Client, q: string): Promise<string[]> {
  return dataOf(await api.searchAccounts({ query: { q } })).accounts.map(({ id }) => id)
}

export const box = (where: Page | Locator, name: string) => where.getByRole('textbox', { name, exact: true })
export const typeBox = (page: Page) => page.getByRole('combobox', { name: 'Account type' })
export const row = (page: Page, { phone }: { phone: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: formatPhone(phone) }) })
export const rowsOf = (page: Page) => page.getByRole('table', { name: 'Accounts' }).locator('[data-index]')
export const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Opens a page and waits until it is interactive, which is when its select becomes a combobox. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(typeBox(page)).toBeVisible()
}

/** Opens an account the way a user does: by its phone number, from the list. */
export async function openRecord(page: Page, account: { id: string; phone: string }): Promise<void> {
  await open(page, `/accounts?q=${encodeURIComponent(account.phone)}`)
  await row(page, account).getByRole('link').press('Enter')
  await expectRecord(page, account)
}

export async function goToRecord(page: Page, account: { id: string }): Promise<void> {
  await page.goto(`/accounts/${account.id}`)
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

/** Expands the details, which are collapsed by default. */
export async function unfoldDetails(page: Page): Promise<Locator> {
  const fold = page.getByRole('button', { name: 'Details', exact: true })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  return page.getByRole('region', { name: 'Details' })
}

export async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Presses Tab until the target has the focus; returns the number of presses. */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 1; presses <= 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return presses
  }
  throw new Error(`${target} cannot be reached by keyboard.`)
}
