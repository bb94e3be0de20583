import type { Locator, Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Account } from '@/lib/contract/account'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { formatPhone } from '@/lib/format/phone'
import { dataOf, expect, expectAccessible, newDigits, pressShortcut, test } from './fixtures'

type Changes = RequestOf<Operations['updateAccount']>['body']

let made = Date.now()

async function newType(api: Client) {
  return dataOf(await api.createAccountType({ body: { name: `Tower ${made++}` } })).accountType
}

/** An account with a phone, and if need be a type, of its own. */
async function newAccount(api: Client, changes: Changes = {}): Promise<Account> {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: { limit: '1' } }))
  const accountType = changes.accountType ?? accountTypes[0]?.id ?? ''
  const body = { accountType, phone: `+569${newDigits()}`, sendSMS: false }
  const { account } = dataOf(await api.createAccount({ body }))
  if (Object.keys(changes).length === 0) return account
  return dataOf(await api.updateAccount({ params: { accountId: account.id }, body: changes })).account
}

async function stored(api: Client, { id }: { id: string }): Promise<Account> {
  return dataOf(await api.readAccount({ params: { accountId: id } })).account
}

async function foundBy(api: Client, q: string): Promise<string[]> {
  return dataOf(await api.searchAccounts({ query: { q } })).accounts.map(({ id }) => id)
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const typeBox = (page: Page) => page.getByRole('combobox', { name: 'Account type' })
const row = (page: Page, { phone }: { phone: string }) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: formatPhone(phone) }) })
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** A select becomes a combobox when the page answers to a hand. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(typeBox(page)).toBeVisible()
}

/** Opens an account as a person does: by its number, from the list. */
async function openRecord(page: Page, account: { id: string; phone: string }): Promise<void> {
  await open(page, `/accounts?q=${encodeURIComponent(account.phone)}`)
  await row(page, account).getByRole('link').click()
  await expectRecord(page, account)
}

async function expectRecord(page: Page, { id }: { id: string }): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/accounts/${id}$`))
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible()
}

async function chooseType(page: Page, name: string): Promise<void> {
  await typeBox(page).click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(typeBox(page)).toHaveText(name)
}

async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

test('the keyboard alone leads from the overview to an account by half of its number', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const page = await signedIn()
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Accounts', exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(typeBox(page)).toBeVisible()
  await pressShortcut(page, '/')
  await expect(box(page, 'Search accounts')).toBeFocused()
  await page.keyboard.type(account.phone.slice(-7))
  const link = row(page, account).getByRole('link')
  await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expectRecord(page, account)
  expect(await foundBy(api, account.phone.slice(-7))).toEqual([account.id])
})

test('the part of a phone or a name that was searched for is marked', async ({ signedIn, api }) => {
  const digits = newDigits()
  const account = await newAccount(api, { fullname: `Inés Pérez ${digits}` })
  const page = await signedIn()
  await open(page, '/accounts')
  const shown = formatPhone(account.phone)
  await box(page, 'Search accounts').fill(account.phone.slice(-7))
  await expect(row(page, account).locator('mark')).toHaveText(shown.slice(-8))
  await box(page, 'Search accounts').fill(`perez ${digits}`)
  await expect(row(page, account).locator('mark')).toHaveText(`Pérez ${digits}`)
  const { accounts } = dataOf(await api.searchAccounts({ query: { q: `perez ${digits}` } }))
  expect(accounts).toMatchObject([{ id: account.id, match: { field: 'fullname', start: 5 } }])
})

test('the list says how many accounts match, and how many of them are shown', async ({ signedIn, api }) => {
  const { id: accountType } = await newType(api)
  for (let n = 0; n < 51; n += 1) await newAccount(api, { accountType })
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}`)
  await expect(page.getByText('51 accounts match · 50 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('51 accounts shown')).toBeVisible()
})

