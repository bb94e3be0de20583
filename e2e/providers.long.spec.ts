import { formatPhone } from '@/lib/format/phone/format-phone'
import { box, newAccount } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, newDigits, test, textOf } from './fixtures'
import { newTitle } from './notification-steps'
import { newPhones, openReceipt, recipient, startProductWithProviders } from './product-with-providers'
import { press } from './settings/settings-steps'

const product = startProductWithProviders()
test.beforeEach(({ context }) => product.signIn(context))

const refused = { kind: 'error', status: 400, code: 131026 } as const

async function send(phones: string[], how: { undoSeconds?: number } = {}) {
  const title = newTitle()
  const body = { message: { title, sendWhatsApp: true }, phones, ...how }
  const { notification } = dataOf(await product.api.createNotification({ body }))
  return { title, id: notification.id }
}

test('a notification undone by keyboard in its first seconds sends nothing', async ({ page }) => {
  const phones = newPhones(2)
  const { id, title } = await send(phones, { undoSeconds: 60 })
  await openReceipt(page, id, title)
  await expect(
    page.getByText(/^Nothing has been sent yet. The message will be sent to 2 people in \d+ s.$/),
  ).toBeVisible()
  const undo = page.getByRole('button', { name: /^Undo \(\d+ s\)$/ })
  await expectAccessible(page)
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing had been sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: '2 cancelled' })).toBeVisible()
  await expect(undo).toHaveCount(0)
  for (const phone of phones) expect(product.whatsApp.requestsTo(phone)).toEqual([])
})

