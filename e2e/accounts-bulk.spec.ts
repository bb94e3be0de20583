import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { AccountFilters } from '@/lib/data/accounts'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'

let made = Date.now()

/** A type of its own with this many accounts, made by an import; none of them is blocked. */
async function newAccounts(api: Client, count: number): Promise<string> {
  const { accountType } = dataOf(await api.createAccountType({ body: { name: `Block ${made++}` } }))
  const prefix = `+5511${newDigits().slice(-4)}`
  const rows = Array.from({ length: count }, (_, row) => `${prefix}${9000 + row},Persona ${row}`)
  const upload = `phone,fullname\n${rows.join('\n')}`
  const { job } = dataOf(await api.uploadImport({ query: {}, upload }))
  const params = { jobId: job.id }
  const state = async () => dataOf(await api.readJob({ params })).job.state
  const fields = ['phone' as const, 'fullname' as const]
  dataOf(await api.checkImport({ params, body: { fields, accountType: accountType.id } }))
  await expect.poll(state, { timeout: 30_000 }).toBe('checked')
  dataOf(await api.startJob({ params }))
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
  return accountType.id
}

async function countOf(api: Client, filters: AccountFilters): Promise<number> {
  return dataOf(await api.countAccounts({ query: filters })).count
}

/** Selects all shown, then all that match, of one account type. */
async function selectAll(page: Page, type: string, matching?: string): Promise<void> {
  await page.goto(`/accounts?type=${type}`)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  if (matching)
    await bar(page)
      .getByRole('button', { name: `Select all ${matching} that match` })
      .click()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const dialog = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Cancel' }) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function act(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('5,000 accounts are blocked as one, with a reason, and as one that is undone', async ({
  signedIn,
  api,
}) => {
  const type = await newAccounts(api, 5000)
  const page = await signedIn('agent')
  await selectAll(page, type, '5,000')
  await act(page, 'Block…')
  await press(page, 'Continue')
  const reason = dialog(page).getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Say why/)
  await expectAccessible(page)
  await reason.fill('The building is empty')
  await press(page, 'Continue')
  await expect(dialog(page)).toContainText('Exactly 5,000 accounts right now.')
  await expectAccessible(page)
  expect(await countOf(api, { accountType: type, blocked: 'true' })).toBe(0)
  await press(page, 'Block 5,000 accounts')
  await expect(page.getByText('Blocking 5,000 accounts…').first()).toBeVisible()
  await expect(page.getByText('5,000 accounts were blocked').first()).toBeVisible({ timeout: 30_000 })
  await expect(bar(page)).toHaveCount(0)
  expect(await countOf(api, { accountType: type, blocked: 'true' })).toBe(5000)
  await press(page, 'Undo')
  await expect.poll(() => countOf(api, { accountType: type, blocked: 'true' }), { timeout: 30_000 }).toBe(0)
})

test('a change that one gives up when one sees its number changes nothing', async ({ signedIn, api }) => {
  const type = await newAccounts(api, 3)
  const page = await signedIn()
  await selectAll(page, type)
  await act(page, 'Delete…')
  await expect(page.getByRole('button', { name: 'Delete 3 accounts' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(bar(page)).toBeVisible()
  expect(await countOf(api, { accountType: type })).toBe(3)
  const newest = async () => dataOf(await api.listJobs({ query: { kind: 'bulk', limit: '1' } })).jobs[0]
  await expect.poll(newest).toMatchObject({ kind: 'delete', state: 'cancelled', total: 3 })
})

test('selected accounts are moved to another type, exported, and carried to a message', async ({
  signedIn,
  api,
}) => {
  const type = await newAccounts(api, 2)
  const other = dataOf(await api.createAccountType({ body: { name: `Annex ${made++}` } })).accountType
  const page = await signedIn()
  await selectAll(page, type)
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(3)

  await act(page, 'Change type…')
  await dialog(page).getByRole('combobox', { name: 'New type' }).click()
  await page.getByRole('option', { name: other.name }).click()
  await press(page, 'Continue')
  await press(page, 'Change the type of 2 accounts')
  await expect(page.getByText('2 accounts have another type now').first()).toBeVisible()
  expect(await countOf(api, { accountType: other.id })).toBe(2)

  await selectAll(page, other.id)
  await bar(page).getByRole('button', { name: 'Send a message' }).click()
  await expect(page).toHaveURL(/\/notifications\/new$/)
  await expect(page.getByText('2 accounts chosen')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 accounts chosen')).toBeVisible()
})
