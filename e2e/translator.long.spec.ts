import type { BrowserContext, Page } from '@playwright/test'
import { translatePage } from '@/components/translator.fixture'
import { formatPhone } from '@/lib/format/phone/format-phone'
import {
  row as accountRow,
  box,
  crowdOf,
  importAccounts,
  newAccount,
  newNumber,
  newType,
} from './accounts/account-steps'
import { choose, give, press } from './accounts/import-steps'
import { map, placed, row, view } from './alert-steps'
import { test as base, dataOf, expect, newDigits, pressShortcut, signIn, untilListening } from './fixtures'
import { choosePhones, newAccounts, newTitle } from './notification-steps'
import { businessId, consoleUrl, externalId } from './product'
import { act, formOf, newName, rowOf } from './settings/settings-steps'

type French = { context: BrowserContext; page: Page; open(address: string): Promise<void> }

/** A French browser that translates every page once it is hydrated; any page error fails the test. */
const test = base.extend<{ french: French }>({
  french: async ({ browser }, use) => {
    const context = await browser.newContext({ locale: 'fr-FR', baseURL: consoleUrl })
    context.setDefaultTimeout(20_000)
    const broken: string[] = []
    context.on('weberror', (error) => broken.push(error.error().message))
    // React logs errors caught by an error boundary.
    context.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes('NotFoundError')) broken.push(message.text())
    })
    const page = await context.newPage()
    const open = async (address: string) => {
      await page.goto(address)
      await untilListening(page)
      await page.evaluate(translatePage)
    }
    await use({ context, page, open })
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
    await context.close()
    expect(broken).toEqual([])
  },
})

/** Expects the text to change after a moment. */
const expectToGoOn = async (read: () => Promise<string | null>) => {
  const before = await read()
  await expect.poll(read).not.toBe(before)
}

