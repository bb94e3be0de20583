import { formatPhone } from '@/lib/format/phone/format-phone'
import { box, newAccount } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, expectSettled, test } from './fixtures'
import {
  choosePhones,
  compose,
  digitsOf,
  expectSentPage,
  loseFirstAnswer,
  newAccounts,
  openCompose,
  review,
  sentAs,
} from './notification-steps'

test('a message without a provider is previewed, reviewed, saved once on a double click, and shown as kept, never as sent', async ({
  signedIn,
  api,
}) => {
  const [recipient, sender] = [await newAccount(api, { fullname: 'Ana Pérez' }), await newAccount(api)]
  const page = await signedIn()
  const title = await compose(page, [recipient])
  await box(page, 'Message').fill('From nine to noon, ')
  await page.getByRole('button', { name: 'Insert a name or field: Message' }).click()
  await page.getByRole('menuitem', { name: 'Full name' }).click()
  await expect(box(page, 'Message')).toBeFocused()
  await page.keyboard.type('neighbour')
  await expect(box(page, 'Message')).toHaveValue('From nine to noon, {{fullname|neighbour}}')
  await box(page, 'Link').fill('http:beacon.example')
  await page.getByRole('checkbox', { name: 'Also send by WhatsApp' }).check()
  await page.getByRole('checkbox', { name: /^Hide from list/ }).check()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('combobox', { name: 'Sender account' }).fill(digitsOf(sender))
  await page.getByRole('option', { name: formatPhone(sender.phone) }).click()
  await box(page, 'Section').fill('water')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(box(page, 'Link')).toHaveAccessibleDescription(/Enter a full address/)
  await box(page, 'Link').fill('https://beacon.example/water')
  const picture = page.getByRole('figure', { name: 'How it looks on a phone' })
  const whole = [title, 'From nine to noon, Ana Pérez', 'Opens https://beacon.example/water', 'WhatsApp']
  for (const text of whole) await expect(picture.getByText(text).first()).toBeVisible()
  await page.getByRole('button', { name: '1 would be kept, not sent' }).click()
  const people = page.getByRole('dialog', { name: 'People whose messages would be kept, not sent' })
  await expect(people.getByRole('link', { name: 'Ana Pérez' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const missing = page.getByRole('link', { name: 'See what is missing' })
  await expect(missing).toHaveAttribute('href', '/settings/channels')
  const send = await review(page, '1 person')
  const dialog = page.getByRole('dialog', { name: 'Review and send' })
  await expect(dialog).toContainText('Reaches 0 of 1 · 1 would be kept, not sent')
  await expect(dialog).toContainText('1 WhatsApp message')
  await send.dblclick()

  const notificationId = await expectSentPage(page, title)
  expect(await sentAs(api, title)).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'kept, not sent' })).toBeVisible()
  const recipients = page.getByRole('table', { name: 'Recipients' })
  await expect(recipients.getByRole('row').filter({ hasText: 'Ana Pérez' })).toContainText('Kept, not sent')
  await expect(recipients).not.toContainText(/\b(accepted|delivered)\b/i)
  await expectAccessible(page)
  const { notification } = dataOf(await api.readNotification({ params: { notificationId } }))
  expect(notification).toMatchObject({
    message: {
      title,
      body: 'From nine to noon, {{fullname|neighbour}}',
      url: 'https://beacon.example/water',
      sendWhatsApp: true,
    },
    to: { phones: [recipient.phone] },
    fillIn: true,
    hiddenFromList: true,
    senderAccountId: sender.id,
    metadata: { sectionId: 'water' },
    state: 'done',
    counts: { accepted: 0 },
  })
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('kept, not sent')
  await expectAccessible(page)
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

test('a message is scheduled in a named time zone, and a time skipped by its clock change is refused', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const page = await signedIn()
  const title = await compose(page, await newAccounts(api, 1))
  await page.getByRole('radio', { name: 'Later' }).check()
  await page.getByLabel('Day').fill('2027-03-28')
  await page.getByLabel('Time', { exact: true }).fill('02:30')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Madrid')
  await page.getByRole('option', { name: 'Europe/Madrid' }).click()
  await expect(page.getByText('This time does not exist on that day')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Time', { exact: true }).fill('09:30')
  await expect(page.getByText('Will be sent Mar 28, 2027, 9:30 AM UTC+02:00 (Europe/Madrid).')).toBeVisible()
  await expect(page.getByText('In your time zone: Mar 28, 2027, 4:30 AM UTC-03:00.')).toBeVisible()
  await expectSettled(page)
  await expectAccessible(page)
  const send = await review(page, '1 person')
  await expect(page.getByRole('dialog')).toContainText('It can be cancelled until then.')
  await send.click()
  await expectSentPage(page, title)
  expect(await sentAs(api, title)).toMatchObject([
    { state: 'scheduled', sendAt: '2027-03-28T07:30:00.000Z', recipients: 1 },
  ])
})
