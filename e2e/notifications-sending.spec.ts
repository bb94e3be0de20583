import { formatPhone } from '@/lib/format/phone/format-phone'
import { box } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, test } from './fixtures'
import {
  choosePhones,
  compose,
  composePath,
  digitsOf,
  expectSentPage,
  loseFirstAnswer,
  newAccounts,
  openCompose,
  review,
  sentAs,
} from './notification-steps'

test('a message without a provider is shown as kept on its page and in the list, and never as sent', async ({
  signedIn,
  api,
}) => {
  const accounts = await newAccounts(api, 3)
  const page = await signedIn()
  const title = await compose(page, accounts)
  const send = await review(page, '3 people')
  const dialog = page.getByRole('dialog', { name: 'Review and send' })
  await expect(dialog).toContainText('Reaches 0 of 3 · 3 would be kept, not sent')
  await expect(dialog).toContainText('kept, not sent: no provider is set up')
  await send.click()

  const id = await expectSentPage(page, title)
  // A message to several people can be undone at first.
  await expect(page.getByRole('button', { name: '3 kept, not sent' })).toBeVisible({ timeout: 30_000 })
  const recipients = page.getByRole('table', { name: 'Recipients' })
  for (const { phone } of accounts) {
    await expect(recipients.getByRole('row').filter({ hasText: formatPhone(phone) })).toContainText(
      'Kept, not sent',
    )
  }
  await expect(recipients).not.toContainText(/\b(accepted|delivered)\b/i)
  await expectAccessible(page)
  const { notification } = dataOf(await api.readNotification({ params: { notificationId: id } }))
  expect(notification).toMatchObject({ recipients: 3, state: 'done', counts: { kept: 3, accepted: 0 } })
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('3 kept, not sent')
  await expectAccessible(page)
})

test('the whole message is in the phone preview, is reviewed, and is saved once, even on a double click', async ({
  signedIn,
  api,
}) => {
  const [recipient, sender] = await newAccounts(api, 2)
  if (!recipient || !sender) throw new Error('Two accounts are needed.')
  const page = await signedIn()
  const title = await compose(page, [recipient])
  await box(page, 'Message').fill('From nine to noon.')
  await box(page, 'Link').fill('beacon.example')
  await page.getByRole('checkbox', { name: 'Also send by WhatsApp' }).check()
  await page.getByRole('checkbox', { name: /^Hide from list/ }).check()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('combobox', { name: 'Sender account' }).fill(digitsOf(sender))
  await page.getByRole('option', { name: formatPhone(sender.phone) }).click()
  await box(page, 'Section').fill('water')
  await expect(box(page, 'Link')).toHaveValue('https://beacon.example')
  await box(page, 'Link').fill('http:beacon.example')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(box(page, 'Link')).toHaveAccessibleDescription(/Enter a full address/)
  await box(page, 'Link').fill('https://beacon.example/water')
  const picture = page.getByRole('figure', { name: 'How it looks on a phone' })
  for (const text of [title, 'From nine to noon.', 'Opens https://beacon.example/water', 'WhatsApp']) {
    await expect(picture.getByText(text).first()).toBeVisible()
  }
  const send = await review(page, '1 person')
  await expect(page.getByRole('dialog', { name: 'Review and send' })).toContainText('1 WhatsApp message')
  await send.dblclick()
  const notificationId = await expectSentPage(page, title)
  expect(await sentAs(api, title)).toHaveLength(1)
  const { notification } = dataOf(await api.readNotification({ params: { notificationId } }))
  expect(notification).toMatchObject({
    message: { title, body: 'From nine to noon.', url: 'https://beacon.example/water', sendWhatsApp: true },
    to: { phones: [recipient.phone] },
    hiddenFromList: true,
    senderAccountId: sender.id,
    metadata: { sectionId: 'water' },
  })
})

test('a reload keeps the draft; a lost response, a reload and a retry send once and leave no draft', async ({
  signedIn,
  api,
}) => {
  const accounts = await newAccounts(api, 1)
  const page = await signedIn()
  const title = await compose(page, accounts)
  await page.getByRole('checkbox', { name: 'Also send by WhatsApp' }).check()
  await page.reload()
  await expect(box(page, 'Title')).toHaveValue(title)
  await expect(box(page, 'Phones')).toHaveValue(accounts[0]?.phone ?? '')
  await expect(page.getByRole('checkbox', { name: 'Also send by WhatsApp' })).toBeChecked()

  const send = await review(page, '1 person')
  await loseFirstAnswer(page)
  await send.click()
  const unknown = page.getByRole('alert').filter({ hasText: 'may or may not have been sent' })
  await expect(unknown).toBeVisible()
  const before = await sentAs(api, title)
  expect(before).toHaveLength(1)
  await page.reload()
  await unknown.getByRole('button', { name: 'Check again' }).click()
  await page
    .getByRole('dialog', { name: 'Review and send' })
    .getByRole('button', { name: 'Check again' })
    .click()
  expect(await expectSentPage(page, title)).toBe(before[0]?.id)
  expect(await sentAs(api, title)).toHaveLength(1)
  await openCompose(page)
  await expect(box(page, 'Title')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Phones' })).not.toBeChecked()
  await choosePhones(page)
  await expect(box(page, 'Phones')).toHaveValue('')
})

test('an outdated page and an ended session send nothing and say so, and the draft is kept as unsent', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const title = await compose(page, await newAccounts(api, 1))
  const send = await review(page, '1 person')
  // The response of a console that was rebuilt after this page was loaded.
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
  await expect(page.getByText('may or may not have been sent')).toHaveCount(0)
  expect(await sentAs(api, title)).toEqual([])

  await review(page, '1 person')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await send.click()
  await expect(page).toHaveURL(/\/sign-in\?.*ended=1/)
  await page.context().addCookies(cookies)
  await openCompose(page)
  await expect(box(page, 'Title')).toHaveValue(title)
  await expect(page.getByText('may or may not have been sent')).toHaveCount(0)
  expect(await sentAs(api, title)).toEqual([])
  await (await review(page, '1 person')).click()
  await expectSentPage(page, title)
})
