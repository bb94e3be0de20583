import { dataOf, expect, test } from '../fixtures'
import {
  box,
  chooseType,
  expectRecord,
  newAccount,
  newNumber,
  newType,
  open,
  row,
  rowsOf,
  stored,
  typeBox,
} from './account-steps'

test('the query and filters survive a reload and going back', async ({ signedIn, api }) => {
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
  await row(page, blocked).getByRole('link').press('Enter')
  await expectRecord(page, blocked)
  await page.goBack()
  await expectOnlyBlocked()
  await page.goBack()
  await expect(row(page, free)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Flags', exact: true })).toBeVisible()
  const { accounts } = dataOf(await api.searchAccounts({ query: { q: fullname, accountType } }))
  expect(accounts.map(({ id }) => id)).toEqual([free.id, blocked.id])
})

test('filters by creation date and attribute show a colleague the same accounts, and can be removed', async ({
  signedIn,
  context,
  api,
}) => {
  const { id: accountType, name: typeName } = await newType(api)
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
  // Reopening the dialog while it is still closing gives a fresh one.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(row(page, low)).toHaveCount(0)
  await expect(row(page, high)).toBeVisible()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format()
  await add.getByLabel('From').fill(today)
  await add.getByLabel('To').fill(today)
  await add.getByRole('button', { name: 'Apply filter' }).click()
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  const ofType = `Type: ${typeName}`
  await expect(chips).toHaveText([ofType, /^Created .+ – /, `${name} at least 5`, 'Clear filters'])

  const other = await context.newPage()
  await open(other, page.url())
  await expect(other.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(4)
  await expect(rowsOf(other)).toHaveCount(1)
  await expect(row(other, high)).toBeVisible()

  await page.goBack()
  await expect(chips).toHaveText([ofType, `${name} at least 5`, 'Clear filters'])
  await page.getByRole('button', { name: `Remove the filter: ${name} at least 5` }).click()
  await expect(row(page, low)).toBeVisible()
  const query = { accountType, attribute: `${attributeId}:min:5` }
  const { accounts } = dataOf(await api.searchAccounts({ query }))
  expect(accounts.map(({ id }) => id)).toEqual([high.id])
})

test('a saved view is opened, changed, renamed, deleted and restored', async ({ signedIn, api }) => {
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

test('a deleted account is found with the filter for deleted accounts, and restored', async ({
  signedIn,
  api,
}) => {
  const { id: accountType } = await newType(api)
  const account = await newAccount(api, { accountType, fullname: `Gone ${newNumber()}` })
  dataOf(await api.deleteAccount({ params: { accountId: account.id } }))
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}`)
  await expect(page.getByText('No accounts match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Filter by' }).click()
  await page.getByRole('option', { name: 'Deleted accounts' }).click()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByText('1 account shown')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: `Restore ${account.fullname}` }).click()
  await expect(page.getByText(`${account.fullname} was restored`).first()).toBeVisible()
  await expect(page.getByText('No accounts match these filters.')).toBeVisible()
  expect((await stored(api, account)).fullname).toBe(account.fullname)
})
