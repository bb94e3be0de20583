import type { Locator, Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { box } from '../accounts/account-steps'
import { dataOf, expect, expectAccessible } from '../fixtures'

/** Shared steps of the settings journeys. */

export const all = { query: { limit: '500' } }
let made = Date.now()
export const newName = (word: string) => `${word} ${made++}`
/** The tag that an attribute's form suggests for a name, and the type that an alert type's form suggests. */
export const wordOf = (name: string) => name.toLowerCase().replaceAll(' ', '_')

export const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click()
/** The dialog is found by name, since toasts are dialogs too. */
export const formOf = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) / })
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

export async function act(page: Page, name: string, item: string): Promise<void> {
  await press(page, `Actions for ${name}`)
  await page.getByRole('menuitem', { name: item }).click()
}

/** Opens a list and its form for a new record. Expects the form to report missing fields and to be accessible. */
export async function openNewForm(page: Page, path: string, what: string): Promise<Locator> {
  await page.goto(`/settings/${path}`)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await press(page, `New ${what}`)
  const form = formOf(page)
  await press(form, `Create ${what}`)
  await expect(box(form, 'Name')).toHaveAccessibleDescription(/This is required\./)
  await expectAccessible(page)
  return form
}

export async function newIdentity(api: Client) {
  return dataOf(await api.createIdentity({ body: { name: newName('Night desk'), roles: ['agent'] } }))
}

export async function identityNow(api: Client, identityId: string) {
  const { identities } = dataOf(await api.listIdentities(all))
  return identities.find(({ id }) => id === identityId)
}
