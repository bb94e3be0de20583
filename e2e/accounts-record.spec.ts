import { formatPhone } from '@/lib/format/phone'
import {
  box,
  chooseMore,
  chooseType,
  expectRecord,
  foundBy,
  newAccount,
  newNumber,
  newType,
  open,
  openRecord,
  row,
  stored,
  typeBox,
} from './account-steps'
import { dataOf, expect, expectAccessible, newDigits, pressShortcut, signIn, test } from './fixtures'
import { externalId, pictureHost } from './product'

test('a national number, a type and an attribute make one account, even by a double click', async ({
  signedIn,
  api,
}) => {
  const type = await newType(api)
  const label = `Flat ${newNumber()}`
  const { attribute } = dataOf(
    await api.createAttribute({
      body: {
        name: label,
        tag: `flat-${newNumber()}`,
        slot: 'text',
        accountTypeIds: [type.id],
        required: true,
      },
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
  const holder = await newAccount(api, { fullname: `Holder ${newNumber()}` })
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
  const fullname = `Ana ${newNumber()}`
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
  await expect(comparison).toContainText('Choose a value for each field.')
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
  const account = await newAccount(api, { fullname: `Tomás ${newNumber()}` })
  const reason = 'Insulted the night desk'
  const page = await signedIn()
  await openRecord(page, account)
  await expect(page.getByText('Messages to this account are kept, not sent')).toBeVisible()
  await chooseMore(page, 'Block…')
  const dialog = page.getByRole('dialog', { name: `Block ${account.fullname}?` })
  const confirm = dialog.getByRole('button', { name: 'Block account' })
  await confirm.click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/)
  expect(await stored(api, account)).toMatchObject({ blocked: false })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByText(/^Gets no messages: blocked since .+ \(Insulted the night desk\)\.$/),
  ).toBeVisible()
  expect(await stored(api, account)).toMatchObject({ blocked: true, blockedReason: reason })
})

test('a field is changed where it stands by keyboard alone: Escape gives it back, Enter saves it, Undo undoes it', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { fullname: 'Ana Before' })
  const page = await signedIn()
  await openRecord(page, account)
  const pencil = page.getByRole('button', { name: 'Edit Full name' })
  await pencil.focus()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Full name')).toBeFocused()
  await page.keyboard.type('Ana Mistaken')
  await page.keyboard.press('Escape')
  await expect(pencil).toBeFocused()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Ana Before')

  await page.keyboard.press('Enter')
  await expect(box(page, 'Full name')).toBeFocused()
  await page.keyboard.type('Ana After')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ana After', level: 1 })).toBeVisible()
  await expect(pencil).toBeFocused()
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana After', version: account.version + 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Ana Before', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Phone' }).click()
  await box(page, 'Phone').fill('12')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Phone')).toHaveAccessibleDescription(/too short for a phone number/)
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Before', phone: account.phone })
})

test('of two browsers that change one field in place the second compares, keeps what it typed, and chooses', async ({
  signedIn,
  browser,
  api,
}) => {
  const account = await newAccount(api, { fullname: 'Ana Before' })
  const page = await signedIn()
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, externalId)
  const other = await elsewhere.newPage()
  for (const one of [page, other]) {
    await one.goto(`/accounts/${account.id}`)
    await one.getByRole('button', { name: 'Edit Full name' }).click()
  }
  await box(page, 'Full name').fill('Ana Mine')
  await box(other, 'Full name').fill('Ana Theirs')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Ana Theirs', level: 1 })).toBeVisible()
  await elsewhere.close()

  await page.keyboard.press('Enter')
  const comparison = page.getByRole('region', { name: 'Someone else changed this account' })
  for (const text of ['Ana Before', 'Ana Theirs', 'Ana Mine']) await expect(comparison).toContainText(text)
  await expect(box(page, 'Full name')).toHaveValue('Ana Mine')
  await expectAccessible(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(comparison).toContainText('Choose a value for each field.')
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Theirs' })
  await comparison.getByRole('radio', { name: /^Keep mine/ }).check()
  await save.click()
  await expect(page.getByRole('heading', { name: 'Ana Mine', level: 1 })).toBeVisible()
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Mine' })
})

