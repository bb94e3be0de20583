import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { dataOf, expect } from '../fixtures'

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
export const stateIs = (page: Page, text: string, within?: { timeout: number }) =>
  expect(page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })).toBeAttached(within)

/** A select becomes a combobox once the page is interactive. */
export async function choose(page: Page, what: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: what }).click()
  await page.getByRole('option', { name: option }).click()
}

export async function upload(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.goto('/accounts/import')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  await give(page, name, text)
  await page.waitForURL(/\/accounts\/jobs\//)
}

export const give = (page: Page, name: string, text: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

export async function idsOf(api: Client, phone: string): Promise<string[]> {
  return dataOf(await api.checkAccount({ body: { phone } })).accountIds
}
