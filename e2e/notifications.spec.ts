import type { Locator, Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Notification, SendNotification } from '@/lib/contract/notification'
import { formatPhone } from '@/lib/format/phone'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'

const composePath = '/notifications/new'
let made = Date.now()

/** No message may reach the log; the last spec looks for these two words. */
const newTitle = () => `Water cut ${made++}`

async function newAccounts(api: Client, count: number, accountType?: string) {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: { limit: '1' } }))
  const type = accountType ?? accountTypes[0]?.id ?? ''
  const accounts: { id: string; phone: string; digits: string }[] = []
  while (accounts.length < count) {
    const digits = newDigits()
    const body = { accountType: type, phone: `+569${digits}`, sendSMS: false }
    const { account } = dataOf(await api.createAccount({ body }))
    accounts.push({ id: account.id, phone: account.phone, digits })
  }
  return accounts
}

async function sentAs(api: Client, title: string): Promise<Notification[]> {
  const { notifications } = dataOf(await api.listNotifications({ query: { limit: '100' } }))
  return notifications.filter(({ message }) => message.title === title)
}

async function sendByApi(api: Client, body: Omit<SendNotification, 'message'>) {
  const title = newTitle()
  const sent = dataOf(await api.sendNotification({ body: { message: { title }, ...body } }))
  return { title, id: sent.notificationId }
}

