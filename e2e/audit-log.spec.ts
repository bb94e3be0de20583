import type { Locator, Page } from '@playwright/test'
import { newNumber, newType } from './accounts/account-steps'
import {
  dataOf,
  expect,
  expectAccessible,
  expectSettled,
  newDigits,
  pressShortcut,
  test,
  textOf,
} from './fixtures'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the audit log says who did what to which record, filters by record and action, and pages back', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const { id: accountType } = await newType(api)
  const body = { accountType, phone: `+569${newDigits()}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  const params = { accountId: account.id }
  const fullname = `Ana ${newNumber()}`
  for (let n = 50; n > 0; n -= 1) {
    dataOf(await api.updateAccount({ params, body: { fullname: n === 1 ? fullname : `${fullname} ${n}` } }))
  }
  await page.goto('/settings/audit')
  const entries = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
  const newest = entries.first()
  await expect(newest).toContainText('Changed')
  await expect(newest).toContainText(`${fullname} 2 → became${fullname}`)
  await expect(newest.getByRole('link', { name: fullname })).toHaveAttribute(
    'href',
    `/accounts/${account.id}`,
  )
  await newest.getByRole('button', { name: 'Only this record' }).click()
  await expect(page).toHaveURL(new RegExp(`record=${account.id}`))
  await press(page, 'Older entries')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Created')
  await press(page, 'Newest entries')
  await expect(entries).toHaveCount(50)
  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Created' }).click()
  await expect(entries).toHaveCount(1)
  await page.goBack()
  await expect(entries).toHaveCount(50)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await textOf(await download)).trim().split('\r\n')).toHaveLength(52)
  await page.goto('/settings/audit?day=2020-01-01')
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await press(page, 'Clear filters')
  await expect(newest).toBeVisible()
})

test('the audit log is searched by part of a number or a name, and filtered to a single record', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const { id: accountType, name } = await newType(api)
  const digits = newDigits()
  const body = { accountType, phone: `+569${digits}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  const fullname = `Begoña ${newNumber()}`
  dataOf(await api.updateAccount({ params: { accountId: account.id }, body: { fullname } }))
  await page.goto('/settings/audit')
  const entries = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
  const search = page.getByRole('searchbox', { name: 'Name, number or ID' })
  await search.fill(`9${digits}`)
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(2)
  await expect(search).toBeFocused()
  await expect(entries.getByRole('link', { name: fullname })).toHaveCount(2)
  await search.fill('x ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type two characters or more.')).toBeVisible()
  await search.fill(name.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(`Created${name}Account type`)
  await entries.getByRole('button', { name: 'Only this record' }).click()
  await expect(search).toHaveValue('')
  await expectSettled(page)
  await expectAccessible(page)
  await press(page, `Remove the filter: Only ${name}`)
  await expect(page).toHaveURL('/settings/audit')
  await search.fill('nobody of that name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('')
})

test('on a phone, the first entry is in the upper third, and filters are chips behind one button', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { id: accountType } = await newType(api)
  const body = { accountType, phone: `+569${newDigits()}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  const fullname = `Rosa ${newNumber()}`
  dataOf(await api.updateAccount({ params: { accountId: account.id }, body: { fullname } }))
  await page.goto('/settings/audit')
  const entries = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
  await expect(entries.filter({ hasText: fullname }).first()).toBeVisible()
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  expect(await topBelowNotices(entries.first())).toBeLessThan(844 / 3)
  const what = page.getByRole('combobox', { name: 'What' })
  await expect(what).toBeHidden()
  await press(page, 'Filters')
  await what.click()
  await page.getByRole('option', { name: 'Created' }).click()
  await expect(entries.filter({ hasText: fullname })).toHaveCount(1)
  await press(page, 'Filters')
  await expect(what).toBeHidden()
  await expectSettled(page)
  await expectAccessible(page)
  const search = page.getByRole('searchbox', { name: 'Name, number or ID' })
  await search.fill(fullname)
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(1)
  await press(page, 'Remove the filter: What: Created')
  await expect(entries).toHaveCount(2)
  await expect(page).toHaveURL(/audit\?q=/)
})

test('the audit log names the account merged into another, and its search has a shortcut', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const { id: accountType } = await newType(api)
  const create = async (fullname: string) => {
    const body = { accountType, phone: `+569${newDigits()}`, sendSMS: false }
    const { account } = dataOf(await api.createAccount({ body }))
    dataOf(await api.updateAccount({ params: { accountId: account.id }, body: { fullname } }))
    return account
  }
  const [stays, goes] = [`Luz ${newNumber()}`, `Paz ${newNumber()}`]
  const [kept, merged] = [await create(stays), await create(goes)]
  dataOf(await api.mergeAccounts({ params: { accountId: kept.id }, body: { accountId: merged.id } }))
  await page.goto(`/settings/audit?record=${kept.id}`)
  const entry = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr').first()
  await expect(entry).toContainText('Merged')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Search', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressShortcut(page, '/')
  await expect(page.getByRole('searchbox', { name: 'Name, number or ID' })).toBeFocused()
  await entry.getByRole('link', { name: goes }).click()
  await expect(page.getByRole('heading', { name: goes })).toBeVisible()
  await expect(page).toHaveURL(`/accounts/${merged.id}`)
})

/** The row's top below the notices (drill, overdue alerts), which other journeys may cause in the meantime. */
function topBelowNotices(row: Locator): Promise<number> {
  return row.evaluate((element) => {
    const notices = getComputedStyle(element).getPropertyValue('--notices-height')
    return element.getBoundingClientRect().top - (Number.parseFloat(notices) || 0)
  })
}
