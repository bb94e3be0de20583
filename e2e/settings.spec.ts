import type { Locator, Page } from '@playwright/test'
import { type Client, createClient } from '@/lib/client/client'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'
import { apiUrl, businessId, consoleUrl } from './product'

const pages = [
  { path: '/settings/account-types', title: 'Account types', act: 'New account type' },
  { path: '/settings/attributes', title: 'Attributes', act: 'New attribute' },
  { path: '/settings/alert-types', title: 'Alert types', act: 'New alert type' },
  { path: '/settings/identities', title: 'Identities', act: 'New identity' },
] as const

const all = { query: { limit: '500' } }
let made = Date.now()
const newName = (word: string) => `${word} ${made++}`
/** What the form proposes for a name as tag of an attribute or type of an alert type. */
const wordOf = (name: string) => name.toLowerCase().replaceAll(' ', '_')

const box = (where: Page | Locator, name: string) => where.getByRole('textbox', { name, exact: true })
const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click()
/** By its name, since the messages are dialogs too. */
const formOf = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) / })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function newAccountType(api: Client, name = newName('Tower')) {
  return dataOf(await api.createAccountType({ body: { name } })).accountType
}

async function newAccount(api: Client, accountType: string): Promise<void> {
  dataOf(await api.createAccount({ body: { accountType, phone: `+569${newDigits()}`, sendSMS: false } }))
}

async function newIdentity(api: Client) {
  return dataOf(await api.createIdentity({ body: { name: newName('Night desk'), roles: ['agent'] } }))
}

async function identityNow(api: Client, identityId: string) {
  const { identities } = dataOf(await api.listIdentities(all))
  return identities.find(({ id }) => id === identityId)
}

const mayLogIn = async (externalId: string) =>
  (await createClient({ baseUrl: apiUrl }).login({ body: { businessId, externalId } })).ok

/** Presses delete and confirms; the row must go. */
async function deleteRow(page: Page, name: string, confirm: string): Promise<void> {
  await press(page, `Delete ${name}`)
  await press(page.getByRole('alertdialog', { name }), confirm)
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
  await expect(page.getByRole('table').getByText(name, { exact: true })).toHaveCount(0)
}

async function act(page: Page, name: string, item: string): Promise<void> {
  await press(page, `Actions for ${name}`)
  await page.getByRole('menuitem', { name: item }).click()
}

