import { box, newAccount } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, expectSettled, newDigits, test } from './fixtures'
import {
  choosePhones,
  compose,
  expectSentPage,
  newAccounts,
  newTitle,
  openCompose,
  review,
  sentAs,
} from './notification-steps'

test('a message is scheduled in a named time zone, and a time skipped by its clock change is refused', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const title = await compose(page, await newAccounts(api, 1))
  await page.getByRole('radio', { name: 'Later' }).check()
  await page.getByLabel('Day').fill('2027-03-28')
  await page.getByLabel('Time', { exact: true }).fill('02:30')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Madrid')
  await page.getByRole('option', { name: 'Europe/Madrid' }).click()
  await expect(page.getByText('The clocks skip this time on that day')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Time', { exact: true }).fill('09:30')
  await expect(page.getByText('Goes out Mar 28, 2027, 9:30 AM UTC+02:00 (Europe/Madrid).')).toBeVisible()
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

test('a message to several people can be undone for a while, and the review says so', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn()
  const title = await compose(page, await newAccounts(api, 2))
  const send = await review(page, '2 people')
  await expect(page.getByRole('dialog')).toContainText('Nothing is sent for 10 seconds')
  await send.click()
  await expectSentPage(page, title)
  const [sent] = await sentAs(api, title)
  expect(Date.parse(sent?.leavesAt ?? '') - Date.parse(sent?.createdAt ?? '')).toBe(10_000)
})

test("above 500 people the number must be typed, and above the business's limit another person must approve", async ({
  signedIn,
  api,
}) => {
  // More than any other journey sends to.
  dataOf(await api.updateBusiness({ body: { approvalAbove: 501 } }))
  try {
    const title = newTitle()
    const page = await signedIn()
    await openCompose(page)
    await choosePhones(page)
    const first = Number(`9${newDigits()}`.slice(0, 8)) - 600
    const phones = Array.from({ length: 502 }, (_, index) => `+569${String(first + index).padStart(8, '0')}`)
    await box(page, 'Phones').fill(phones.join('\n'))
    await box(page, 'Title').fill(title)
    await page.getByRole('checkbox', { name: 'Also send by WhatsApp' }).check()
    await expect(page.getByText('502 numbers', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review and send' })
    await expect(dialog).toContainText('Another person must approve it before anything is sent.')
    const send = dialog.getByRole('button', { name: 'Ask for approval for 502 people' })
    await expect(send).toBeDisabled()
    await box(page, 'To continue, type the number of people: 502').fill('502')
    await expectAccessible(page)
    await send.click()
    await expectSentPage(page, title)
    expect(await sentAs(api, title)).toMatchObject([{ recipients: 502, approval: { state: 'needed' } }])
  } finally {
    dataOf(await api.updateBusiness({ body: { approvalAbove: null } }))
  }
})

test('repeating a message to the same people within ten minutes asks first: do not send, or send again', async ({
  signedIn,
  api,
}) => {
  const accounts = await newAccounts(api, 1)
  const page = await signedIn()
  const title = await compose(page, accounts)
  await (await review(page, '1 person')).click()
  const first = await expectSentPage(page, title)

  await compose(page, accounts, title)
  await (await review(page, '1 person')).click()
  const question = page.getByRole('alert').filter({ hasText: 'within the last ten minutes' })
  await expect(question.getByRole('link')).toHaveAttribute('href', `/notifications/${first}`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Do not send' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await sentAs(api, title)).toHaveLength(1)

  await (await review(page, '1 person')).click()
  await question.getByRole('button', { name: 'Send again anyway' }).click()
  expect(await expectSentPage(page, title)).not.toBe(first)
  expect(await sentAs(api, title)).toHaveLength(2)
})

test('a fill-in is previewed for the first recipients, and each reach count opens the people behind it', async ({
  signedIn,
  api,
}) => {
  const account = await newAccount(api, { fullname: 'Ana Pérez' })
  const page = await signedIn()
  const title = await compose(page, [account])
  await page.getByRole('button', { name: 'Insert a name or field: Message' }).click()
  await page.getByRole('menuitem', { name: 'Full name' }).click()
  await expect(box(page, 'Message')).toHaveValue('{{fullname|}}')
  await expect(box(page, 'Message')).toBeFocused()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(box(page, 'Message')).toHaveAccessibleDescription(/A fill-in needs a text/)
  await page.keyboard.type('neighbour')
  await expect(box(page, 'Message')).toHaveValue('{{fullname|neighbour}}')
  const picture = page.getByRole('figure', { name: 'How it looks on a phone' })
  await expect(picture.getByText('Ana Pérez')).toBeVisible()

  await page.getByRole('button', { name: '1 would be kept, not sent' }).click()
  const people = page.getByRole('dialog', { name: 'People whose messages would be kept, not sent' })
  await expect(people.getByRole('link', { name: 'Ana Pérez' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await (await review(page, '1 person')).click()
  await expectSentPage(page, title)
  expect(await sentAs(api, title)).toMatchObject([{ fillIn: true }])
})