test('query and filters survive a reload and the way back', async ({ signedIn, api }) => {
  const { id: accountType, name: typeName } = await newType(api)
  const fullname = `Rosa ${made++}`
  const blocked = await newAccount(api, { accountType, fullname, blocked: true })
  const free = await newAccount(api, { accountType, fullname })
  const page = await signedIn()
  await open(page, '/accounts')
  await box(page, 'Search accounts').fill(fullname)
  await expect(page).toHaveURL(/q=Rosa/)
  await chooseType(page, typeName)
  await expect(row(page, free)).toBeVisible()
  await page.getByRole('button', { name: 'Flags' }).click()
  await page.getByRole('menuitemradio', { name: 'Blocked', exact: true }).click()

  async function expectOnlyBlocked() {
    await expect(box(page, 'Search accounts')).toHaveValue(fullname)
    await expect(typeBox(page)).toHaveText(typeName)
    await expect(page.getByRole('button', { name: 'Flags (1)' })).toBeVisible()
    await expect(row(page, blocked)).toBeVisible()
    await expect(row(page, free)).toHaveCount(0)
  }
  await expectOnlyBlocked()
  await page.reload()
  await expectOnlyBlocked()
  await row(page, blocked).getByRole('link').click()
  await expectRecord(page, blocked)
  await page.goBack()
  await expectOnlyBlocked()
  await page.goBack()
  await expect(row(page, free)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Flags', exact: true })).toBeVisible()
  const { accounts } = dataOf(await api.searchAccounts({ query: { q: fullname, accountType } }))
  expect(accounts.map(({ id }) => id)).toEqual([free.id, blocked.id])
})

test('a whole number that nobody has is offered as a new account, filled in', async ({ signedIn, api }) => {
  const phone = `+569${newDigits()}`
  const page = await signedIn()
  await open(page, '/accounts')
  await box(page, 'Search accounts').fill(phone)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`No account has the phone ${formatPhone(phone)}.`)).toBeVisible()
  await page.getByRole('link', { name: `Create an account with ${formatPhone(phone)}` }).click()
  await expect(page.getByRole('heading', { name: 'New account', level: 1 })).toBeVisible()
  await expect(box(page, 'Phone')).toHaveValue(phone)
  await expect(page.getByRole('combobox', { name: 'Country of the number' })).toHaveValue('Chile +56')
  expect(dataOf(await api.checkAccount({ body: { phone } })).exists).toBe(false)
})

test('a national number, a type and an attribute make one account, even by a double click', async ({
  signedIn,
  api,
}) => {
  const type = await newType(api)
  const label = `Flat ${made++}`
  const { attribute } = dataOf(
    await api.createAttribute({
      body: { name: label, tag: `flat-${made++}`, slot: 'text', accountTypeIds: [type.id], required: true },
    }),
  )
  const digits = newDigits()
  const phone = `+569${digits}`
  const page = await signedIn()
  await open(page, '/accounts')
  await pressShortcut(page, 'n')
  await expect(page.getByRole('heading', { name: 'New account', level: 1 })).toBeVisible()
  await expect(box(page, label)).toHaveCount(0)
  await chooseType(page, type.name)
  const country = page.getByRole('combobox', { name: 'Country of the number' })
  // It may be Chile already, and a box filled with what it holds has not been typed in.
  await country.fill('')
  await country.fill('Chile')
  await page.getByRole('option', { name: /^Chile/ }).click()
  await box(page, 'Phone').fill(`9 ${digits.slice(0, 4)} ${digits.slice(4)}`)
  await expect(box(page, 'Phone')).toHaveAccessibleDescription(new RegExp(`\\${formatPhone(phone)} · Chile`))
  await expect(page.getByRole('checkbox', { name: 'Send a welcome SMS' })).toBeChecked()
  await box(page, label).fill('12 B')
  await page.getByRole('button', { name: 'Create account' }).dblclick()

  await expect(page.getByRole('heading', { name: formatPhone(phone), level: 1 })).toBeVisible()
  await expect(page.getByText('12 B')).toBeVisible()
  const { accounts } = dataOf(await api.searchAccounts({ query: { accountType: type.id } }))
  expect(accounts).toMatchObject([
    { phone, attributesValue: [{ attributeId: attribute.id, value: { text: '12 B' } }] },
  ])
  await expectRecord(page, { id: accounts[0]?.id ?? '' })
})

test('a phone that is taken leads to the account that has it', async ({ signedIn, api }) => {
  const type = await newType(api)
  const holder = await newAccount(api, { fullname: `Holder ${made++}` })
  const page = await signedIn()
  await open(page, `/accounts/new?phone=${encodeURIComponent(holder.phone)}`)
  await chooseType(page, type.name)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Another account of your business has this phone.')).toBeVisible()
  await expect(box(page, 'Phone')).toHaveValue(holder.phone)
  await page.getByRole('link', { name: 'Open that account' }).click()
  await expectRecord(page, holder)
  expect(await foundBy(api, holder.phone)).toEqual([holder.id])
})