test('a failed sign-in shows its reason, and the page follows the chosen language', async ({ french }) => {
  const { page, open } = french
  await open('/sign-in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).not.toHaveAttribute('translate')
  await press(page, 'Sign in')
  await expect(page.getByText('Enter your Business ID.')).toBeVisible()
  await box(page, 'Business ID').fill(businessId)
  await page.getByLabel('External ID', { exact: true }).fill('nobody has this one')
  await press(page, 'Sign in')
  await expect(page.getByText(/do not match\. Check both/)).toBeVisible()
  await press(page, 'Language')
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
})

test('every screen opens, and its dialogs open and close', async ({ french }) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  await signIn(context, externalId)
  await open('/')
  for (const name of ['Accounts', 'Notifications', 'Alerts', 'Settings', 'Overview']) {
    await page
      .getByRole('complementary')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page).toHaveTitle(new RegExp(name === 'Settings' ? 'Account types' : name))
    await page.getByRole('button', { name: 'Search…' }).click()
    await page.keyboard.type('no screen is called this')
    await expect(page.getByText(/^No accounts match/)).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name.slice(0, 5))
    await expect(page.getByRole('option', { name }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const alone = [
    'accounts/new',
    'accounts/by-ids',
    'accounts/jobs',
    'inbox',
    'alerts/handover',
    'alerts/wall',
  ]
  for (const address of [...alone, 'nowhere', 'settings/audit', 'settings/channels']) {
    await open(`/${address}`)
    await expect(page.locator('main font, main :is(h1, h2)').first(), address).toBeVisible()
  }
  await open('/settings/account-types')
  const navigation = page.getByRole('navigation', { name: 'Settings' })
  for (const name of ['Account types', 'Attributes', 'Alert types', 'Responders', 'Identities', 'Displays']) {
    await navigation.getByRole('link', { name }).click()
    await page.getByRole('button', { name: /^New / }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('an alert appears on its own, its clocks run, and its status follows every action', async ({
  french,
  api,
}) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  await signIn(context, externalId)
  await open(`/alerts?${view}&order=newest`)
  const { street, alert } = await placed(api)
  await expect(row(page, street)).toBeVisible()
  await expectToGoOn(() => row(page, street).textContent())
  const waiting = page.getByRole('complementary').getByRole('link', { name: /^Alerts/ })
  const before = await waiting.textContent()
  const second = await placed(api)
  await expect(row(page, second.street)).toBeVisible()
  await expect(waiting).not.toHaveText(before ?? '')

  await row(page, street).click()
  await expect(page.getByText('Nobody has it yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Acknowledge/ }).click()
  await expect(page.getByText(/^You have had it since/)).toBeVisible()
  await expect(page.getByText('Nobody has it yet', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Priority: / }).click()
  await page.getByRole('menuitemradio', { name: /Low/ }).click()
  await expect(page.getByText('Priority: Low', { exact: true })).toBeVisible()
  dataOf(await api.editAlert({ params: { alertId: alert.id }, body: { priority: 1 } }))
  await expect(page.getByRole('button', { name: 'Priority: Urgent' })).toBeVisible()
  await press(page, 'Close…')
  await page.getByRole('radio', { name: 'Transferred' }).check()
  await press(page, 'Close alert')
  await expect(page.getByText(/^You have had it since/)).toHaveCount(0)
  await press(page, 'Reopen alert')
  await expect(page.getByRole('button', { name: 'Close…' })).toBeVisible()
  await press(page, 'Back to list')

  await pressShortcut(page, '/')
  await page.keyboard.type(street)
  await expect(row(page, second.street)).toHaveCount(0)
  await page.getByRole('radio', { name: /^Closed/ }).check({ force: true })
  await expect(row(page, street)).toHaveCount(0)
  await page.getByRole('radio', { name: /^Open/ }).check({ force: true })
  await expect(row(page, street)).toBeVisible()
  await press(page, 'New alert')
  await press(page, 'Place alert')
  await expect(page.getByText(/^Enter the latitude and longitude/)).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Start shift')
  await expect(page.getByRole('dialog', { name: 'Start shift' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: /^Overview/ }).click()
  const waits = page.getByRole('link', { name: /waiting \d+:\d\d/ })
  await expectToGoOn(() => waits.first().textContent())
})

test('an area is drawn on the map, renamed and deleted', async ({ french }) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  await signIn(context, externalId)
  await open(`/alerts?${view}&draw=new`)
  const bar = page.getByRole('region', { name: 'Draw an area' })
  await expect(bar.getByText('No corners yet')).toBeVisible()
  const frame = await map(page).boundingBox()
  if (!frame) throw new Error('The map has no size.')
  for (const [right, down] of [
    [-200, -200],
    [200, -200],
    [0, -60],
  ] as const)
    await map(page).click({ position: { x: frame.width / 2 + right, y: frame.height / 2 + down } })
  await expect(bar.getByText('3 corners')).toBeVisible()
  const [name, later] = [newName('Harbour'), newName('Market')]
  await box(bar, 'Name').fill(name)
  await bar.getByRole('button', { name: 'Save area' }).click()
  await expect(map(page).getByText(name)).toBeVisible()
  const toAreas = async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click()
    const navigation = page.getByRole('navigation', { name: 'Settings' })
    await navigation.getByRole('link', { name: 'Areas' }).click()
  }
  await toAreas()
  await press(page, `Edit ${name}`)
  await box(formOf(page), 'Name').fill(later)
  await press(page, 'Save changes')
  await rowOf(page, later).getByRole('link', { name: 'Show alerts' }).click()
  await expect(map(page).getByText(later)).toBeVisible()
  await expect(map(page).getByText(name)).toHaveCount(0)
  await toAreas()
  await press(page, `Delete ${later}`)
  await press(page, 'Delete area')
  await expect(rowOf(page, later)).toHaveCount(0)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Alerts/ })
    .click()
  await expect(map(page)).toBeVisible()
  await expect(map(page).getByText(later)).toHaveCount(0)
})

test('a shift starts, is handed over with a note, and is signed off by the next one', async ({
  french,
  api,
}) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  const body = { name: newName('Night desk'), roles: ['dispatcher' as const] }
  await signIn(context, dataOf(await api.createIdentity({ body })).externalId)
  await open(`/alerts?${view}&order=newest`)
  await press(page, 'Start shift')
  await press(page, 'Begin')
  await expect(page.getByText(/^Shift since/)).toBeVisible()
  const text = newName('Av. Matta is closed')
  await press(page, 'Pin a note')
  await page.getByLabel('New note for the desk').fill(text)
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  const note = page.getByRole('listitem').filter({ hasText: text })
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Unpin' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('link', { name: 'Handover' }).click()
  await page.getByLabel('Note for the next shift').fill('Two crews at the market')
  await press(page, 'End shift')
  await expect(page.getByText('Nobody has signed this yet.')).toBeVisible()
  await expect(page.getByText(/^Your shift, since/)).toHaveCount(0)

  await signIn(context, externalId)
  await open('/alerts/handover')
  const ended = page.getByText('Two crews at the market')
  await expect(ended).toBeVisible()
  await page.getByRole('button', { name: 'Sign as read' }).first().click()
  await expect(ended).toHaveCount(0)
})

test('a search narrows and widens the accounts, and a record shows its changes', async ({ french, api }) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  const accountType = await importAccounts(api, crowdOf(60))
  const account = await newAccount(api, { accountType, fullname: `Rosa ${newNumber()}` })
  await signIn(context, externalId)
  await open(`/accounts?type=${accountType}`)
  await expect(page.getByText('61 accounts match · 50 shown')).toBeVisible()
  const search = box(page, 'Search accounts')
  for (const [query, found] of [
    ['crowd', /^60 accounts match/],
    ['Rosa', /^1 account shown/],
    ['nobody at all', /^No accounts match/],
    [account.phone.slice(-6), /^1 account shown/],
    ['', /^61 accounts match/],
  ] as const) {
    await search.fill(query)
    await expect(page.getByText(found).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Flags' }).click()
  await page.getByRole('menuitemradio', { name: 'Blocked', exact: true }).click()
  await expect(page.getByText('Flags (1)')).toBeVisible()
  await press(page, 'Clear search and filters')
  await search.fill(account.phone.slice(-6))
  await expect(page.getByText(/^1 account shown/).first()).toBeVisible()
  await accountRow(page, account).getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible()
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(/unsubscribed/).first()).toBeVisible()
  await press(page, 'Edit Full name')
  await box(page, 'Full name').fill('Rosa After')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Rosa After', level: 1 })).toBeVisible()
  await open('/accounts/new')
  const phone = box(page, 'Phone')
  await phone.fill('12')
  await expect(page.getByText(/too short/).first()).toBeVisible()
  await phone.fill(account.phone)
  await expect(page.getByText(/already has this phone number\./)).toBeVisible()
  await phone.fill(`+569${newDigits()}`)
  await expect(page.getByText(/already has this phone number\./)).toHaveCount(0)
})

test('a file is parsed, checked and imported, and a message is sent, with every step visible', async ({
  french,
  api,
}) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  await signIn(context, externalId)
  const accountType = await newType(api)
  await open('/accounts/import')
  await give(page, 'people.csv', `Teléfono;Nombre\n+569${newDigits()};Ana\n12;Eva`)
  await expect(page.getByText(/^2 columns, 2 rows/)).toBeVisible()
  await choose(page, 'What column “Nombre” contains', 'Leave out')
  await choose(page, 'Type for rows without an account type', accountType.name)
  await press(page, /^Check/)
  await expect(page.getByText('1 invalid phone number').first()).toBeVisible({ timeout: 30_000 })
  await press(page, 'All 2')
  await press(page, 'Import 1 account')
  await expect(page.getByText(/1 created/).first()).toBeVisible({ timeout: 30_000 })

  const accounts = await newAccounts(api, 3)
  await open('/notifications/new')
  await choosePhones(page)
  await box(page, 'Phones').fill(accounts.map(({ phone }) => phone).join('\n'))
  await expect(page.getByText('3 numbers', { exact: true })).toBeVisible()
  await box(page, 'Phones').fill(
    accounts
      .slice(1)
      .map(({ phone }) => phone)
      .join('\n'),
  )
  await expect(page.getByText('2 numbers', { exact: true })).toBeVisible()
  const title = newTitle()
  await box(page, 'Title').fill(title)
  await press(page, 'Review')
  await press(page, 'Keep for 2 people')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('2 kept, not sent').first()).toBeVisible({ timeout: 30_000 })
  await page
    .getByRole('searchbox', { name: 'Search by phone number or name' })
    .fill(formatPhone(accounts[1]?.phone ?? ''))
  await expect(page.getByRole('table', { name: 'Recipients' }).getByRole('row')).toHaveCount(2)
})

