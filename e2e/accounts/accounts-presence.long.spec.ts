import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { box, goToRecord, newAccount, newNumber } from './account-steps'

test('two people with the same account open see each other viewing, editing and leaving', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { fullname: `Otto ${newNumber()}` })
  const params = { accountId: account.id }
  const view = async (editing = false) =>
    dataOf(await api.viewAccount({ params, body: { editing } })).viewers.map((viewer) => viewer.editing)
  const { name } = dataOf(await api.readOwnIdentity({})).identity
  await view()
  const page = await signedIn('agent')
  await goToRecord(page, account)
  await expect(page.getByText(`${name} has this open`)).toBeVisible()
  await expectAccessible(page)
  expect(await view(true)).toEqual([false])
  await expect(page.getByText(`${name} is editing this`)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Edit Full name' }).click()
  await expect(box(page, 'Full name')).toBeFocused()
  await expect.poll(() => view()).toEqual([true])
  await page.keyboard.press('Escape')
  await expect.poll(() => view()).toEqual([false])
  await page.getByRole('main').getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect.poll(() => view()).toEqual([])
})
