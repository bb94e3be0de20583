import type { Locator, Page } from '@playwright/test'
import { newNumber, newType } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, expectSettled, newDigits, test, textOf } from './fixtures'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the audit log shows who did what to which record, and is searched, filtered, paged and exported', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const { id: accountType, name: typeName } = await newType(api)
  const digits = newDigits()
  const body = { accountType, phone: `+569${digits}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  const fullname = `Begoña ${newNumber()}`
  const rename = async (to: string) =>
    dataOf(await api.updateAccount({ params: { accountId: account.id }, body: { fullname: to } }))
  await Promise.all(Array.from({ length: 48 }, (_, n) => rename(`${fullname} ${n}`)))
  await rename(`${fullname} before`)
  await rename(fullname)
  await page.goto('/settings/audit')
  const entries = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
  const newest = entries.first()
  await expect(newest).toContainText('Changed')
  await expect(newest).toContainText(`${fullname} before → became${fullname}`)
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
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await textOf(await download)).trim().split('\r\n')).toHaveLength(52)
  await page.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Created' }).click()
  await expect(entries).toHaveCount(1)
  await page.goBack()
  await expect(entries).toHaveCount(50)
  await press(page, `Remove filter: Only ${fullname}`)
  await expect(page).toHaveURL('/settings/audit')

  const search = page.getByRole('searchbox', { name: 'Name, number or ID' })
  await search.fill('x ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type at least two characters.')).toBeVisible()
  await search.fill(typeName.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(`Created${typeName}Account type`)
  await expectSettled(page)
  await expectAccessible(page)
  await search.fill('nobody of that name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue(typeName.toLowerCase())
})

test('on a phone, the first entry is in the upper third, and the filter fields are behind one button', {
  tag: '@long',
}, async ({ signedIn, api }) => {
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
  await press(page, 'Remove filter: What: Created')
  await expect(entries).toHaveCount(2)
  await expect(page).toHaveURL(/audit\?q=/)
})

/**
 * The row's distance from the notices (drill, overdue alerts), which other journeys may cause in the meantime.
 */
function topBelowNotices(row: Locator): Promise<number> {
  return row.evaluate((element) => {
    const notices = getComputedStyle(element).getPropertyValue('--notices-height')
    return element.getBoundingClientRect().top - (Number.parseFloat(notices) || 0)
  })
}