test('an edit is shown and stored, and changes nothing else', async ({ signedIn, api }) => {
  const account = await newAccount(api, { role: 'guard', metadata: { building: 'B' } })
  const fullname = `Ana ${made++}`
  const page = await signedIn()
  await openRecord(page, account)
  await pressShortcut(page, 'e')
  await expect(typeBox(page)).toBeVisible()
  await box(page, 'Full name').fill(fullname)
  await page.getByRole('checkbox', { name: 'Subscribed' }).uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: fullname, level: 1 })).toBeVisible()
  await expect(page.getByText('Gets no messages: unsubscribed.')).toBeVisible()
  const { version, ...before } = account
  expect(await stored(api, account)).toMatchObject({ ...before, fullname, subscribed: false })
})

test('the second of two tabs compares before it saves, and loses nothing typed', async ({
  signedIn,
  context,
  api,
}) => {
  const account = await newAccount(api, { fullname: 'Ana Before' })
  const page = await signedIn()
  const other = await context.newPage()
  await open(page, `/accounts/${account.id}/edit`)
  await open(other, `/accounts/${account.id}/edit`)
  await box(page, 'Full name').fill('Ana Mine')
  await box(page, 'Username').fill('ana.mine')
  await box(other, 'Full name').fill('Ana Theirs')
  await box(other, 'Role').fill('guard')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('heading', { name: 'Ana Theirs', level: 1 })).toBeVisible()

  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  const comparison = page.getByRole('region', { name: 'Someone else changed this account' })
  const names = comparison.getByRole('group', { name: 'Full name' })
  for (const text of ['Ana Before', 'Ana Theirs', 'Ana Mine']) await expect(names).toContainText(text)
  await expect(box(page, 'Full name')).toHaveValue('Ana Mine')
  await expect(box(page, 'Username')).toHaveValue('ana.mine')
  await expect(box(page, 'Role')).toHaveValue('guard')
  await save.click()
  await expect(comparison).toContainText('Choose for each field which one holds.')
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Theirs', username: account.username })

  await names.getByRole('radio', { name: /^Keep mine/ }).check()
  await save.click()
  await expect(page.getByRole('heading', { name: 'Ana Mine', level: 1 })).toBeVisible()
  expect(await stored(api, account)).toMatchObject({
    fullname: 'Ana Mine',
    username: 'ana.mine',
    role: 'guard',
  })
})

