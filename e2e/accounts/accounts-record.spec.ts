import { dataOf, expect, expectAccessible, test } from '../fixtures'
import { pictureHost } from '../product'
import {
  box,
  chooseMore,
  expectRecord,
  goToRecord,
  newAccount,
  newNumber,
  newType,
  open,
  openRecord,
  row,
  stored,
  unfoldDetails,
} from './account-steps'

test('an inline edit by keyboard is undone; changes by others are kept, or compared if they affect the same field', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { fullname: 'Ana Before' })
  const page = await signedIn('agent')
  await openRecord(page, account)
  const pencil = page.getByRole('button', { name: 'Edit Full name' })
  await pencil.focus()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Full name')).toBeFocused()
  await page.keyboard.type('Ana Mistaken')
  await page.keyboard.press('Escape')
  await expect(pencil).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Ana Before', level: 1 })).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(box(page, 'Full name')).toBeFocused()
  await page.keyboard.type('Ana After')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ana After', level: 1 })).toBeVisible()
  await expect(pencil).toBeFocused()
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana After', version: account.version + 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Ana Before', level: 1 })).toBeVisible()

  const details = await unfoldDetails(page)
  await page.getByRole('button', { name: 'Edit Role' }).click()
  await box(page, 'Role').fill('guard')
  const params = { accountId: account.id }
  dataOf(await api.updateAccount({ params, body: { fullname: 'Ana Theirs' } }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ana Theirs', level: 1 })).toBeVisible()
  await expect(details).toContainText('guard')
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Theirs', role: 'guard' })

  await page.getByRole('button', { name: 'Edit Phone' }).click()
  await box(page, 'Phone').fill('12')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Phone')).toHaveAccessibleDescription(/too short for a phone number/)
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Theirs', phone: account.phone })

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Full name' }).click()
  await box(page, 'Full name').fill('Ana Mine')
  dataOf(await api.updateAccount({ params, body: { fullname: 'Ana Later' } }))
  await page.keyboard.press('Enter')
  const comparison = page.getByRole('region', { name: 'This has changed since you opened it' })
  for (const text of ['Ana Theirs', 'Ana Later', 'Ana Mine']) await expect(comparison).toContainText(text)
  const { name } = dataOf(await api.readOwnIdentity({})).identity
  await expect(comparison).toContainText(`Last changed by ${name}, `)
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(comparison).toContainText('Choose a value for each field.')
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Later' })
  await comparison.getByRole('radio', { name: /^Keep mine/ }).check()
  await save.click()
  await expect(page.getByRole('heading', { name: 'Ana Mine', level: 1 })).toBeVisible()
  const newest = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  await expect(newest).toContainText(/Changed.*Full name: Ana Later.*Ana Mine.*by The agent/)
})

test('unsubscribing can be undone, an expiry and a block are set, and the page says why no messages arrive', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const account = await newAccount(api, { fullname: `Tomás ${newNumber()}` })
  const page = await signedIn()
  await goToRecord(page, account)
  await expect(page.getByText('Messages to this account are not sent')).toBeVisible()
  await chooseMore(page, 'Unsubscribe')
  await expect(page.getByText(/^Gets no messages: unsubscribed since .+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Gets no messages')).toHaveCount(0)
  await chooseMore(page, 'Set expiry date')
  await expect(page.getByLabel('Expires')).toBeFocused()
  await page.getByLabel('Expires').fill('2031-05-01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('May 1, 2031')
  expect(await stored(api, account)).toMatchObject({
    subscribed: true,
    expirationDate: '2031-05-02T03:59:59Z',
  })

  const reason = 'Insulted the night desk'
  await chooseMore(page, 'Block…')
  const dialog = page.getByRole('dialog', { name: `Block ${account.fullname}?` })
  const confirm = dialog.getByRole('button', { name: 'Block account' })
  await confirm.click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Give a reason/)
  expect(await stored(api, account)).toMatchObject({ blocked: false })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByText(/^Gets no messages: blocked since .+ \(Insulted the night desk\)\.$/),
  ).toBeVisible()
  expect(await stored(api, account)).toMatchObject({ blocked: true, blockedReason: reason })
})