test('an account type is created, edited and deleted', async ({ signedIn, api }) => {
  const name = newName('Tower')
  const page = await signedIn()
  await page.goto('/settings/account-types')
  await press(page, 'New account type')
  const form = formOf(page)
  await press(form, 'Create account type')
  await expect(box(form, 'Name')).toHaveAccessibleDescription('This is required.')
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

test('an attribute is created, edited and deleted', async ({ signedIn, api }) => {
  const type = await newAccountType(api)
  const name = newName('Floor')
  const page = await signedIn()
  await page.goto('/settings/attributes')
  await press(page, 'New attribute')
  const form = formOf(page)
  await box(form, 'Name').fill(name)
  await box(form, 'Options').fill('First\nSecond\n')
  await expect(box(form, 'Tag')).toHaveValue(wordOf(name))
  await form.getByRole('radio', { name: 'Only some types' }).check()
  await press(form, 'Create attribute')
  await expect(form.getByText('Choose at least one account type.')).toBeVisible()
  await form.getByRole('checkbox', { name: type.name }).check()
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

async function attributeNamed(api: Client, name: string) {
  const { attributes } = dataOf(await api.listAttributes(all))
  return attributes.find((attribute) => attribute.name === name)
}

test('an alert type is created, edited and deleted', async ({ signedIn, api }) => {
  const name = newName('Gas leak')
  const page = await signedIn()
  await page.goto('/settings/alert-types')
  await press(page, 'New alert type')
  const form = formOf(page)
  await box(form, 'Name').fill(name)
  await form.getByRole('combobox', { name: 'Shape' }).click()
  await page.getByRole('option', { name: 'Star' }).click()
  await expect(box(form, 'Type')).toHaveValue(wordOf(name))
  await box(form, 'Colour').fill('#12')
  await press(form, 'Create alert type')
  await expect(box(form, 'Colour')).toHaveAccessibleDescription('This does not have the right format.')
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

test('an account type in use is not deleted, and the number of its accounts is told', async ({
  signedIn,
  api,
}) => {
  const used = await newAccountType(api)
  const taken = await newAccountType(api)
  await newAccount(api, used.id)
  await newAccount(api, used.id)
  const page = await signedIn()
  await page.goto('/settings/account-types')
  await press(page, `Delete ${used.name}`)
  const known = page.getByRole('dialog', { name: `${used.name} cannot be deleted yet` })
  await expect(known).toContainText('2 accounts have it.')
  await page.keyboard.press('Escape')
  await expect(known).toHaveCount(0)

  await newAccount(api, taken.id)
  await press(page, `Delete ${taken.name}`)
  await press(page.getByRole('alertdialog'), 'Delete account type')
  await expect(page.getByText(/1 account (still uses|has) it/)).toBeVisible()
  for (const { id } of [used, taken]) {
    expect((await api.readAccountType({ params: { id } })).ok).toBe(true)
  }
})

test('the accounts of a type get another one, and the type is deleted with that', async ({
  signedIn,
  api,
}) => {
  const [old, next] = [await newAccountType(api), await newAccountType(api)]
  await newAccount(api, old.id)
  await newAccount(api, old.id)
  const page = await signedIn()
  await page.goto('/settings/account-types')
  await press(page, `Delete ${old.name}`)
  const used = page.getByRole('dialog', { name: `${old.name} cannot be deleted yet` })
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

test('limits of an attribute: the form says whom they touch, and account forms keep to them', async ({
  signedIn,
  api,
}) => {
  const type = await newAccountType(api)
  const name = newName('Floors')
  const body = { name, tag: wordOf(name), slot: 'number' as const, accountTypeIds: [type.id] }
  const { attribute } = dataOf(await api.createAttribute({ body }))
  for (const number of [3, 12, undefined]) {
    const attributesValue = number === undefined ? [] : [{ attributeId: attribute.id, value: { number } }]
    const body = { accountType: type.id, phone: `+569${newDigits()}`, sendSMS: false, attributesValue }
    dataOf(await api.createAccount({ body }))
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
  await expect(touched).toContainText('1 account has none and needs one at its next edit.')
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

test('account types are put in order by keyboard, and forms offer them so', async ({ signedIn, api }) => {
  const first = await newAccountType(api)
  const second = await newAccountType(api)
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

test('a tag that another attribute has is told at its field', async ({ signedIn, api }) => {
  const tag = `floor_${made++}`
  dataOf(await api.createAttribute({ body: { name: newName('Floor'), tag, slot: 'text' } }))
  const page = await signedIn()
  await page.goto('/settings/attributes')
  await press(page, 'New attribute')
  const form = page.getByRole('dialog', { name: 'New attribute' })
  const name = newName('Level')
  await box(form, 'Name').fill(name)
  await page.keyboard.press('Tab')
  await expect(box(form, 'Tag')).toHaveValue(wordOf(name))
  await box(form, 'Tag').fill(tag)
  await press(form, 'Create attribute')
  await expect(box(form, 'Tag')).toHaveAccessibleDescription(/This is already in the list\./)
  await expect(box(form, 'Tag')).toBeFocused()
  await box(form, 'Tag').fill(`${tag}_b`)
  await press(form, 'Create attribute')
  await expect(form).toHaveCount(0)
  expect(await attributeNamed(api, name)).toMatchObject({ tag: `${tag}_b` })
})

test('the external id of a new identity is shown once and signs in', async ({ signedIn, browser }) => {
  const name = newName('Night desk')
  const page = await signedIn()
  await page.goto('/settings/identities')
  await press(page, 'New identity')
  const form = formOf(page)
  await box(form, 'Name').fill(name)
  await press(form, 'Create identity')
  await expect(form.getByText('Choose at least one role.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Sender' }).check()
  await form.getByRole('checkbox', { name: 'Agent' }).check()
  await form.getByLabel('Last day').fill('2099-12-31')
  await press(form, 'Create identity')
  const shown = page.getByRole('dialog', { name: `${name} can now sign in` })
  const externalId = await box(shown, 'External ID').inputValue()
  await expect(box(shown, 'Business ID')).toHaveValue(businessId)
  await page.keyboard.press('Escape')
  await expect(shown.getByRole('alert')).toContainText('Copy the External ID first')
  await shown.getByRole('checkbox', { name: 'I have copied the External ID and stored it safely' }).check()
  await press(shown, 'Done')
  await expect(shown).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('Agent, Sender')
  await page.reload()
  await expect(rowOf(page, name)).toBeVisible()
  expect(await page.content()).not.toContain(externalId)

  const context = await browser.newContext({ baseURL: consoleUrl, locale: 'en-US' })
  const other = await context.newPage()
  await other.goto('/sign-in')
  await box(other, 'Business ID').fill(businessId)
  await other.getByLabel('External ID', { exact: true }).fill(externalId)
  await press(other, 'Sign in')
  await expect(other).toHaveURL(`${consoleUrl}/`)
  await expect(other.getByRole('button', { name: `${name} Agent, Sender` })).toBeVisible()
  await context.close()
})

test('an identity gets other roles, is disabled and enabled again', async ({ signedIn, api }) => {
  const { identity, externalId } = await newIdentity(api)
  const { id, name } = identity
  const page = await signedIn()
  await page.goto('/settings/identities')
  await act(page, name, 'Edit name, roles and last day')
  const form = page.getByRole('dialog', { name: `Edit ${name}` })
  await form.getByRole('checkbox', { name: 'Agent' }).uncheck()
  await form.getByRole('checkbox', { name: 'Dispatcher' }).check()
  await form.getByRole('checkbox', { name: 'Viewer' }).check()
  await press(form, 'Save changes')
  await expect(rowOf(page, name)).toContainText('Dispatcher')
  expect(await identityNow(api, id)).toMatchObject({
    roles: ['dispatcher', 'viewer'],
    disabled: false,
    expiresAt: null,
  })

  await act(page, name, 'Disable')
  await press(page.getByRole('alertdialog', { name: `Disable ${name}?` }), 'Disable')
  await expect(rowOf(page, name)).toContainText('Disabled')
  expect(await mayLogIn(externalId)).toBe(false)

  await act(page, name, 'Enable')
  await press(page.getByRole('alertdialog', { name: `Enable ${name}?` }), 'Enable')
  await expect(rowOf(page, name)).toContainText('Active')
  expect(await mayLogIn(externalId)).toBe(true)
})

test('the last admin stays admin, and is told why', async ({ signedIn, api }) => {
  const { identities } = dataOf(await api.listIdentities(all))
  const admins = identities.filter(({ roles, disabled }) => roles.includes('admin') && !disabled)
  const own = dataOf(await api.readOwnIdentity({})).identity
  expect(admins, 'no journey may leave another admin behind').toMatchObject([{ id: own.id }])

  const page = await signedIn()
  await page.goto('/settings/identities')
  await act(page, own.name, 'Disable')
  const question = page.getByRole('alertdialog', { name: `Disable ${own.name}?` })
  await expect(question).toContainText('This is you.')
  await press(question, 'Disable')
  await expect(question.getByRole('alert')).toContainText('A business needs at least one admin')
  await press(question, 'Cancel')

  await act(page, own.name, 'Edit name, roles and last day')
  const form = formOf(page)
  await form.getByRole('checkbox', { name: 'Agent' }).check()
  await form.getByRole('checkbox', { name: 'Admin' }).uncheck()
  await expect(form.getByText('This is you.')).toBeVisible()
  await press(form, 'Save changes')
  await expect(form.getByRole('alert')).toContainText('A business needs at least one admin')
  expect(await identityNow(api, own.id)).toMatchObject({ roles: ['admin'], disabled: false })
})

test('a replaced external id works beside the new one, which is shown once', async ({ signedIn, api }) => {
  const { identity, externalId: before } = await newIdentity(api)
  const { name } = identity
  const page = await signedIn()
  await page.goto('/settings/identities')
  await act(page, name, 'Replace External ID')
  const question = page.getByRole('alertdialog', { name: `Replace the External ID of ${name}?` })
  await expect(question.getByRole('radio', { name: 'works for 24 more hours' })).toBeChecked()
  await expectAccessible(page)
  await press(question, 'Replace External ID')
  const shown = page.getByRole('dialog', { name: `${name} has a new External ID` })
  const after = await box(shown, 'External ID').inputValue()
  await shown.getByRole('checkbox', { name: 'I have copied the External ID and stored it safely' }).check()
  await press(shown, 'Done')
  expect([await mayLogIn(before), await mayLogIn(after)]).toEqual([true, true])

  await act(page, name, 'Replace External ID')
  await question.getByRole('radio', { name: 'ends at once' }).check()
  await press(question, 'Replace External ID')
  await expect(shown).toBeVisible()
  expect([await mayLogIn(before), await mayLogIn(after)]).toEqual([false, false])
  await shown.getByRole('checkbox').check()
  await press(shown, 'Done')
})

test('of two tabs that edit the same type the second is told and loses nothing typed', async ({
  signedIn,
  context,
  api,
}) => {
  const { id, name } = await newAccountType(api)
  const first = await signedIn()
  const second = await context.newPage()
  for (const page of [first, second]) {
    await page.goto('/settings/account-types')
    await press(page, `Edit ${name}`)
  }
  const typed = newName('Typed later')
  await box(second, 'Name').fill(typed)
  await box(first, 'Description').fill('Stored meanwhile')
  await press(first, 'Save changes')
  await expect(first.getByText(`${name} was saved.`)).toBeVisible()

  await press(second, 'Save changes')
  const form = formOf(second)
  await expect(form.getByRole('alert')).toContainText('Someone changed this while you had it open.')
  await expect(form.getByText('Stored meanwhile')).toBeVisible()
  await expect(box(form, 'Name')).toHaveValue(typed)
  const between = dataOf(await api.readAccountType({ params: { id } })).accountType
  expect(between).toMatchObject({ name, description: 'Stored meanwhile' })

  await box(form, 'Description').fill('Stored meanwhile, and later')
  await press(form, 'Save changes')
  await expect(form).toHaveCount(0)
  const after = dataOf(await api.readAccountType({ params: { id } })).accountType
  expect(after).toMatchObject({ name: typed, description: 'Stored meanwhile, and later' })
})

test('the default country of the business is where typed numbers are from', async ({ signedIn, api }) => {
  const name = newName('Acme')
  const page = await signedIn()
  await page.goto('/settings/business')
  const country = page.getByRole('combobox', { name: 'Default country of phones' })
  await country.fill('Argen')
  await page.getByRole('option', { name: 'Argentina' }).click()
  await box(page, 'Name').fill(name)
  await press(page, 'Save changes')
  await expect(page.getByText(`${name} was saved.`)).toBeVisible()
  try {
    const { business } = dataOf(await api.readBusiness({}))
    expect(business).toMatchObject({ name, defaultCountry: 'AR' })
    await page.goto('/accounts/new')
    await expect(page.getByRole('combobox', { name: 'Country of the number' })).toHaveValue(/^Argentina/)
    await page.goto('/settings/business')
    await expect(country).toHaveValue(/^Argentina/)
    await expectAccessible(page)
  } finally {
    dataOf(await api.updateBusiness({ body: { name: businessId, defaultCountry: null } }))
  }
})

test('days are of the zone that the business has chosen, whatever the browser has', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  await page.goto('/settings/business')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Auckland')
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click()
  await press(page, 'Save changes')
  await expect(page.getByText(`${businessId} was saved.`)).toBeVisible()
  try {
    expect(dataOf(await api.readBusiness({})).business).toMatchObject({ timeZone: 'Pacific/Auckland' })
    const { identity } = await newIdentity(api)
    await page.goto('/settings/identities')
    await act(page, identity.name, 'Edit name, roles and last day')
    const form = formOf(page)
    await expect(form.getByText('After this day in Pacific/Auckland')).toBeVisible()
    await form.getByLabel('Last day').fill('2099-06-30')
    await press(form, 'Save changes')
    await expect(form).toHaveCount(0)
    expect(await identityNow(api, identity.id)).toMatchObject({ expiresAt: '2099-06-30T12:00:00.000Z' })
    await page.goto('/settings/audit')
    await expect(page.getByText('Days and times are in Pacific/Auckland.')).toBeVisible()
  } finally {
    dataOf(await api.updateBusiness({ body: { timeZone: null } }))
  }
})

test('OpenStreetMap serves streets once an admin says so, and never before', async ({ signedIn, api }) => {
  const page = await signedIn()
  const asked: string[] = []
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto('/alerts')
  await expect(page.getByText('This map has no streets.')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Switch them on' }).click()
  await expect(page.getByText('servers learn which area you look at')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Show OpenStreetMap’s streets')
  await expect(page.getByRole('button', { name: 'Stop showing OpenStreetMap’s streets' })).toBeVisible()
  try {
    expect(dataOf(await api.readBusiness({})).business).toMatchObject({ mapTiles: 'openstreetmap' })
    await page.goto('/alerts')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await expect(page.getByText('This map has no streets.')).toHaveCount(0)
  } finally {
    dataOf(await api.updateBusiness({ body: { mapTiles: 'none' } }))
  }
})

test('an agent reads the business and is offered no change', async ({ signedIn }) => {
  const page = await signedIn('agent')
  await page.goto('/settings/business')
  await expect(page.getByText('Only admins can change these.')).toBeVisible()
  await expect(page.getByText('Same as most accounts')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('an agent reads all settings and is offered no change', async ({ signedIn }) => {
  const page = await signedIn('agent')
  for (const { path, title } of pages) {
    await page.goto(path)
    await expect(page.getByRole('table', { name: title })).toBeVisible()
    await expect(page.getByText('Only admins can change these.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.goto(`${path}?edit=new`)
    await expect(page.getByRole('table', { name: title })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

for (const { path, title, act: start } of pages) {
  test(`${title}: the list and its form are accessible`, async ({ signedIn }) => {
    const page = await signedIn()
    await page.goto(path)
    await expect(page.getByRole('table', { name: title })).toBeVisible()
    await expectAccessible(page)
    await press(page, start)
    const form = page.getByRole('dialog', { name: start })
    await form.getByRole('button', { name: /^Create / }).click()
    await expect(box(form, 'Name')).toHaveAccessibleDescription(/This is required\./)
    await expectAccessible(page)
  })
}