test('a settings record is created, changed and deleted', async ({ french }) => {
  const { context, page, open } = french
  await signIn(context, externalId)
  await open('/settings/account-types')
  const [name, later] = [newName('Tower'), newName('House')]
  await press(page, 'New account type')
  await press(page, 'Create account type')
  await expect(page.getByText('This is required.').first()).toBeVisible()
  await box(formOf(page), 'Name').fill(name)
  await press(page, 'Create account type')
  await expect(rowOf(page, name)).toBeVisible()
  await press(page, `Edit ${name}`)
  await box(formOf(page), 'Name').fill(later)
  await press(page, 'Save changes')
  await expect(rowOf(page, later)).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('identities get roles and new external IDs, and definitions their options, with every step visible', async ({
  french,
  api,
}) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  await signIn(context, externalId)
  await open('/settings/identities')
  const name = newName('Night desk')
  await press(page, 'New identity')
  const form = formOf(page)
  await box(form, 'Name').fill(name)
  await press(page, 'Create identity')
  await expect(form.getByText('Choose at least one role.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Agent' }).check()
  await expect(form.getByText('Choose at least one role.')).toHaveCount(0)
  await press(page, 'Create identity')
  const shown = page.getByRole('dialog', { name: `${name} can now sign in` })
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, name)).toContainText('Agent')
  await act(page, name, 'Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(rowOf(page, name)).toContainText('Disabled')
  await act(page, name, 'Enable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click()
  await expect(rowOf(page, name)).not.toContainText('Disabled')
  await act(page, name, 'Replace External ID')
  await page.getByRole('radio', { name: 'stops working immediately' }).check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace External ID' }).click()
  await expect(page.getByRole('dialog', { name: `${name} has a new External ID` })).toBeVisible()

  const type = await newType(api)
  const [attribute, alertType] = [newName('Floor'), newName('Gas leak')]
  await open('/settings/attributes')
  await press(page, 'New attribute')
  await box(form, 'Name').fill(attribute)
  await box(form, 'Options').fill('First\nSecond\n')
  await form.getByRole('radio', { name: 'Only certain types' }).check()
  await press(page, 'Create attribute')
  await expect(form.getByText('Choose at least one account type.')).toBeVisible()
  await form.getByRole('checkbox', { name: type.name }).check()
  await press(page, 'Create attribute')
  await expect(rowOf(page, attribute)).toContainText('2 options')
  await press(page, `Edit ${attribute}`)
  await box(form, 'Options').fill('First\nSecond\nThird')
  await press(page, 'Save changes')
  await expect(rowOf(page, attribute)).toContainText('3 options')
  await open('/settings/alert-types')
  await press(page, 'New alert type')
  await box(form, 'Name').fill(alertType)
  await box(form, 'Color').fill('#12')
  await press(page, 'Create alert type')
  await expect(form.getByText(/^# and six digits/)).toBeVisible()
  await box(form, 'Color').fill('#125e9c')
  await press(page, 'Create alert type')
  await press(page, `Delete ${alertType}`)
  await press(page, 'Delete alert type')
  await expect(rowOf(page, alertType)).toHaveCount(0)
})

test('the business gets a new name and streets, and the street of an earlier alert fills in the form of a new one', async ({
  french,
  api,
}) => {
  test.setTimeout(180_000)
  const { context, page, open } = french
  const { street } = await placed(api, { latitude: -33.4501, longitude: -70.6601 })
  await signIn(context, externalId)
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
  await open('/settings/business')
  try {
    const name = newName('Acme')
    await box(page, 'Name').fill(name)
    await press(page, 'Save changes')
    await expect(page.getByText(`${name} was saved.`)).toBeVisible()
    await press(page, 'Show streets from OpenStreetMap')
    await press(page, 'Stop showing streets from OpenStreetMap')
    await expect(page.getByRole('button', { name: 'Show streets from OpenStreetMap' })).toBeVisible()
  } finally {
    dataOf(await api.updateBusiness({ body: { name: businessId, mapTiles: 'none' } }))
  }
  await open(`/alerts?${view}&new=true`)
  const field = page.getByRole('combobox', { name: 'Street', exact: true })
  await field.pressSequentially(street.toLowerCase())
  await page.getByRole('option', { name: new RegExp(street) }).click()
  await expect(page.getByText(/^The pin is where the latest alert on this street was/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Account' }).fill('nobody at all')
  await page.getByRole('textbox', { name: 'Coordinates' }).fill('somewhere')
  await press(page, 'Place alert')
  await expect(page.getByText(/^Enter the latitude and longitude/)).toBeVisible()
})