test('only pictures from a trusted host are shown, and a long right-to-left name does not break the layout', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const { id: accountType } = await newType(api)
  const fullname = `W\u202e${'W'.repeat(189)}`
  const names = ['Portrait', 'Broken', 'Elsewhere'].map((name) => `${name} ${newNumber()}`)
  const addresses = [
    `https://${pictureHost}/ana.svg`,
    `https://${pictureHost}/gone.svg`,
    'https://else.example/a.png',
  ]
  const attributesValue = []
  for (const [place, name] of names.entries()) {
    const body = {
      name,
      tag: `picture-${newNumber()}`,
      slot: 'image' as const,
      accountTypeIds: [accountType],
    }
    const { attribute } = dataOf(await api.createAttribute({ body }))
    attributesValue.push({ attributeId: attribute.id, value: { image: addresses[place] } })
  }
  const account = await newAccount(api, { accountType, attributesValue, fullname, role: 'W'.repeat(64) })
  const page = await signedIn()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
  await page.route(`https://${pictureHost}/ana.svg`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  )
  await page.route(`https://${pictureHost}/gone.svg`, (route) => route.fulfill({ status: 404 }))
  await page.setViewportSize({ width: 1100, height: 800 })
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await open(page, `/accounts?q=${encodeURIComponent(account.phone)}`)
  await expect(row(page, account).locator('bdi').filter({ hasText: fullname })).toHaveCount(1)
  expect(await isWider()).toBe(false)
  await row(page, account).getByRole('link').press('Enter')
  await expectRecord(page, account)
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(fullname)
  expect(await isWider()).toBe(false)
  const details = page.getByRole('region', { name: 'Attributes' })
  await expect(details.getByRole('link', { name: 'Open image' })).toHaveCount(2)
  await expect(details.getByRole('img')).toHaveCount(1)
  await expect(details.getByRole('img', { name: `Image: ${names[0]}` })).toHaveJSProperty('naturalWidth', 30)
  const { attributesValue: kept } = await stored(api, account)
  expect(kept.map(({ value }) => value.image)).toEqual(addresses)
})

test('an account is deleted and restored by Undo, and later by the filter for deleted accounts', async ({
  signedIn,
  api,
}) => {
  const { id: accountType } = await newType(api)
  const account = await newAccount(api, { accountType, fullname: `Luz ${newNumber()}` })
  const params = { accountId: account.id }
  const page = await signedIn('agent')
  await openRecord(page, account)
  await chooseMore(page, 'Delete')
  await expect(page.getByText(`${account.fullname} was deleted`).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  await expect(row(page, account)).toHaveCount(0)
  expect(await api.readAccount({ params })).toMatchObject({ failure: { code: 'not_found' } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${account.fullname} was restored`).first()).toBeVisible()
  await expect(row(page, account)).toBeVisible()
  const { version, ...before } = account
  expect(await stored(api, account)).toMatchObject(before)

  dataOf(await api.deleteAccount({ params }))
  await page.goto(`/accounts?type=${accountType}`)
  await expect(page.getByText('No accounts match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Filter by' }).click()
  await page.getByRole('option', { name: 'Deleted accounts' }).click()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByText('1 account shown')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto(`/accounts/${account.id}/edit`)
  await expect(page).toHaveURL(new RegExp(`/accounts/${account.id}$`))
  await expect(page.getByText('deleted this account')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/accounts?type=${accountType}&deleted=true`)
  await page.getByRole('button', { name: `Restore ${account.fullname}` }).click()
  await expect(page.getByText(`${account.fullname} was restored`).first()).toBeVisible()
  await expect(page.getByText('No accounts match these filters.')).toBeVisible()
  expect((await stored(api, account)).fullname).toBe(account.fullname)
})

test("a caller's open alert links to the map, and a new alert starts on the caller's behalf", {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const account = await newAccount(api, { fullname: `Bruno ${newNumber()}` })
  const location = { latitude: -33.45, longitude: -70.66 }
  const named = { typeId: account.accountType, tag: 'id', value: account.id }
  const { alert } = dataOf(await api.createAlert({ body: { alertType: 'fire', location, account: named } }))
  const page = await signedIn()
  await goToRecord(page, account)
  await page.getByRole('link', { name: new RegExp(`#${alert.number}\\b.*unattended`) }).click()
  await expect(page).toHaveURL(new RegExp(`/alerts\\?account=${account.id}&alert=${alert.number}$`))
  // Without its own open alert, the account has nothing to show on the map.
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  await page.goBack()
  await expectRecord(page, account)
  await page.getByRole('link', { name: 'New alert' }).click()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(
    new RegExp(`^${account.fullname}, `),
  )
  await expect(page).toHaveURL(/[?&]at=/)
  await expect(page, 'the map opens at the alerts of the business, not the whole world').not.toHaveURL(
    /[?&]at=12(\.0+)?(,|%2C)-20/,
  )
})
