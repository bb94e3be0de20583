import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { formatPhone } from '@/lib/format/phone'
import {
  box,
  chooseType,
  expectRecord,
  foundBy,
  newAccount,
  newNumber,
  newType,
  notice,
  open,
  openRecord,
  row,
  stored,
  tabTo,
  typeBox,
} from './account-steps'
import { dataOf, expect, expectAccessible, newDigits, pressShortcut, test } from './fixtures'

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Accounts' }).locator('[data-index]')

let crowd: Promise<string> | undefined

/** A type that 260 accounts have: pages of 50, of 200 and of 10. Their names begin with their place, by name. */
function crowdedType(api: Client): Promise<string> {
  crowd ??= (async () => {
    const { id: accountType } = await newType(api)
    const places = Array.from({ length: 260 }, (_, place) => place)
    await Promise.all(
      places.map((place) => newAccount(api, { accountType, fullname: `P${1000 + place} of the crowd` })),
    )
    return accountType
  })()
  return crowd
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
  await expect(rowsOf(page)).toHaveCount(1)
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
  const accountType = await crowdedType(api)
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}`)
  await expect(page.getByText('260 accounts match · 50 shown')).toBeVisible()
  await page.mouse.move(720, 450)
  await page.mouse.wheel(0, 1500)
  await expect(page.getByText('260 accounts match · 250 shown')).toBeVisible()
  await page.mouse.wheel(0, 100_000)
  await expect(page.getByText('260 accounts shown')).toBeVisible()
})

test('query and filters survive a reload and the way back', async ({ signedIn, api }) => {
  const { id: accountType, name: typeName } = await newType(api)
  const fullname = `Rosa ${newNumber()}`
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

test('filters by creation and by an attribute show a colleague the same, and can be taken back', async ({
  signedIn,
  context,
  api,
}) => {
  const { id: accountType } = await newType(api)
  const name = `Floor ${newNumber()}`
  const body = { name, tag: `floor-${newNumber()}`, slot: 'number' } as const
  const { id: attributeId } = dataOf(await api.createAttribute({ body })).attribute
  const onFloor = (number: number) =>
    newAccount(api, { accountType, attributesValue: [{ attributeId, value: { number } }] })
  const [low, high] = [await onFloor(2), await onFloor(7)]
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}`)
  const add = page.getByRole('dialog', { name: 'Add a filter' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await add.getByRole('combobox', { name: 'Filter by' }).click()
  await page.getByRole('option', { name }).click()
  await add.getByLabel('At least').fill('5')
  await page.keyboard.press('Enter')
  await expect(row(page, low)).toHaveCount(0)
  await expect(row(page, high)).toBeVisible()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await add.getByLabel('From').fill(today)
  await add.getByLabel('To').fill(today)
  await add.getByRole('button', { name: 'Apply filter' }).click()
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expect(chips).toHaveText([/^Created .+ – /, `${name} at least 5`, 'Remove all'])

  const other = await context.newPage()
  await open(other, page.url())
  await expect(other.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(3)
  await expect(rowsOf(other)).toHaveCount(1)
  await expect(row(other, high)).toBeVisible()

  await page.goBack()
  await expect(chips).toHaveText([`${name} at least 5`])
  await page.getByRole('button', { name: `Remove the filter: ${name} at least 5` }).click()
  await expect(row(page, low)).toBeVisible()
  const query = { accountType, attribute: `${attributeId}:min:5` }
  const { accounts } = dataOf(await api.searchAccounts({ query }))
  expect(accounts.map(({ id }) => id)).toEqual([high.id])
})

test('a head sorts the list, chosen columns are shown, and the address has both', async ({
  signedIn,
  api,
}) => {
  const accountType = await crowdedType(api)
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}`)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(rowsOf(page).first()).toContainText('P1000')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(rowsOf(page).first()).toContainText('P1259')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Role' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Flags' }).click()
  await page.keyboard.press('Escape')

  async function expectShown() {
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['Select all shown', 'Phone', 'Name', 'Account type', 'Created', 'Role'])
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rowsOf(page).first()).toContainText('P1259')
    await expect(rowsOf(page).first().getByRole('cell').last()).toHaveText('user')
  }
  await expectShown()
  await page.reload()
  await expectShown()
  await box(page, 'Search accounts').fill('crowd')
  await expect(page.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort')
})

test('a saved view is opened, changed, renamed, deleted and brought back', async ({ signedIn, api }) => {
  const { id: accountType, name: typeName } = await newType(api)
  const account = await newAccount(api, { accountType, blocked: true })
  const [name, renamed] = [`Blocked ${newNumber()}`, `Renamed ${newNumber()}`]
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}&blocked=true`)
  const menu = (now: string) => page.getByRole('button', { name: now })
  const choose = async (now: string, act: string) => {
    await menu(now).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  const saved = async () => dataOf(await api.listViews({ query: { limit: '500' } })).views

  await choose('Saved views', 'Save this view…')
  await box(page, 'Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(menu(name)).toBeVisible()
  expect(await saved()).toContainEqual(
    expect.objectContaining({ name, query: `type=${accountType}&blocked=true` }),
  )

  await open(page, '/accounts')
  await menu('Saved views').click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(typeBox(page)).toHaveText(typeName)
  await expect(row(page, account)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Phone' }).getByRole('button').click()
  await choose(`${name}, changed`, `Update “${name}”`)
  await expect(page.getByText(`“${name}” was updated`).first()).toBeVisible()
  await choose(name, 'Rename…')
  await box(page, 'Name').fill(renamed)
  await page.getByRole('button', { name: 'Rename view' }).click()
  await expect(menu(renamed)).toBeVisible()
  expect(await saved()).toContainEqual(
    expect.objectContaining({ name: renamed, query: `type=${accountType}&blocked=true&sort=phone` }),
  )

  await choose(renamed, 'Delete')
  await expect(page.getByText(`“${renamed}” was deleted`).first()).toBeVisible()
  expect((await saved()).map((view) => view.name)).not.toContain(renamed)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`“${renamed}” was restored`).first()).toBeVisible()
  expect((await saved()).map((view) => view.name)).toContain(renamed)
})

