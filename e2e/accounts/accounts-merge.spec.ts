import { formatPhone } from '@/lib/format/phone/format-phone'
import { dataOf, expect, expectAccessible, newDigits, test } from '../fixtures'
import { goToRecord, newAccount, newNumber, stored } from './account-steps'

test('an account whose number differs by one digit is merged into its twin, and the merge is undone', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const fullname = `Twin ${newNumber()}`
  const digits = newDigits()
  const phoneOf = (last: string) => `+54911${digits.slice(-7)}${last}`
  const own = await newAccount(api, { fullname, phone: phoneOf('1') })
  const other = await newAccount(api, { fullname, phone: phoneOf('2'), birthday: '1980-01-02' })
  const page = await signedIn('agent')
  await goToRecord(page, own)
  const duplicates = page.getByRole('region', { name: 'Possible duplicates' })
  await expect(duplicates).toContainText(formatPhone(other.phone))
  await expectAccessible(page)

  await duplicates.getByRole('button', { name: /^Merge/ }).click()
  // Filtered by text, since toasts are dialogs too.
  const dialog = page.getByRole('dialog').filter({ hasText: 'Merge accounts' })
  await expect(dialog).toContainText('1980')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(duplicates).toHaveCount(0)
  expect(await stored(api, own)).toMatchObject({ phone: own.phone, birthday: '1980-01-02' })
  expect((await api.readAccount({ params: { accountId: other.id } })).ok).toBe(false)

  await page.getByRole('region', { name: 'Merged into this account' }).getByRole('button').click()
  await expect(duplicates).toContainText(formatPhone(other.phone))
  expect((await stored(api, own)).birthday).toBeUndefined()
  expect(dataOf(await api.readAccount({ params: { accountId: other.id } })).account).toMatchObject({
    phone: other.phone,
    birthday: '1980-01-02',
  })
})
