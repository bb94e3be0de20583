import type { Locator, Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import type { Client } from '@/lib/client/client'
import type { AccountFilters } from '@/lib/data/accounts/accounts'
import { dataOf, expect, expectAccessible, test, textOf } from '../fixtures'
import { crowdOf, importAccounts, newType } from './account-steps'

async function countOf(api: Client, filters: AccountFilters): Promise<number> {
  return dataOf(await api.countAccounts({ query: filters })).count
}

/** Selects all listed accounts of a type or, if `matching` gives their number, all that match. */
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
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('dialog').first()
/** The vertical gap between the two elements, in px. */
async function spaceBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return above && below ? below.y - above.y - above.height : 0
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function act(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('all 60 matches are blocked in one job with a reason, and unblocked by one undo', async ({
  signedIn,
  api,
}) => {
  const type = await importAccounts(api, crowdOf(60))
  const page = await signedIn('agent')
  await selectAll(page, type, '60')
  await act(page, 'Block…')
  await press(page, 'Continue')
  const reason = dialog(page).getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Give a reason/)
  await expectAccessible(page)
  await reason.fill('The building is empty')
  await press(page, 'Continue')
  await expect(dialog(page)).toContainText('Exactly 60 accounts right now.')
  await expectAccessible(page)
  expect(await countOf(api, { accountType: type, blocked: 'true' })).toBe(0)
  await press(page, 'Block 60 accounts')
  await expect(page.getByText('Blocking 60 accounts…').first()).toBeVisible()
  await expect(page.getByText('60 accounts were blocked').first()).toBeVisible({ timeout: 30_000 })
  await expect(bar(page)).toHaveCount(0)
  await expect
    .poll(() => spaceBetween(toast(page), page.getByRole('button', { name: 'Export' })))
    .toBeGreaterThan(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => spaceBetween(toast(page), page.getByRole('link', { name: 'New', exact: true })))
    .toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await countOf(api, { accountType: type, blocked: 'true' })).toBe(60)
  await press(page, 'Undo')
  await expect.poll(() => countOf(api, { accountType: type, blocked: 'true' }), { timeout: 30_000 }).toBe(0)
})

/** Exports all matches as a workbook, without selecting them, and checks its rows. */
async function expectWorkbook(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' }).click()
  const workbook = await download
  expect(workbook.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.xlsx$/)
  const rows = await readSheet(await workbook.path())
  expect(rows.map(([name]) => name)).toEqual(['Full name', 'P1001 of the crowd', 'P1000 of the crowd'])
}

/** Expects the latest export to be listed among the jobs, with its filters, as complete. */
async function expectListed(page: Page, typeName: string) {
  await page.getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('radio', { name: 'Exports' }).check()
  const newest = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first()
  await expect(newest).toContainText(`Type: ${typeName}`)
  await expect(newest).toContainText('Excel workbook (.xlsx)')
  await expect(newest).toContainText('Done')
  await expect(newest).toContainText('2 accounts')
}

test('selected accounts survive a cancelled deletion, are exported, change type and become recipients of a message', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const type = await importAccounts(api, crowdOf(2))
  const other = await newType(api)
  const page = await signedIn()
  await selectAll(page, type)
  await act(page, 'Delete…')
  await expect(page.getByRole('button', { name: 'Delete 2 accounts' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(bar(page)).toBeVisible()
  expect(await countOf(api, { accountType: type })).toBe(2)
  const newest = async () => dataOf(await api.listJobs({ query: { kind: 'bulk', limit: '1' } })).jobs[0]
  await expect.poll(newest).toMatchObject({ kind: 'delete', state: 'cancelled', total: 2 })

  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV for programs and imports' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.csv$/)
  expect((await textOf(file)).trim().split('\r\n')).toHaveLength(3)
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expectWorkbook(page)
  const { accountType } = dataOf(await api.readAccountType({ params: { id: type } }))
  await expectListed(page, accountType.name)

  await selectAll(page, type)
  await act(page, 'Change type…')
  await dialog(page).getByRole('combobox', { name: 'New type' }).click()
  await page.getByRole('option', { name: other.name }).click()
  await press(page, 'Continue')
  await press(page, 'Change the type of 2 accounts')
  await expect(page.getByText('2 accounts now have a different type').first()).toBeVisible()
  expect(await countOf(api, { accountType: other.id })).toBe(2)

  await selectAll(page, other.id)
  await bar(page).getByRole('button', { name: 'Send a message' }).click()
  await expect(page).toHaveURL(/\/notifications\/new$/)
  await expect(page.getByText('2 accounts selected')).toBeVisible()
})
