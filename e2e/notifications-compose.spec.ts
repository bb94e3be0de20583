import { formatPhone } from '@/lib/format/phone/format-phone'
import { box, tabTo } from './accounts/account-steps'
import { expect, expectAccessible, test } from './fixtures'
import {
  chooseChile,
  choosePhones,
  digitsOf,
  expectSentPage,
  newAccounts,
  newTitle,
  openCompose,
  review,
  sentAs,
} from './notification-steps'

test('a pasted list in mixed formats is parsed, its invalid numbers are pointed out and fixed, and the page is accessible', async ({
  signedIn,
  api,
}) => {
  const [first, second, third] = await newAccounts(api, 3)
  if (!first || !second || !third) throw new Error('Three accounts are needed.')
  const page = await signedIn()
  await openCompose(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Choose who should get the message.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Phones' })).toBeFocused()
  await choosePhones(page)
  await chooseChile(page)
  const phones = box(page, 'Phones')
  await phones.fill(
    `Ana Pérez\t${formatPhone(first.phone)}\n9${digitsOf(second)}, 00569${digitsOf(second)}; 12345\n+999 123 456 78`,
  )
  const read = page.getByRole('group', { name: 'Numbers found' })
  await expect(page.getByText('2 numbers', { exact: true })).toBeVisible()
  await expect(read.getByRole('listitem').filter({ hasText: 'already in the list' })).toHaveCount(1)
  await expect(read.getByRole('listitem').filter({ hasText: 'contains no digits' })).toHaveText(/Ana Pérez/)

  await box(page, 'Title').fill('Nobody gets this')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(phones).toHaveAccessibleDescription(/Some numbers are not valid/)
  await expect(phones).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

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
  await page.getByRole('button', { name: 'Remove the invalid number' }).click()
  await expect(page.getByText('3 numbers', { exact: true })).toBeVisible()
  await expect(phones).not.toHaveValue(/999 123/)
  await review(page, '3 people')
  await expectAccessible(page)
  expect(await sentAs(api, 'Nobody gets this')).toEqual([])
})

test('accounts named in the URL are selected, and more are found by search', { tag: '@long' }, async ({
  signedIn,
  api,
}) => {
  const [first, second, third] = await newAccounts(api, 3)
  if (!first || !second || !third) throw new Error('Three accounts are needed.')
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page, `?accounts=${first.id}&accounts=${second.id},no-such-account&from=none&from=none`)
  await expect(page.getByRole('radio', { name: 'Accounts' })).toBeChecked()
  await expect(page.getByText('1 of the accounts in this page’s address was not found')).toBeVisible()
  await expect(page.getByText('2 accounts selected')).toBeVisible()
  await page.getByRole('combobox', { name: 'Accounts', exact: true }).fill(digitsOf(third))
  await page.getByRole('option', { name: formatPhone(third.phone) }).click()
  await expect(page.getByText('3 accounts selected')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${formatPhone(second.phone)}` }).click()
  await box(page, 'Title').fill(title)
  await (await review(page, '2 people')).click()
  await expectSentPage(page, title)
  const [sent] = await sentAs(api, title)
  expect(sent?.to.accountIDs?.toSorted()).toEqual([first.id, third.id].toSorted())
})

test('a notification is composed and sent by keyboard alone', async ({ signedIn, api }) => {
  const [account] = await newAccounts(api, 1)
  const title = newTitle()
  const page = await signedIn()
  await openCompose(page)
  await expect(page.getByRole('radio', { name: 'Phones' })).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, box(page, 'Phones'))
  await page.keyboard.type(account?.phone ?? '')
  await tabTo(page, box(page, 'Title'))
  await page.keyboard.type(title)
  await tabTo(page, page.getByRole('checkbox', { name: /^Hide from list/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Review' }))
  await page.keyboard.press('Enter')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Keep for 1 person' })
  await expect(send).toBeEnabled()
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await expectSentPage(page, title)
  expect(await sentAs(api, title)).toMatchObject([{ hiddenFromList: true, recipients: 1 }])
})

test('the footer is at the bottom of the window, above the bar on a phone, and covers no focused field', {
  tag: '@long',
}, async ({ signedIn }) => {
  const page = await signedIn()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openCompose(page)
  const foot = page.locator('div.sticky').filter({ has: page.getByRole('button', { name: 'Review' }) })
  const place = async () => {
    const { y = 0, height = 0 } = (await foot.boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  expect((await place()).bottom).toBe(1080)

  await page.setViewportSize({ width: 390, height: 700 })
  await choosePhones(page)
  await expect(box(page, 'Phones')).toBeVisible()
  const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Overview' }) })
  await expect(bar).toBeVisible()
  const { y: topOfBar = 0 } = (await bar.boundingBox()) ?? {}
  // The bar's hairline overlaps the footer.
  await expect.poll(async () => (await place()).bottom - topOfBar).toBeLessThanOrEqual(1)
  const fields = ['Title', 'Link']
  for (const name of fields) {
    await tabTo(page, box(page, name))
    const { y = 0, height = 0 } = (await box(page, name).boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual((await place()).top)
  }
})
