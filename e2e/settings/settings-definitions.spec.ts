import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { box, newAccount, newNumber, newType } from '../accounts/account-steps'
import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { all, newName, openNewForm, press, rowOf, wordOf } from './settings-steps'

/** Deletes a row and confirms; the row must disappear. */
async function deleteRow(page: Page, name: string, confirm: string): Promise<void> {
  await press(page, `Delete ${name}`)
  await press(page.getByRole('alertdialog', { name }), confirm)
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
  await expect(page.getByRole('table').getByText(name, { exact: true })).toHaveCount(0)
}

test('an account type is created, edited, reordered by keyboard, and deleted once its accounts have another type', async ({
  signedIn,
  api,
}) => {
  const next = await newType(api)
  const name = newName('Tower')
  const page = await signedIn()
  const form = await openNewForm(page, 'account-types', 'account type')
  await box(form, 'Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  const stored = async () => dataOf(await api.listAccountTypes(all)).accountTypes
  const id = (await stored()).find((type) => type.name === name)?.id ?? ''

  await press(page, `Edit ${name}`)
  await expect(box(form, 'Name')).toHaveValue(name)
  await box(form, 'Description').fill('Those in the tower')
  await press(form, 'Save changes')
  await expect(rowOf(page, name)).toContainText('Those in the tower')
  const read = dataOf(await api.readAccountType({ params: { id } }))
  expect(read.accountType).toMatchObject({ name, description: 'Those in the tower' })

  await press(page, 'Change order')
  const up = page.getByRole('button', { name: `Move ${name} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('row').last()).toContainText(next.name)
  await expect(page.getByRole('status').filter({ hasText: name })).toContainText('is now number')
  await expect(up).toBeFocused()
  await expectAccessible(page)
  const lastOf = (names: string[]) => names.slice(-2)
  const expected = [name, next.name]
  await expect.poll(async () => lastOf((await stored()).map((type) => type.name))).toEqual(expected)
  await press(page, 'Done')

  for (let n = 0; n < 2; n += 1) await newAccount(api, { accountType: id })
  await press(page, `Delete ${name}`)
  await press(page.getByRole('alertdialog'), 'Delete account type')
  await expect(page.getByText(/2 accounts (still use this|have this type)/)).toBeVisible()
  expect((await api.readAccountType({ params: { id } })).ok).toBe(true)
  await page.goto('/accounts/new')
  await page.getByRole('combobox', { name: 'Account type' }).click()
  await expect(page.getByRole('option', { name: next.name })).toBeVisible()
  expect(lastOf(await page.getByRole('option').allTextContents())).toEqual(expected)

  await page.goto('/settings/account-types')
  await press(page, `Delete ${name}`)
  const used = page.getByRole('dialog', { name: `${name} cannot be deleted yet` })
  await expect(used).toContainText('2 accounts have this type.')
  await expectAccessible(page)
  await used.getByRole('combobox', { name: 'Change its accounts to' }).click()
  await page.getByRole('option', { name: next.name, exact: true }).click()
  await press(used, 'Change 2 accounts and delete')
  await expect(page).toHaveURL(/\/accounts\/jobs\//)
  await expect(page.getByRole('status').filter({ hasText: /^Done$/ })).toBeAttached()
  expect(dataOf(await api.countAccounts({ query: { accountType: next.id } })).count).toBe(2)
  expect(await api.readAccountType({ params: { id } })).toMatchObject({ failure: { status: 404 } })
})

test('an attribute is created with its own tag, edited and deleted', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const type = await newType(api)
  const [name, tag] = [newName('Floor'), `taken_${newNumber()}`]
  dataOf(await api.createAttribute({ body: { name: newName('Floor'), tag, slot: 'text' } }))
  const page = await signedIn()
  const form = await openNewForm(page, 'attributes', 'attribute')
  await box(form, 'Name').fill(name)
  await box(form, 'Options').fill('First\nSecond\n')
  await expect(box(form, 'Tag')).toHaveValue(wordOf(name))
  await form.getByRole('radio', { name: 'Only certain types' }).check()
  await press(form, 'Create attribute')
  await expect(form.getByText('Choose at least one account type.')).toBeVisible()
  await form.getByRole('checkbox', { name: type.name }).check()
  await box(form, 'Tag').fill(tag)
  await press(form, 'Create attribute')
  await expect(box(form, 'Tag')).toHaveAccessibleDescription(/This value already exists/)
  await expect(box(form, 'Tag')).toBeFocused()
  await box(form, 'Tag').fill(wordOf(name))
  await press(form, 'Create attribute')
  await expect(rowOf(page, name)).toContainText('2 options')
  await expect(rowOf(page, name)).toContainText(type.name)
  const created = await attributeNamed(api, name)
  expect(created).toMatchObject({ tag: wordOf(name), slot: 'text', options: ['First', 'Second'] })
  expect(created?.accountTypeIds).toEqual([type.id])

  await press(page, `Edit ${name}`)
  await expect(box(form, 'Tag')).toHaveCount(0)
  await form.getByRole('radio', { name: 'All account types' }).check()
  await box(form, 'Options').fill('')
  await press(form, 'Save changes')
  await expect(rowOf(page, name)).toContainText('All account types')
  expect(await attributeNamed(api, name)).toMatchObject({ accountTypeIds: [], options: [] })

  await deleteRow(page, name, 'Delete attribute')
  expect(await attributeNamed(api, name)).toBeUndefined()
})

async function attributeNamed(api: Client, name: string) {
  const { attributes } = dataOf(await api.listAttributes(all))
  return attributes.find((attribute) => attribute.name === name)
}

test('an alert type is created, edited and deleted', { tag: '@long' }, async ({ signedIn, api }) => {
  const name = newName('Gas leak')
  const page = await signedIn()
  const form = await openNewForm(page, 'alert-types', 'alert type')
  await box(form, 'Name').fill(name)
  await form.getByRole('combobox', { name: 'Shape' }).click()
  await page.getByRole('option', { name: 'Star' }).click()
  await expect(box(form, 'Type')).toHaveValue(wordOf(name))
  await box(form, 'Color').fill('#12')
  await press(form, 'Create alert type')
  await expect(box(form, 'Color')).toHaveAccessibleDescription(/^Enter # and six digits/)
  await box(form, 'Color').fill('#125e9c')
  await press(form, 'Create alert type')
  await expect(rowOf(page, name)).toContainText('Star')
  expect(await alertTypeNamed(api, name)).toMatchObject({
    type: wordOf(name),
    shape: 'star',
    colour: '#125e9c',
  })

  const renamed = newName('Gas smell')
  await press(page, `Edit ${name}`)
  await expect(box(form, 'Type')).toHaveCount(0)
  await box(form, 'Name').fill(renamed)
  await press(form, 'Save changes')
  await expect(rowOf(page, renamed)).toContainText(wordOf(name))
  expect(await alertTypeNamed(api, renamed)).toMatchObject({ type: wordOf(name), shape: 'star' })

  await deleteRow(page, renamed, 'Delete alert type')
  expect(await alertTypeNamed(api, renamed)).toBeUndefined()
})

async function alertTypeNamed(api: Client, name: string) {
  const { alertTypes } = dataOf(await api.listAlertTypes(all))
  return alertTypes.find((type) => type.name === name)
}

test('an admin adds an identity as a responder and removes it again', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const name = newName('Nadia')
  dataOf(await api.createIdentity({ body: { name, roles: ['viewer'] } }))
  const page = await signedIn()
  await page.goto('/settings/responders')
  await page.getByRole('button', { name: 'New responder' }).first().click()
  const form = page.getByRole('dialog', { name: 'New responder' })
  await form.getByRole('combobox', { name: 'An identity' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expectAccessible(page)
  await press(form, 'Add responder')
  await expect(rowOf(page, name)).toContainText('Free')
  await press(page, `Delete ${name}`)
  await press(page, 'Remove responder')
  await expect(rowOf(page, name)).toHaveCount(0)
})
