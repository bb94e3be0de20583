import type { Page } from '@playwright/test'
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
  typeBox,
} from './account-steps'

test('a colleague who opens a filtered URL sees the same accounts; filters survive going back and are removed by keyboard', async ({
  signedIn,
  context,
  api,
}) => {
  const { id: accountType, name: typeName } = await newType(api)
  const name = `Floor ${newNumber()}`
  const body = { name, tag: `floor-${newNumber()}`, slot: 'number' } as const
  const { id: attributeId } = dataOf(await api.createAttribute({ body })).attribute
  const fullname = `Rosa ${newNumber()}`
  const onFloor = (number: number, blocked: boolean) =>
    newAccount(api, { accountType, fullname, blocked, attributesValue: [{ attributeId, value: { number } }] })
  const [low, high, free] = [await onFloor(2, true), await onFloor(7, true), await onFloor(7, false)]
  const page = await signedIn()
  await open(page, '/accounts')
  await box(page, 'Search accounts').fill(fullname)
  await expect(page).toHaveURL(/q=Rosa/)
  await chooseType(page, typeName)
  await expect(row(page, free)).toBeVisible()
  await page.getByRole('button', { name: 'Flags' }).click()
  await page.getByRole('menuitemradio', { name: 'Blocked', exact: true }).click()
  await expect(row(page, free)).toHaveCount(0)
  const add = page.getByRole('dialog', { name: 'Add a filter' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await add.getByRole('combobox', { name: 'Filter by' }).click()
  await page.getByRole('option', { name }).click()
  await add.getByLabel('At least').fill('5')
  await page.keyboard.press('Enter')
  // A dialog that is reopened while it is still closing starts empty.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(row(page, low)).toHaveCount(0)
  await expect(row(page, high)).toBeVisible()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format()
  await add.getByLabel('From').fill(today)
  await add.getByLabel('To').fill(today)
  await add.getByRole('button', { name: 'Apply filter' }).click()
  const chips = (of: Page) => of.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  const [ofType, ofFloor] = [`Type: ${typeName}`, `${name} at least 5`]
  await expect(chips(page)).toHaveText([ofType, /Blocked/, /^Created .+ – /, ofFloor, 'Clear filters'])

  async function expectSame(shown: Page) {
    await expect(box(shown, 'Search accounts')).toHaveValue(fullname)
    await expect(typeBox(shown)).toHaveText(typeName)
    await expect(shown.getByRole('button', { name: 'Flags (1)' })).toBeVisible()
    await expect(chips(shown)).toHaveCount(5)
    await expect(rowsOf(shown)).toHaveCount(1)
    await expect(row(shown, high)).toBeVisible()
  }
  const other = await context.newPage()
  await open(other, page.url())
  await expectSame(other)
  await other.close()
  await row(page, high).getByRole('link').press('Enter')
  await expectRecord(page, high)
  await page.goBack()
  await expectSame(page)
  await page.goBack()
  await expect(chips(page)).toHaveText([ofType, /Blocked/, ofFloor, 'Clear filters'])

  const rowsBelowSearch = async () => {
    const [search, head] = await Promise.all([
      box(page, 'Search accounts').boundingBox(),
      page.getByRole('columnheader', { name: 'Phone' }).boundingBox(),
    ])
    return (head?.y ?? 0) - (search?.y ?? 0)
  }
  const remove = page.getByRole('button', { name: /^Remove filter/ })
  await remove.last().focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(2)
  await expect(remove.last()).toBeFocused()
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  const narrowed = await rowsBelowSearch()
  expect(narrowed).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(box(page, 'Search accounts')).toBeFocused()
  expect(await rowsBelowSearch()).toBe(narrowed)
  await expect(row(page, low)).toBeVisible()
})

test('a saved view is opened, changed, renamed, deleted and restored', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
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