test('a view by an attribute that is gone says so, and shows the rest', async ({ signedIn, api }) => {
  const { id: accountType } = await newType(api)
  const account = await newAccount(api, { accountType })
  const name = `Lost ${newNumber()}`
  const query = `type=${accountType}&attribute=gone:is:Tower`
  const { view } = dataOf(await api.createView({ body: { name, query } }))
  const page = await signedIn('sender')
  await open(page, `/accounts?view=${view.id}&${query}`)
  await expect(row(page, account)).toBeVisible()
  const lost = page.getByRole('listitem').filter({ hasText: 'This attribute was deleted or changed' })
  await lost.getByRole('button').click()
  await expect(lost).toHaveCount(0)
  await page.getByRole('button', { name: `${name}, changed` }).click()
  await expect(page.getByRole('menuitemradio', { name })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
})

test('the keyboard walks over rows that were not drawn, few are, and the way back finds the place', async ({
  signedIn,
  api,
}) => {
  const accountType = await crowdedType(api)
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}&sort=name`)
  await expect(page.getByText('260 accounts match')).toBeVisible()
  const focused = page.locator('[data-index]:focus-within')
  for (let n = 0; n < 55; n += 1) await page.keyboard.press('j')
  await expect(focused).toContainText('P1054')
  await expect(focused).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toContainText('P1052')
  await page.keyboard.press('End')
  await expect(page.getByText('260 accounts shown')).toBeVisible()
  await page.keyboard.press('End')
  await expect(focused).toContainText('P1259')
  await expect(focused).toHaveAttribute('aria-rowindex', '261')
  expect(await rowsOf(page).count()).toBeLessThan(100)
  await page.keyboard.press('PageUp')
  const text = (await focused.textContent()) ?? ''
  expect(Number(text.match(/P(\d+)/)?.[1])).toBeLessThan(1250)

  const place = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: text.slice(0, 12) })).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(40)
  await page.keyboard.press('j')
  await page.keyboard.press('Home')
  await expect(focused).toContainText('P1000')
})

test('accounts are selected one by one, in a range, as shown, and all that match', async ({
  signedIn,
  api,
}) => {
  const accountType = await crowdedType(api)
  const page = await signedIn('agent')
  await open(page, `/accounts?type=${accountType}&sort=name`)
  await expect(page.getByText('260 accounts match · 50 shown')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Selection' })
  const tick = (place: number) => page.getByRole('checkbox', { name: `Select P${1000 + place}` })
  await tick(2).check()
  await tick(5).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 accounts selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(bar).toContainText('5 accounts selected')
  await page.keyboard.press(' ')
  await expect(bar).toContainText('4 accounts selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ ')
  await expect(bar).toContainText('7 accounts selected')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expect(bar).toContainText('50 accounts selected')
  await bar.getByRole('button', { name: 'Select all 260 that match' }).click()
  await expect(bar).toContainText('260 accounts selected')
  await expect(tick(7)).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(tick(7)).not.toBeChecked()
})

test('a deleted account is found among the deleted ones, and restored', async ({ signedIn, api }) => {
  const { id: accountType } = await newType(api)
  const account = await newAccount(api, { accountType, fullname: `Gone ${newNumber()}` })
  dataOf(await api.deleteAccount({ params: { accountId: account.id } }))
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}`)
  await expect(page.getByText('No account matches this.')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Filter by' }).click()
  await page.getByRole('option', { name: 'Deleted accounts' }).click()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByText('1 account shown')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: `Restore ${account.fullname}` }).click()
  await expect(page.getByText(`${account.fullname} was restored`).first()).toBeVisible()
  await expect(page.getByText('No account matches this.')).toBeVisible()
  expect((await stored(api, account)).fullname).toBe(account.fullname)
})

test('the list is accessible with its menus open, also on a phone', async ({ signedIn, api }) => {
  const accountType = await crowdedType(api)
  const { id } = dataOf(await api.createView({ body: { name: `View ${newNumber()}`, query: '' } })).view
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}&attribute=gone:is:x&deleted=&view=${id}&columns=name,role`)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename…' })).toBeVisible()
  await expectAccessible(page, '[role=menu]')
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
  const fullname = `Noé ${newNumber()}`
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
  const fullname = `Agent’s ${newNumber()}`
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
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0)
  await row(page, account).getByRole('link').click()
  await expectRecord(page, account)
  await expect(page.getByRole('link', { name: 'Show alerts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  for (const path of [`/accounts/${account.id}/edit`, `/accounts/new?phone=%2B569${newDigits()}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  }
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
