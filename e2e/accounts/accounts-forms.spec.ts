import { formatPhone } from '@/lib/format/phone/format-phone'
import { dataOf, expect, expectAccessible, newDigits, pressShortcut, test } from '../fixtures'
import {
  box,
  chooseType,
  expectRecord,
  goToRecord,
  newAccount,
  newNumber,
  newType,
  open,
  stored,
  tabTo,
  typeBox,
  unfoldDetails,
} from './account-steps'

test('a national number, a type and an attribute create one account, even on a double click', async ({
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
  await box(page, 'Phone').fill('+56 12')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(box(page, 'Phone')).toHaveAccessibleDescription(/too short for a phone number/)
  await expectAccessible(page)
  await chooseType(page, type.name)
  const country = page.getByRole('combobox', { name: 'Phone number country' })
  // The country may already be Chile, and filling a box with its current value does not count as input.
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

test("an agent's edit is shown and saved without changing anything else; the record and its form are accessible", async ({
  signedIn,
  api,
}) => {
  const reason = 'Insulted the night desk'
  const changes = { role: 'guard', metadata: { building: 'B' }, blocked: true, blockedReason: reason }
  const account = await newAccount(api, changes)
  const fullname = `Ana ${newNumber()}`
  const page = await signedIn('agent')
  await goToRecord(page, account)
  await unfoldDetails(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Edit Phone' }).click()
  await expect(box(page, 'Phone')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await pressShortcut(page, 'e')
  await expect(typeBox(page)).toBeVisible()
  await box(page, 'Full name').fill(fullname)
  await page.getByRole('checkbox', { name: 'Subscribed' }).uncheck()
  await box(page, 'Role').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This must not be blank.')).toBeVisible()
  await expectAccessible(page)
  await box(page, 'Role').fill('guard')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: fullname, level: 1 })).toBeVisible()
  await expect(page.getByText(/^Gets no messages: /)).toBeVisible()
  const { version, ...before } = account
  expect(await stored(api, account)).toMatchObject({ ...before, fullname, subscribed: false })
})

test('creating a named account takes at most 25 keystrokes, and a taken number is reported while typing', async ({
  signedIn,
  api,
}) => {
  const taken = await newAccount(api, { fullname: `Carla ${newNumber()}` })
  const page = await signedIn()
  await open(page, '/accounts')
  await pressShortcut(page, 'n')
  await expect(box(page, 'Full name')).toBeFocused()
  const digits = newDigits()
  let keys = 1
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (const letter of 'Ana Rojas') await press(letter)
  await press('Tab')
  await expect(typeBox(page)).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await press('ArrowDown')
  await expect(page.locator('[role=option][data-highlighted]')).toHaveCount(1)
  await press('Enter')
  await expect(typeBox(page)).not.toHaveText('Choose a type')
  await expect(typeBox(page)).toBeFocused()
  keys += await tabTo(page, box(page, 'Phone'))
  await box(page, 'Phone').fill(taken.phone)
  await expect(page.getByText(`${taken.fullname} already has this phone number.`)).toBeVisible()
  await box(page, 'Phone').fill('')
  for (const digit of `9${digits}`) await press(digit)
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Ana Rojas', level: 1 })).toBeVisible()
  expect(keys).toBeLessThanOrEqual(25)
})