test('a blocked account says since when and why no messages reach it', async ({ signedIn, api }) => {
  const account = await newAccount(api, { fullname: `Tomás ${made++}` })
  const reason = 'Insulted the night desk'
  const page = await signedIn()
  await openRecord(page, account)
  await expect(page.getByText('Can get messages.')).toBeVisible()
  await chooseMore(page, 'Block…')
  const dialog = page.getByRole('dialog', { name: `Block ${account.fullname}?` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: 'Block account' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByText(/^Gets no messages: blocked since .+ \(Insulted the night desk\)\.$/),
  ).toBeVisible()
  expect(await stored(api, account)).toMatchObject({ blocked: true, blockedReason: reason })
})

test('undo brings a deleted account back', async ({ signedIn, api }) => {
  const account = await newAccount(api, { fullname: `Luz ${made++}` })
  const page = await signedIn()
  await openRecord(page, account)
  await chooseMore(page, 'Delete')
  await expect(page.getByText(`${account.fullname} was deleted`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/accounts$/)
  await expect(page.getByRole('list', { name: 'Accounts' })).toBeVisible()
  await expect(row(page, account)).toHaveCount(0)
  expect(await api.readAccount({ params: { accountId: account.id } })).toMatchObject({
    failure: { code: 'not_found' },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${account.fullname} was restored`).first()).toBeVisible()
  await expect(row(page, account)).toBeVisible()
  const { version, ...before } = account
  expect(await stored(api, account)).toMatchObject(before)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expectRecord(page, account)
})

test('pasted ids are found in their order, and unknown ones are named', async ({ signedIn, api }) => {
  const first = await newAccount(api)
  const second = await newAccount(api)
  const third = await newAccount(api)
  const page = await signedIn()
  await open(page, '/accounts')
  await page.getByRole('link', { name: 'By IDs' }).click()
  await box(page, 'Account IDs').focus()
  await page.keyboard.insertText(
    `["${third.id}", "${first.id}",\n "no-such-account", ${second.id}; +569 ${first.id}`,
  )
  await expect(page.getByText('4 IDs · 1 repeated')).toBeVisible()
  await expect(page.getByText('These cannot be IDs and are left out: +569')).toBeVisible()
  await page.getByRole('button', { name: 'Look up 4 accounts' }).click()
  await expect(page.getByRole('heading', { name: '3 found, 1 unknown' })).toBeVisible()
  const found = page.getByRole('list', { name: 'Result' }).getByRole('listitem')
  await expect(found).toContainText([
    formatPhone(third.phone),
    formatPhone(first.phone),
    /No account\s*no-such-account/,
    formatPhone(second.phone),
  ])
  const accountIds = [third.id, first.id, 'no-such-account', second.id]
  const { accounts } = dataOf(await api.listAccounts({ query: { accountIds } }))
  expect(accounts.map(({ id }) => id)).toEqual([third.id, first.id, second.id])
})

test('a search that fails says so, keeps what was found, and can be tried again', async ({
  signedIn,
  api,
}) => {
  const fullname = `Noé ${made++}`
  const wanted = await newAccount(api, { fullname })
  const other = await newAccount(api)
  const page = await signedIn()
  await open(page, '/accounts')
  await expect(row(page, other)).toBeVisible()
  await page.route('**/api/accounts/search*', (route) => route.abort())
  await box(page, 'Search accounts').fill(fullname)
  const failed = notice(page, 'The API did not answer')
  await expect(failed).toBeVisible()
  await expect(row(page, other)).toBeVisible()
  await page.unroute('**/api/accounts/search*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, other)).toHaveCount(0)
  await expect(row(page, wanted)).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(await foundBy(api, fullname)).toEqual([wanted.id])
})

test('an agent may write accounts', async ({ signedIn, api }) => {
  const account = await newAccount(api)
  const fullname = `Agent’s ${made++}`
  const page = await signedIn('agent')
  await openRecord(page, account)
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await box(page, 'Full name').fill(fullname)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: fullname, level: 1 })).toBeVisible()
  expect(await stored(api, account)).toMatchObject({ fullname })
  await open(page, '/accounts')
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
})

test('a dispatcher reads accounts and sees no way to write one', async ({ signedIn, api }) => {
  const account = await newAccount(api)
  const page = await signedIn('dispatcher')
  await open(page, '/accounts')
  await expect(row(page, account)).toBeVisible()
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0)
  await row(page, account).getByRole('link').click()
  await expectRecord(page, account)
  await expect(page.getByRole('link', { name: 'Show alerts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await page.goto(`/accounts/${account.id}/edit`)
  await expectRecord(page, account)
  await page.goto(`/accounts/new?phone=${encodeURIComponent(`+569${newDigits()}`)}`)
  await expect(page).toHaveURL(/\/accounts$/)
  expect(await stored(api, account)).toEqual(account)
})

test('the list and the look-up by ids are accessible', async ({ signedIn, api }) => {
  const account = await newAccount(api, { blocked: true, validated: true })
  const page = await signedIn()
  await open(page, '/accounts')
  await box(page, 'Search accounts').fill(account.phone.slice(-7))
  await expect(row(page, account).locator('mark')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'By IDs' }).click()
  await box(page, 'Account IDs').fill(`${account.id}, no-such-account, +569`)
  await page.getByRole('button', { name: 'Look up 2 accounts' }).click()
  await expect(page.getByRole('heading', { name: '1 found, 1 unknown' })).toBeVisible()
  await expectAccessible(page)
})

test('the record and both its forms are accessible', async ({ signedIn, api }) => {
  const account = await newAccount(api, { blocked: true, blockedReason: 'Insulted the night desk' })
  const page = await signedIn()
  await openRecord(page, account)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await box(page, 'Role').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This must not be blank.')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/accounts/new')
  await box(page, 'Phone').fill('12')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(box(page, 'Phone')).toHaveAccessibleDescription(/too short for a phone number/)
  await expectAccessible(page)
})