test('a type that wants more of an account is not given in place: what lacks is named, and the form takes over', async ({
  signedIn,
  api,
}) => {
  const [before, wanting] = [await newType(api), await newType(api)]
  const name = `Badge ${newNumber()}`
  const attribute = { name, tag: `badge-${newNumber()}`, slot: 'text' as const, required: true }
  dataOf(await api.createAttribute({ body: { ...attribute, accountTypeIds: [wanting.id] } }))
  const account = await newAccount(api, { accountType: before.id })
  const page = await signedIn('agent')
  await openRecord(page, account)
  await page.getByRole('button', { name: 'Edit Account type' }).click()
  await chooseType(page, wanting.name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText(`These are required as well and not set: ${name}.`)
  expect(await stored(api, account)).toMatchObject({ accountType: before.id })
  await refusal.getByRole('link', { name: 'Edit all fields' }).click()
  await expect(page).toHaveURL(`/accounts/${account.id}/edit`)
  await chooseType(page, wanting.name)
  await box(page, name).fill('B-12')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectRecord(page, account)
  await expect(page.getByRole('main')).toContainText('B-12')
  expect(await stored(api, account)).toMatchObject({ accountType: wanting.id })
})

test('a change of another field by someone else does not stand in the way, and is not overwritten', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const page = await signedIn()
  await openRecord(page, account)
  await page.getByRole('button', { name: 'Edit Role' }).click()
  await box(page, 'Role').fill('guard')
  const params = { accountId: account.id }
  dataOf(await api.updateAccount({ params, body: { fullname: 'Ana Theirs' } }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ana Theirs', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('guard')
  expect(await stored(api, account)).toMatchObject({ fullname: 'Ana Theirs', role: 'guard' })
})

test('the states of an account are switched from its page, and each toast takes its own back', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const page = await signedIn()
  await openRecord(page, account)
  const undo = page.getByRole('button', { name: 'Undo' })
  await chooseMore(page, 'Unsubscribe')
  await expect(page.getByText('Gets no messages: unsubscribed.')).toBeVisible()
  await undo.click()
  await expect(page.getByText('Gets no messages')).toHaveCount(0)
  await chooseMore(page, 'Expire now')
  await expect(page.getByText(/^Gets no messages: expired on /)).toBeVisible()
  await undo.first().click()
  await expect(page.getByText('Gets no messages')).toHaveCount(0)
  expect(await stored(api, account)).not.toHaveProperty('expirationDate')
  await chooseMore(page, 'Set when it expires')
  await expect(page.getByLabel('Expires')).toBeFocused()
  await page.getByLabel('Expires').fill('2031-05-01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('May 1, 2031')
  expect(await stored(api, account)).toMatchObject({ subscribed: true, expirationDate: '2031-05-01' })
})

test('the timeline tells an edit by name and a message with its outcome, newest first', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api)
  const { name } = dataOf(await api.readOwnIdentity({})).identity
  const params = { accountId: account.id }
  dataOf(await api.updateAccount({ params, body: { fullname: 'Ana' } }))
  const message = { title: `Water cut ${newNumber()}` }
  const { notificationId } = dataOf(
    await api.sendNotification({ body: { message, accountIDs: [account.id] } }),
  )
  const page = await signedIn()
  await openRecord(page, account)
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries).toContainText([
    new RegExp(`${message.title}.*Push: .*by ${name}`),
    new RegExp(`Changed.*Full name: Ana.*by ${name}`),
    /Account created/,
  ])
  await expect(entries.first()).toContainText('Push: Kept, not sent (no provider is set up)')
  await expect(entries.first().getByRole('link', { name: message.title })).toHaveAttribute(
    'href',
    `/notifications/${notificationId}`,
  )
  await page.getByRole('button', { name: 'Edit Role' }).click()
  await box(page, 'Role').fill('guard')
  await page.keyboard.press('Enter')
  await expect(entries.first()).toContainText(/Changed.*Role: user.*guard/)
  expect(dataOf(await api.listTimeline({ params, query: {} })).entries).toHaveLength(4)
})

test('a picture is shown from a host that is trusted alone, and one that does not come is a link', async ({
  signedIn,
  api,
}) => {
  const { id: accountType } = await newType(api)
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
  const account = await newAccount(api, { accountType, attributesValue })
  const page = await signedIn()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
  await page.route(`https://${pictureHost}/ana.svg`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  )
  await page.route(`https://${pictureHost}/gone.svg`, (route) => route.fulfill({ status: 404 }))
  await page.goto(`/accounts/${account.id}`)
  const details = page.getByRole('region', { name: 'Attributes' })
  await expect(details.getByRole('link', { name: 'Open the image' })).toHaveCount(2)
  await expect(details.getByRole('img')).toHaveCount(1)
  await expect(details.getByRole('img', { name: `Image: ${names[0]}` })).toHaveJSProperty('naturalWidth', 30)
  const { attributesValue: kept } = await stored(api, account)
  expect(kept.map(({ value }) => value.image)).toEqual(addresses)
})

test('a name without a space, or one that turns its surroundings, stays in its place', async ({
  signedIn,
  api,
}) => {
  const fullname = `\u202e${'W'.repeat(190)}`
  const account = await newAccount(api, { fullname, role: 'W'.repeat(64) })
  const page = await signedIn()
  await page.setViewportSize({ width: 1100, height: 800 })
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  await open(page, `/accounts?q=${encodeURIComponent(account.phone)}`)
  await expect(row(page, account).locator('bdi').filter({ hasText: fullname })).toHaveCount(1)
  expect(await isWider()).toBe(false)
  await row(page, account).getByRole('link').click()
  await expectRecord(page, account)
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(fullname)
  expect(await isWider()).toBe(false)
})

test('an account that someone else has changed is not deleted unseen', async ({ signedIn, api }) => {
  const account = await newAccount(api, { fullname: `Luz ${newNumber()}` })
  const page = await signedIn()
  await openRecord(page, account)
  const params = { accountId: account.id }
  dataOf(await api.updateAccount({ params, body: { role: 'guard' } }))
  await chooseMore(page, 'Delete')
  await expect(page.getByText(`${account.fullname} was not deleted`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('guard')
  expect(await stored(api, account)).toMatchObject({ role: 'guard' })
  await chooseMore(page, 'Delete')
  await expect(page).toHaveURL(/\/accounts$/)
})

test('undo brings a deleted account back', async ({ signedIn, api }) => {
  const account = await newAccount(api, { fullname: `Luz ${newNumber()}` })
  const page = await signedIn()
  await openRecord(page, account)
  await chooseMore(page, 'Delete')
  await expect(page.getByText(`${account.fullname} was deleted`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/accounts$/)
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
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

test('the record and both its forms are accessible', async ({ signedIn, api }) => {
  const account = await newAccount(api, { blocked: true, blockedReason: 'Insulted the night desk' })
  const page = await signedIn()
  await openRecord(page, account)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Edit Phone' }).click()
  await expect(box(page, 'Phone')).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
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