/** The page is ready once the draft of this tab was read. */
async function openCompose(page: Page, search = ''): Promise<void> {
  await page.goto(composePath + search)
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled()
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function chooseChile(page: Page): Promise<void> {
  const country = page.getByRole('combobox', { name: 'Numbers without a country code are from' })
  // It may be Chile already, and a box filled with what it holds has not been typed in.
  await country.fill('')
  await country.fill('Chile')
  await page.getByRole('option', { name: /^Chile/ }).click()
}

/** Opens the review, which must name this many people, and answers with the button that sends. */
async function review(page: Page, people: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Review' }).click()
  const send = page
    .getByRole('dialog', { name: 'Review and send' })
    .getByRole('button', { name: `Send to ${people}` })
  await expect(send).toBeEnabled()
  return send
}

/** The page of the notification, and its id out of the address. */
async function expectSentPage(page: Page, title: string): Promise<string> {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/notifications\/(?!new)[\w-]+$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The answer to the first act of sending is lost; the act itself reaches the server. */
async function loseFirstAnswer(page: Page): Promise<void> {
  let lost = false
  await page.route(`**${composePath}*`, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

test('a paste of mixed shapes is read, its wrong numbers are pointed at and fixed', async ({
  signedIn,
  api,
}) => {
  const [first, second, third] = await newAccounts(api, 3)
  if (!first || !second || !third) throw new Error('Three accounts are needed.')
  const page = await signedIn()
  await openCompose(page)
  await chooseChile(page)
  const phones = box(page, 'Phones')
  await phones.fill(
    `Ana Pérez\t${formatPhone(first.phone)}\n9${second.digits}, 00569${second.digits}; 12345\n+999 123 456 78`,
  )
  const read = page.getByRole('group', { name: 'What was read' })
  await expect(page.getByText('2 numbers', { exact: true })).toBeVisible()
  await expect(read.getByRole('listitem').filter({ hasText: 'already in the list' })).toHaveCount(1)
  await expect(read.getByRole('listitem').filter({ hasText: 'has no digits' })).toHaveText(/Ana Pérez/)

  await box(page, 'Title').fill('Nobody gets this')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(phones).toHaveAccessibleDescription(/Some numbers are wrong/)
  await expect(phones).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await read
    .getByRole('listitem')
    .filter({ hasText: '12345' })
    .filter({ hasText: 'too short' })
    .getByRole('button', { name: 'Show' })
    .click()
  await page.keyboard.insertText(third.phone)
  await expect(phones).toHaveValue(new RegExp(`; \\${third.phone}\n`))
  await expect(
    read.getByRole('listitem').filter({ hasText: '+999' }).getByText('unknown country code'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove the wrong number' }).click()
  await expect(page.getByText('3 numbers', { exact: true })).toBeVisible()
  await expect(phones).not.toHaveValue(/999 123/)
  await review(page, '3 people')
  expect(await sentAs(api, 'Nobody gets this')).toEqual([])
})

test('what no provider takes is called kept on its page, and never sent', async ({ signedIn, api }) => {
  const accounts = await newAccounts(api, 3)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await box(page, 'Phones').fill(accounts.map(({ phone }) => phone).join('\n'))
  await box(page, 'Title').fill(title)
  const send = await review(page, '3 people')
  const dialog = page.getByRole('dialog', { name: 'Review and send' })
  await expect(dialog).toContainText('Reaches 3 of 3')
  await expect(dialog).toContainText('kept, not sent: no provider is set up')
  await send.click()

  const id = await expectSentPage(page, title)
  await expect(page.getByRole('button', { name: '3 kept, not sent' })).toBeVisible()
  const recipients = page.getByRole('table', { name: 'Recipients' })
  for (const { phone } of accounts) {
    await expect(recipients.getByRole('row').filter({ hasText: formatPhone(phone) })).toContainText(
      'Kept, not sent',
    )
  }
  await expect(recipients).not.toContainText(/\b(accepted|delivered)\b/i)
  const { notification } = dataOf(await api.readNotification({ params: { notificationId: id } }))
  expect(notification).toMatchObject({ recipients: 3, state: 'done', counts: { kept: 3, accepted: 0 } })
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('3 kept, not sent')
})

test('all that was written is shown on the phone, reviewed and stored', async ({ signedIn, api }) => {
  const [recipient, sender] = await newAccounts(api, 2)
  if (!recipient || !sender) throw new Error('Two accounts are needed.')
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await box(page, 'Phones').fill(recipient.phone)
  await box(page, 'Title').fill(title)
  await box(page, 'Message').fill('From nine to noon.')
  await box(page, 'Link').fill('beacon.example')
  await page.getByRole('checkbox', { name: 'Also send by WhatsApp' }).check()
  await page.getByRole('checkbox', { name: /^Hide from list/ }).check()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('combobox', { name: 'Sender account' }).fill(sender.digits)
  await page.getByRole('option', { name: formatPhone(sender.phone) }).click()
  await box(page, 'Section').fill('water')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(box(page, 'Link')).toHaveAccessibleDescription(/Write a whole address/)
  await box(page, 'Link').fill('https://beacon.example/water')
  const picture = page.getByRole('figure', { name: 'How it looks on a phone' })
  for (const text of [title, 'From nine to noon.', 'Opens https://beacon.example/water', 'WhatsApp']) {
    await expect(picture.getByText(text).first()).toBeVisible()
  }
  const send = await review(page, '1 person')
  await expect(page.getByRole('dialog', { name: 'Review and send' })).toContainText('1 WhatsApp message')
  await send.click()
  const notificationId = await expectSentPage(page, title)
  const { notification } = dataOf(await api.readNotification({ params: { notificationId } }))
  expect(notification).toMatchObject({
    message: { title, body: 'From nine to noon.', url: 'https://beacon.example/water', sendWhatsApp: true },
    to: { phones: [recipient.phone] },
    hiddenFromList: true,
    senderAccountId: sender.id,
    metadata: { sectionId: 'water' },
  })
})

test('a double click sends once', async ({ signedIn, api }) => {
  const [account] = await newAccounts(api, 1)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await box(page, 'Phones').fill(account?.phone ?? '')
  await box(page, 'Title').fill(title)
  await (await review(page, '1 person')).dblclick()
  await expectSentPage(page, title)
  expect(await sentAs(api, title)).toHaveLength(1)
})

for (const reloads of [false, true]) {
  test(`a lost answer${reloads ? ', a reload' : ''} and a retry send once`, async ({ signedIn, api }) => {
    const [account] = await newAccounts(api, 1)
    const title = newTitle()
    const page = await signedIn()
    await openCompose(page)
    await box(page, 'Phones').fill(account?.phone ?? '')
    await box(page, 'Title').fill(title)
    const send = await review(page, '1 person')
    await loseFirstAnswer(page)
    await send.click()
    const unknown = page.getByRole('alert').filter({ hasText: 'it is not known whether' })
    await expect(unknown).toBeVisible()
    const before = await sentAs(api, title)
    expect(before).toHaveLength(1)
    if (reloads) {
      await page.reload()
      await unknown.getByRole('button', { name: 'Check again' }).click()
    }
    await page
      .getByRole('dialog', { name: 'Review and send' })
      .getByRole('button', { name: 'Check again' })
      .click()
    expect(await expectSentPage(page, title)).toBe(before[0]?.id)
    expect(await sentAs(api, title)).toHaveLength(1)
  })
}

test('an old page sends nothing and says so, and after the reload nothing contradicts it', async ({
  signedIn,
  api,
}) => {
  const [account] = await newAccounts(api, 1)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await box(page, 'Phones').fill(account?.phone ?? '')
  await box(page, 'Title').fill(title)
  const send = await review(page, '1 person')
  // What a console answers that was built anew since this page was loaded.
  await page.route(`**${composePath}*`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, headers: { 'x-nextjs-action-not-found': '1' } })
      : route.fallback(),
  )
  await send.click()
  const notice = page.getByRole('alert').filter({ hasText: 'nothing was sent from this page' })
  await expect(notice).toBeVisible()
  await page.unroute(`**${composePath}*`)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(box(page, 'Title')).toHaveValue(title)
  await expect(page.getByRole('button', { name: 'Review' })).toBeEnabled()
  await expect(page.getByText('it is not known whether')).toHaveCount(0)
  expect(await sentAs(api, title)).toEqual([])
  await (await review(page, '1 person')).click()
  await expectSentPage(page, title)
})

test('an ended session sends nothing, and signing in again finds the draft as unsent', async ({
  signedIn,
  api,
}) => {
  const [account] = await newAccounts(api, 1)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await box(page, 'Phones').fill(account?.phone ?? '')
  await box(page, 'Title').fill(title)
  const send = await review(page, '1 person')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await send.click()
  await expect(page).toHaveURL(/\/sign-in\?.*ended=1/)
  await page.context().addCookies(cookies)
  await openCompose(page)
  await expect(box(page, 'Title')).toHaveValue(title)
  await expect(page.getByText('it is not known whether')).toHaveCount(0)
  expect(await sentAs(api, title)).toEqual([])
})

test('a reload keeps the draft, and what was sent leaves none', async ({ signedIn, api }) => {
  const [account] = await newAccounts(api, 1)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await box(page, 'Phones').fill(account?.phone ?? '')
  await page.getByRole('checkbox', { name: 'Also send by WhatsApp' }).check()
  await box(page, 'Title').fill(title)
  await page.reload()
  await expect(box(page, 'Title')).toHaveValue(title)
  await expect(box(page, 'Phones')).toHaveValue(account?.phone ?? '')
  await expect(page.getByRole('checkbox', { name: 'Also send by WhatsApp' })).toBeChecked()
  await (await review(page, '1 person')).click()
  await expectSentPage(page, title)
  await openCompose(page)
  await expect(box(page, 'Title')).toHaveValue('')
  await expect(box(page, 'Phones')).toHaveValue('')
})

test('accounts named in the address are chosen, and more are found by search', async ({ signedIn, api }) => {
  const [first, second, third] = await newAccounts(api, 3)
  if (!first || !second || !third) throw new Error('Three accounts are needed.')
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page, `?accounts=${first.id}&accounts=${second.id},no-such-account&from=none&from=none`)
  await expect(page.getByRole('radio', { name: 'Accounts' })).toBeChecked()
  await expect(page.getByText('1 of the accounts in the page’s address was not found')).toBeVisible()
  await expect(page.getByText('2 accounts chosen')).toBeVisible()
  await page.getByRole('combobox', { name: 'Accounts' }).fill(third.digits)
  await page.getByRole('option', { name: formatPhone(third.phone) }).click()
  await expect(page.getByText('3 accounts chosen')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${formatPhone(second.phone)}` }).click()
  await box(page, 'Title').fill(title)
  await (await review(page, '2 people')).click()
  await expectSentPage(page, title)
  const [sent] = await sentAs(api, title)
  expect(sent?.to.accountIDs?.toSorted()).toEqual([first.id, third.id].toSorted())
})

test('account types show their number of accounts and reach as many people', async ({ signedIn, api }) => {
  const name = `Tower ${made++}`
  const { accountType } = dataOf(await api.createAccountType({ body: { name } }))
  await newAccounts(api, 2, accountType.id)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await page.getByRole('radio', { name: 'Account types' }).check()
  await expect(page.getByRole('group', { name: 'Account types' })).toContainText(
    new RegExp(`${name}\\s*2 accounts`),
  )
  await page.getByRole('checkbox', { name }).check()
  await box(page, 'Title').fill(title)
  await (await review(page, '2 people')).click()
  await expectSentPage(page, title)
  expect(await sentAs(api, title)).toMatchObject([
    { recipients: 2, to: { accountTypeIDs: [accountType.id] } },
  ])
})

test('a dispatcher reads notifications and sees no way to send one', async ({ signedIn, api }) => {
  const [account] = await newAccounts(api, 1)
  const { title } = await sendByApi(api, { accountIDs: [account?.id ?? ''] })
  const page = await signedIn('dispatcher')
  await page.goto('/notifications')
  await page.getByRole('link', { name: title }).click()
  await expectSentPage(page, title)
  await expect(page.getByRole('link', { name: 'Send again to others' })).toHaveCount(0)
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New notification' })).toHaveCount(0)
  await page.goto(composePath)
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('the keyboard alone composes and sends', async ({ signedIn, api }) => {
  const [account] = await newAccounts(api, 1)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await tabTo(page, box(page, 'Phones'))
  await page.keyboard.type(account?.phone ?? '')
  await tabTo(page, box(page, 'Title'))
  await page.keyboard.type(title)
  await tabTo(page, page.getByRole('checkbox', { name: /^Hide from list/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Review' }))
  await page.keyboard.press('Enter')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send to 1 person' })
  await expect(send).toBeEnabled()
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await expectSentPage(page, title)
  expect(await sentAs(api, title)).toMatchObject([{ hiddenFromList: true, recipients: 1 }])
})

test('the list and the page of a notification are accessible', async ({ signedIn, api }) => {
  const [account] = await newAccounts(api, 1)
  const { title } = await sendByApi(api, { accountIDs: [account?.id ?? ''] })
  const page = await signedIn()
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).click()
  await expectSentPage(page, title)
  await expect(page.getByRole('table', { name: 'Recipients' })).toContainText('Kept, not sent')
  await expectAccessible(page)
})

test('a faulty draft and its review are accessible', async ({ signedIn, api }) => {
  const [account] = await newAccounts(api, 1)
  const page = await signedIn()
  await openCompose(page)
  await box(page, 'Phones').fill(`${account?.phone}, 12, 3x4`)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(box(page, 'Phones')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the 2 wrong ones' }).click()
  await box(page, 'Message').fill('From nine to noon.')
  await review(page, '1 person')
  await expectAccessible(page)
})