test('a notification is found in the list, its recipients by name and outcome, exported, and only what failed is resent', async ({
  page,
}) => {
  const zoe = await newAccount(product.api, { fullname: 'Zoë Quux' })
  const [phone = ''] = newPhones(1)
  product.whatsApp.plan(phone, refused)
  const { title } = await send([zoe.phone, phone])
  await page.goto('/notifications')
  const search = page.getByRole('searchbox', { name: 'Search title, message or name' })
  await search.fill(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Water cut' })).toHaveCount(1)
  // The URL updates a moment after the list.
  await expect(page).toHaveURL(/[?&]q=Water/)
  await page.getByLabel('Until date').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No notifications match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: title }).click()

  await expect(page.getByRole('button', { name: '1 failed' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 accepted' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by phone number or name' }).fill('quux')
  await expect(recipient(page, 'Zoë Quux')).toContainText('Accepted by the provider')
  await expect(recipient(page, formatPhone(phone))).toHaveCount(0)
  await expect(page).toHaveURL(/q=quux/)
  await page.getByRole('button', { name: '1 failed' }).click()
  await expect(page.getByText('No recipients match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await page.getByRole('button', { name: '1 failed' }).click()
  const row = recipient(page, formatPhone(phone))
  await expect(row).toContainText('Failed')
  await expect(recipient(page, 'Zoë Quux')).toHaveCount(0)
  await row.getByRole('button').click()
  await expect(page.getByText(/^Provider response: .*131026/)).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all as CSV' }).click(),
  ])
  const lines = (await textOf(file)).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines.some((line) => line.includes(phone) && line.includes('failed,provider_refused,131026'))).toBe(
    true,
  )

  await page.getByRole('button', { name: 'Resend failed messages' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send 1 message again?' })
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Send 1 message again' }).click()
  await expect(page.getByText('1 message is being sent again.')).toBeVisible()
  await expect.poll(() => product.whatsApp.requestsTo(phone)).toHaveLength(2)
  expect(product.whatsApp.requestsTo(zoe.phone)).toHaveLength(1)
})

test('a large notification is not sent until another person, shown the number of recipients, approves it', async ({
  context,
  page,
}) => {
  const { api, whatsApp } = product
  dataOf(await api.updateBusiness({ body: { approvalAbove: 1 } }))
  const carla = await product.addSender('Carla')
  const [title, phones] = [newTitle(), newPhones(2)]
  const body = { message: { title, sendWhatsApp: true }, phones }
  const { notification } = dataOf(await carla.api.createNotification({ body }))

  await product.signIn(context, carla.externalId)
  await openReceipt(page, notification.id, title)
  await expect(
    page.getByText('Waiting for another person’s approval. Nothing is sent until then.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '2 waiting' })).toBeVisible()
  await expectAccessible(page)
  for (const phone of phones) expect(whatsApp.requestsTo(phone)).toEqual([])

  await context.clearCookies()
  await product.signIn(context)
  await openReceipt(page, notification.id, title)
  await expect(page.getByText('Carla wants to send this to 2 people.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve sending to 2 people?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'Approve for 2 people' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: '2 accepted' })).toBeVisible()
  await expect(page.getByText('Approved by')).toBeVisible()
  for (const phone of phones) expect(whatsApp.requestsTo(phone)).toHaveLength(1)
})

test('a channel is tested with a single message, and its actual outcome is reported', async ({ page }) => {
  const { twilio } = product
  await page.goto('/settings/channels')
  const sms = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Text messages' })
  await expect(sms).toContainText('Set up; nothing sent yet')
  await expect(sms).toContainText('Without API_PUBLIC_URL, we cannot tell whether messages arrive.')

  await press(sms, 'Check the credentials: Text messages (Twilio SMS)')
  await expect(sms).toContainText('The provider accepts the credentials. Nothing was sent.')

  const dialog = page.getByRole('dialog', { name: /^Test:/ })
  const tryWith = async (phone: string) => {
    await press(sms, 'Send a test: Text messages (Twilio SMS)')
    await dialog.getByRole('radio', { name: 'Phone' }).check()
    await box(dialog, 'Phone').fill(phone)
    await press(dialog, 'Send one test')
  }
  const phone = `+120255501${newDigits().slice(-2)}`
  await tryWith(phone)
  const outcome = dialog.getByRole('status', { name: 'Outcome' })
  await expect(outcome).toContainText('Accepted by the provider')
  await expect(outcome).toContainText('We do not know yet whether it arrived.')
  await expectAccessible(page)
  expect(twilio.requestsTo(phone)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  const landline = '+12025550199'
  twilio.plan(landline, { kind: 'error', status: 400, code: 21614 })
  await tryWith(landline)
  await expect(outcome).toContainText('It will not arrive.')
  await expect(outcome).toContainText('It may be a landline. (21614')
  await dialog.getByRole('link', { name: 'Open notification' }).click()
  await page.getByRole('button', { name: /^1 message: Show the messages of / }).click()
  await expect(page.getByText('It may be a landline. (21614').filter({ visible: true })).toBeVisible()
})

test('a dispatched responder opens the link in the SMS without signing in, and what they report is on the board', async ({
  page,
  browser,
}) => {
  const { api, twilio } = product
  const { id: accountId, phone } = await newAccount(api, { fullname: 'Luis Rojas' })
  const { responder } = dataOf(await api.createResponder({ body: { name: 'Unit 7', accountId } }))
  const location = { latitude: -33.4489, longitude: -70.6693 }
  const additional = { street: 'Av. Matta 123' }
  const { alert } = dataOf(await api.createAlert({ body: { alertType: 'fire', location, additional } }))
  await page.goto(`/alerts?alert=${alert.number}`)
  const board = page.getByRole('region', { name: 'Responders' })
  await board.getByRole('button', { name: 'Dispatch' }).click()
  await page.getByRole('textbox', { name: 'Note for the responder (optional)' }).fill('Gate at the back')
  await page.getByRole('combobox', { name: 'Dispatch a responder' }).fill('Unit 7')
  await page.getByRole('option', { name: /Unit 7/ }).click()
  await expect(board).toContainText('SMS: Accepted by the provider')

  const link = () => /(http\S+)/.exec(twilio.requestsTo(phone)[0]?.parameters.Body ?? '')?.[1] ?? ''
  const phoneContext = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const mobile = await phoneContext.newPage()
  await mobile.goto(link())
  await expect(mobile.getByRole('heading', { name: `Fire #${alert.number}` })).toBeVisible()
  await expect(mobile).toHaveURL(/\/dispatch$/)
  await expect(mobile.getByText('Gate at the back')).toBeVisible()
  await expectAccessible(mobile)
  await mobile.getByRole('button', { name: 'On my way' }).click()
  await expect(board).toContainText('On the way')
  await mobile.getByRole('textbox', { name: 'Note to the dispatcher' }).fill('Ten minutes')
  await mobile.getByRole('button', { name: 'Send' }).click()
  await expect(mobile.getByText('The dispatcher has your note.')).toBeVisible()
  await mobile.reload()
  await mobile.getByRole('button', { name: 'On scene' }).click()
  await expect(board).toContainText('On scene')
  expect((await phoneContext.request.get('/api/accounts/search?q=56')).status()).toBe(401)
  await mobile.goto('/alerts')
  await expect(mobile).toHaveURL(/\/sign-in/)
  dataOf(await api.clearResponder({ params: { alertId: alert.id, responderId: responder.id } }))
  await mobile.goto('/dispatch')
  await expect(mobile.getByRole('heading', { name: 'This dispatch is over' })).toBeVisible()
  await expect(mobile.getByText('Av. Matta 123')).toHaveCount(0)
  await phoneContext.close()
})
