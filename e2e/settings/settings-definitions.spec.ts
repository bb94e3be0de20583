import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { box, newAccount, newNumber, newType } from '../accounts/account-steps'
import { dataOf, expect, expectAccessible, newDigits, test } from '../fixtures'
import { all, formOf, newName, openNewForm, press, rowOf, wordOf } from './settings-steps'

/** Deletes a row and confirms; the row must disappear. */
async function deleteRow(page: Page, name: string, confirm: string): Promise<void> {
  await press(page, `Delete ${name}`)
  await press(page.getByRole('alertdialog', { name }), confirm)
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
  await expect(page.getByRole('table').getByText(name, { exact: true })).toHaveCount(0)
}

test('an account type is created, edited and deleted', async ({ signedIn, api }) => {
  const name = newName('Tower')
  const page = await signedIn()
  const form = await openNewForm(page, 'account-types', 'account type')
  await box(form, 'Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()
  await expect(form).toHaveCount(0)
  const { accountTypes } = dataOf(await api.listAccountTypes(all))
  const id = accountTypes.find((type) => type.name === name)?.id ?? ''

  await press(page, `Edit ${name}`)
  await expect(box(form, 'Name')).toHaveValue(name)
  await box(form, 'Description').fill('Those in the tower')
  await press(form, 'Save changes')
  await expect(rowOf(page, name)).toContainText('Those in the tower')
  const read = dataOf(await api.readAccountType({ params: { id } }))
  expect(read.accountType).toMatchObject({ name, description: 'Those in the tower' })

  await deleteRow(page, name, 'Delete account type')
  expect((await api.readAccountType({ params: { id } })).ok).toBe(false)
})

test('an attribute is created with a tag of its own, edited and deleted', async ({ signedIn, api }) => {
  const type = await newType(api)
  const [name, tag] = [newName('Floor'), `taken_${newNumber()}`]
  dataOf(await api.createAttribute({ body: { name: newName('Floor'), tag, slot: 'text' } }))
  const page = await signedIn()
  const form = await openNewForm(page, 'attributes', 'attribute')
  await box(form, 'Name').fill(name)
  await box(form, 'Options').fill('First\nSecond\n')
  await expect(box(form, 'Tag')).toHaveValue(wordOf(name))
  await form.getByRole('radio', { name: 'Only some types' }).check()
  await press(form, 'Create attribute')
  await expect(form.getByText('Choose at least one account type.')).toBeVisible()
  await form.getByRole('checkbox', { name: type.name }).check()
  await box(form, 'Tag').fill(tag)
  await press(form, 'Create attribute')
  await expect(box(form, 'Tag')).toHaveAccessibleDescription(/Another one is already the same/)
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
  await form.getByRole('radio', { name: 'Every account type' }).check()
  await box(form, 'Options').fill('')
  await press(form, 'Save changes')
  await expect(rowOf(page, name)).toContainText('Every account type')
  expect(await attributeNamed(api, name)).toMatchObject({ accountTypeIds: [], options: [] })

  await deleteRow(page, name, 'Delete attribute')
  expect(await attributeNamed(api, name)).toBeUndefined()
})

test('a list is no wider than its columns need, and fits a small window', async ({ signedIn }) => {
  const page = await signedIn()
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const list of ['account-types', 'attributes', 'alert-types', 'responders', 'areas', 'identities']) {
    await page.goto(`/settings/${list}`)
    await expect(page.getByRole('button', { name: /^(New|Draw)/ })).toBeVisible()
    const { x: from = 0 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
    const { x = 0, width = 0 } = (await page.getByRole('button', { name: /^(New|Draw)/ }).boundingBox()) ?? {}
    expect(x + width - from).toBeLessThanOrEqual(960)
  }
  await page.setViewportSize({ width: 1110, height: 800 })
  await page.goto('/settings/attributes')
  await expect(page.getByRole('table')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1110)
})

async function attributeNamed(api: Client, name: string) {
  const { attributes } = dataOf(await api.listAttributes(all))
  return attributes.find((attribute) => attribute.name === name)
}

test('an alert type is created, edited and deleted', async ({ signedIn, api }) => {
  const name = newName('Gas leak')
  const page = await signedIn()
  const form = await openNewForm(page, 'alert-types', 'alert type')
  await box(form, 'Name').fill(name)
  await form.getByRole('combobox', { name: 'Shape' }).click()
  await page.getByRole('option', { name: 'Star' }).click()
  await expect(box(form, 'Type')).toHaveValue(wordOf(name))
  await box(form, 'Colour').fill('#12')
  await press(form, 'Create alert type')
  await expect(box(form, 'Colour')).toHaveAccessibleDescription(/^# and six digits/)
  await box(form, 'Colour').fill('#125e9c')
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

test('an account type in use reports its accounts, and is deleted only once they have another type', async ({
  signedIn,
  api,
}) => {
  const [old, taken, next] = [await newType(api), await newType(api), await newType(api)]
  await newAccount(api, { accountType: old.id })
  await newAccount(api, { accountType: old.id })
  const page = await signedIn()
  await page.goto('/settings/account-types')
  await newAccount(api, { accountType: taken.id })
  await press(page, `Delete ${taken.name}`)
  await press(page.getByRole('alertdialog'), 'Delete account type')
  await expect(page.getByText(/1 account (still uses|has) it/)).toBeVisible()
  await page.goto('/settings/account-types')
  expect((await api.readAccountType({ params: { id: taken.id } })).ok).toBe(true)

  await press(page, `Delete ${old.name}`)
  const used = page.getByRole('dialog', { name: `${old.name} cannot be deleted yet` })
  await expect(used).toContainText('2 accounts have it.')
  await page.keyboard.press('Escape')
  await expect(used).toHaveCount(0)
  await press(page, `Delete ${old.name}`)
  await expect(used).toBeVisible()
  await expectAccessible(page)
  await used.getByRole('combobox', { name: 'Change its accounts to' }).click()
  await page.getByRole('option', { name: next.name, exact: true }).click()
  await press(used, 'Change 2 accounts and delete')
  await expect(page).toHaveURL(/\/accounts\/jobs\//)
  await expect(page.getByRole('status').filter({ hasText: /^Done$/ })).toBeAttached()
  const { count } = dataOf(await api.countAccounts({ query: { accountType: next.id } }))
  expect(count).toBe(2)
  expect(await api.readAccountType({ params: { id: old.id } })).toMatchObject({ failure: { status: 404 } })
})

test("the form says which accounts an attribute's limits affect, and account forms enforce them", async ({
  signedIn,
  api,
}) => {
  const type = await newType(api)
  const name = newName('Floors')
  const body = { name, tag: wordOf(name), slot: 'number' as const, accountTypeIds: [type.id] }
  const { attribute } = dataOf(await api.createAttribute({ body }))
  for (const number of [3, 12, undefined]) {
    const attributesValue = number === undefined ? [] : [{ attributeId: attribute.id, value: { number } }]
    await newAccount(api, { accountType: type.id, attributesValue })
  }
  const page = await signedIn()
  await page.goto(`/settings/attributes?edit=${attribute.id}`)
  const form = formOf(page)
  const touched = form.getByRole('status')
  await expect(touched).toHaveText('2 accounts have a value for this.')
  await box(form, 'Description').fill('Basements are below zero')
  await box(form, 'Minimum').fill('20')
  await box(form, 'Maximum').fill('10')
  await expect(touched).toHaveText('Correct the rules to see which accounts they affect.')
  await press(form, 'Save changes')
  await expect(box(form, 'Minimum')).toHaveAccessibleDescription('The minimum is above the maximum.')
  await box(form, 'Minimum').fill('-2')
  await expect(touched).toContainText(
    '1 does not meet these rules and keeps its value until someone edits it.',
  )
  await form.getByRole('checkbox', { name: 'Required' }).check()
  await expect(touched).toContainText('1 account has no value and needs one at its next edit.')
  await expectAccessible(page)
  await press(form, 'Save changes')
  await expect(rowOf(page, name)).toContainText('with limits')

  await page.goto('/accounts/new')
  await page.getByRole('combobox', { name: 'Account type' }).click()
  await page.getByRole('option', { name: type.name }).click()
  await box(page, 'Phone').fill(`+569${newDigits()}`)
  const field = page.getByRole('textbox', { name })
  await field.fill('11')
  await press(page, 'Create account')
  await expect(field).toHaveAccessibleDescription('Basements are below zero This must be 10 or less.')
  await field.fill('-1')
  await press(page, 'Create account')
  await expect(page).toHaveURL(/\/accounts\/[0-9a-f-]{36}$/)
})

test('account types are reordered by keyboard, and forms offer them in that order', async ({
  signedIn,
  api,
}) => {
  const first = await newType(api)
  const second = await newType(api)
  const page = await signedIn()
  await page.goto('/settings/account-types')
  await press(page, 'Change order')
  const down = page.getByRole('button', { name: `Move ${first.name} down` })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('row').last()).toContainText(first.name)
  await expect(page.getByRole('status').filter({ hasText: first.name })).toContainText('is now number')
  await expect(down).toBeFocused()
  await expect(down).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const lastOf = (names: string[]) => names.slice(-3)
  const expected = [first.name, expect.any(String), second.name]
  const stored = async () => dataOf(await api.listAccountTypes(all)).accountTypes.map((type) => type.name)
  await expect.poll(async () => lastOf(await stored())).toEqual(expected)
  await press(page, 'Done')
  await expect(page.getByRole('button', { name: `Edit ${first.name}` })).toBeVisible()
  await page.goto('/accounts/new')
  await page.getByRole('combobox', { name: 'Account type' }).click()
  await expect(page.getByRole('option', { name: second.name })).toBeVisible()
  expect(lastOf(await page.getByRole('option').allTextContents())).toEqual(expected)
})
