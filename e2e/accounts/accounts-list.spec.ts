import type { Client } from '@/lib/client/client'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { dataOf, expect, expectAccessible, newDigits, pressShortcut, test } from '../fixtures'
import {
  box,
  crowdOf,
  expectRecord,
  foundBy,
  importAccounts,
  newAccount,
  newNumber,
  newType,
  open,
  row,
  rowsOf,
  tabTo,
  typeBox,
} from './account-steps'

let crowd: Promise<string> | undefined

/**
 * A type with 260 accounts: pages of 50, 200 and 10. Each name begins with the account's position when sorted by name.
 */
const crowdedType = (api: Client) => (crowd ??= importAccounts(api, crowdOf(260)))

test('an account is reached from the overview by keyboard alone, through a highlighted part of its name or number', async ({
  signedIn,
  api,
}) => {
  const digits = newDigits()
  const account = await newAccount(api, { fullname: `Inés Pérez ${digits}` })
  const page = await signedIn()
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Accounts', exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(typeBox(page)).toBeVisible()
  await pressShortcut(page, '/')
  await expect(box(page, 'Search accounts')).toBeFocused()
  await page.keyboard.type(`perez ${digits}`)
  await expect(row(page, account).locator('mark')).toHaveText(['Pérez', digits])
  await page.keyboard.press('Control+a')
  await page.keyboard.type(account.phone.slice(-7))
  await expect(row(page, account).locator('mark')).toHaveText([formatPhone(account.phone).slice(-8)])
  await expect(rowsOf(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(row(page, account).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectRecord(page, account)
  expect(await foundBy(api, account.phone.slice(-7))).toEqual([account.id])
})

test('the list counts 260 accounts, sorts by a column header, and keeps order and columns in the URL', async ({
  signedIn,
  api,
}) => {
  const accountType = await crowdedType(api)
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}`)
  await expect(page.getByText('260 accounts match · 50 shown')).toBeVisible()
  await page.mouse.move(720, 450)
  await page.mouse.wheel(0, 1500)
  // The last page may already have loaded after the second one.
  await expect(page.getByText(/^260 accounts (match · 250 shown|shown)$/)).toBeVisible()
  await page.mouse.wheel(0, 100_000)
  await expect(page.getByText('260 accounts shown')).toBeVisible()

  await page.mouse.wheel(0, -200_000)
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

test('the keyboard reaches unrendered rows, few rows are rendered, and going back restores the scroll position', async ({
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

  const scrolled = () => page.evaluate(() => window.scrollY)
  const place = await scrolled()
  async function expectPlace() {
    await expect(page.getByRole('row', { name: text.slice(0, 12) })).toBeInViewport()
    expect(Math.abs((await scrolled()) - place)).toBeLessThan(40)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible()
  await page.goBack()
  await expectPlace()
  // After a reload, the list has only its first page at the moment when the browser restores the scroll position.
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible()
  await page.goBack()
  await expectPlace()
  await page.keyboard.press('j')
  await page.keyboard.press('Home')
  await expect(focused).toContainText('P1000')
})

test('pasted IDs are looked up in order, unknown ones are listed, and the page is accessible', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const first = await newAccount(api)
  const second = await newAccount(api)
  const third = await newAccount(api)
  const page = await signedIn()
  await open(page, '/accounts')
  await page.getByRole('button', { name: 'More account actions' }).click()
  await page.getByRole('menuitem', { name: 'By ID' }).click()
  await box(page, 'Account IDs').focus()
  await page.keyboard.insertText(
    `["${third.id}", "${first.id}",\n "no-such-account", ${second.id}; +569 ${first.id}`,
  )
  await expect(page.getByText('4 IDs · 1 duplicate')).toBeVisible()
  await expect(page.getByText('These are not valid IDs and will be left out: +569')).toBeVisible()
  await page.getByRole('button', { name: 'Look up 4 accounts' }).click()
  await expect(page.getByRole('heading', { name: '3 found, 1 unknown' })).toBeVisible()
  const found = page.getByRole('list', { name: 'Result' }).getByRole('listitem')
  await expect(found).toContainText([
    formatPhone(third.phone),
    formatPhone(first.phone),
    /No account\s*no-such-account/,
    formatPhone(second.phone),
  ])
  await expectAccessible(page)
  const accountIds = [third.id, first.id, 'no-such-account', second.id]
  const { accounts } = dataOf(await api.listAccounts({ query: { accountIds } }))
  expect(accounts.map(({ id }) => id)).toEqual([third.id, first.id, second.id])
})

test('the list is accessible with highlights, a selection and open menus, also on a phone', async ({
  signedIn,
  api,
}) => {
  const { id: accountType } = await newType(api)
  const fullname = `Marked ${newNumber()}`
  await newAccount(api, { accountType, fullname, blocked: true, validated: true })
  await newAccount(api, { accountType, fullname })
  const { id } = dataOf(await api.createView({ body: { name: `View ${newNumber()}`, query: '' } })).view
  const page = await signedIn()
  const query = `q=Marked&type=${accountType}&attribute=gone:is:x&columns=name,role,flags`
  await open(page, `/accounts?${query}&view=${id}`)
  await expect(page.locator('mark')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filters, order and views' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Filter by' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename…' })).toBeVisible()
  await expectAccessible(page, '[role=menu]')
})

test('far down the list, an account opens beside it and covers nothing, J opens the next one, and Back restores the panel', async ({
  signedIn,
  api,
}) => {
  const accountType = await crowdedType(api)
  const page = await signedIn()
  await open(page, `/accounts?type=${accountType}&sort=name`)
  await page.mouse.move(720, 450)
  await page.mouse.wheel(0, 1500)
  // The last page may already have loaded after the second one.
  await expect(page.getByText(/^260 accounts (match · 250 shown|shown)$/)).toBeVisible()
  await page.mouse.wheel(0, 3500)
  const chosen = rowsOf(page).filter({ hasText: 'P1140' })
  const next = rowsOf(page).filter({ hasText: 'P1141' })
  await expect(chosen).toBeInViewport()
  const covers = await page.evaluate(() => {
    const head = document.querySelector('thead')?.getBoundingClientRect()
    const across = [20, 300, (head?.width ?? 0) - 40].map((left) => (head?.left ?? 0) + left)
    const found = across.map((x) => document.elementFromPoint(x, (head?.top ?? 0) + 18))
    return found.filter((element) => element?.closest('thead') === null).length
  })
  expect(covers).toBe(0)
  await next.getByRole('checkbox').check()
  await chosen.getByRole('link').click()
  const panel = page.getByRole('complementary', { name: 'Open account' })
  const title = panel.getByRole('heading', { level: 2 }).first()
  await expect(title).toContainText('P1140')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(title).toContainText('P1141')
  await expect(next.getByRole('link')).toBeFocused()
  // Tests the console's own scroll restoration, since the browser's works only if the rows appear in time.
  await page.evaluate(() => {
    history.scrollRestoration = 'manual'
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^P1141/, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(title).toContainText('P1141')
  await expect(next.getByRole('checkbox')).toBeChecked()
  await expect(chosen.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/account=/)
  await expect(next).toBeInViewport({ ratio: 1 })
})

test('on a phone, a filtered list has a one-line footer with visible actions, below the floating New button', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const accountType = await crowdedType(api)
  const page = await signedIn()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/accounts?type=${accountType}&q=crowd`)
  await expect(page.getByText('260 accounts match · 50 shown')).toBeVisible()
  const acts = [page.getByRole('link', { name: /^Notify/ }), page.getByRole('button', { name: 'Export' })]
  for (const act of acts) await expect(act).toBeInViewport({ ratio: 1 })
  const foot = await page.getByText('260 accounts match · 50 shown').boundingBox()
  const floating = await page.getByRole('link', { name: 'New', exact: true }).boundingBox()
  expect(foot?.height).toBeLessThan(24)
  expect(await page.evaluate(() => window.scrollY), 'the first row is visible').toBe(0)
  expect((floating?.y ?? 0) + (floating?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
})

test('the search box accepts input only once the page can search', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { fullname: `Early ${newDigits()}` })
  const page = await (await signedIn()).context().newPage()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/_next\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/accounts', { waitUntil: 'domcontentloaded' })
  await expect(box(page, 'Search accounts')).toBeDisabled()
  const colour = await box(page, 'Search accounts').evaluate(
    (field) => getComputedStyle(field).backgroundColor,
  )
  letGo()
  await expect(box(page, 'Search accounts')).toBeEnabled()
  await expect(box(page, 'Search accounts')).toHaveCSS('background-color', colour)
  await box(page, 'Search accounts').pressSequentially(account.fullname ?? '')
  await expect(row(page, account)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(box(page, 'Search accounts')).toHaveValue(account.fullname ?? '')
  await page.close()
})
