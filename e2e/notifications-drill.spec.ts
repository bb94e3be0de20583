import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { box, newNumber } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'
import { choosePhones, expectSentPage, newTitle, openCompose } from './notification-steps'
import { isLongRun } from './product'
import { screens } from './screens'
import { press } from './settings/settings-steps'

const setting = '/settings/business'
const areas = isLongRun ? screens : ['/', '/alerts']
/** A request in flight when the tab is refocused may return the old state; the tab then polls after half a minute. */
const atTheLatest = { timeout: 35_000 }
const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Drill: messages are simulated, not sent' })

test('a drill is switched on, framed on every screen, simulates outcomes by last digits, and is switched off', async ({
  signedIn,
  api,
}) => {
  test.setTimeout(120_000)
  const people = await peopleEnding(api, ['00', '03', '04', '99'])
  const page = await signedIn()
  const second = await page.context().newPage()
  await second.goto('/notifications')
  await expect(bar(second)).toHaveCount(0)
  await page.goto(setting)
  await expect(page.getByText('No drill is on')).toBeVisible()
  await expectAccessible(page)
  const waits = await schedule(api, people)
  try {
    await press(page, 'Switch the drill on')
    const dialog = page.getByRole('alertdialog', { name: 'Switch the drill on?' })
    await expect(dialog).toContainText('From now on nothing is sent')
    // Other journeys use the business at the same time, so the number of waiting deliveries may vary.
    await expect(dialog).toContainText(/\d+ waiting deliveries become simulated/)
    const [, named] = /(\d+) waiting deliveries/.exec((await dialog.textContent()) ?? '') ?? []
    expect(Number(named)).toBeGreaterThanOrEqual(people.length)
    await expectAccessible(page)
    await press(dialog, 'Start the drill: send nothing')
    await expect(bar(page)).toBeVisible()
    await expect(page.getByText('The drill is on.', { exact: false }).first()).toBeVisible()
    expect(dataOf(await api.readNotification(waits)).notification.simulated).toBe(true)
    await expectAccessible(page)
    await lookAgain(second)
    await expect(bar(second)).toBeVisible(atTheLatest)

    for (const area of areas) {
      await page.goto(area)
      await expect(bar(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to the setting' })).toHaveAttribute(
        'href',
        `${setting}#drill`,
      )
      await expectFramed(page)
      if (area === '/alerts') await expectAccessible(page)
    }

    await openCompose(page)
    await choosePhones(page)
    await box(page, 'Phones').fill(people.map(({ phone }) => phone).join('\n'))
    const title = newTitle()
    await box(page, 'Title').fill(title)
    await press(page, 'Review')
    await expect(page.getByRole('dialog', { name: 'Review and send' })).toContainText(
      'Simulates for 4 of 4 people',
    )
    await press(page.getByRole('dialog', { name: 'Review and send' }), 'Simulate for 4 people')
    await expectSentPage(page, title)
    const outcomes = ['Failed', 'Accepted', 'Read', 'Delivered']
    const recipients = page.getByRole('table', { name: 'Recipients' })
    for (const [place, { phone }] of people.entries()) {
      const row = recipients.getByRole('row').filter({ hasText: formatPhone(phone) })
      // A message to several people can be undone at first.
      await expect(row).toContainText(outcomes[place] ?? '', { timeout: 30_000 })
      await expect(row).toContainText('Simulated')
    }
    await expect(page.getByRole('main').getByText('Simulated').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/notifications')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Simulated')
    await page.goto(`/accounts/${people[0]?.id}`)
    await expect(page.getByText('Push: Failed', { exact: false })).toBeVisible()
    await expect(page.getByRole('main').getByText('Simulated').first()).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Go to the setting' }).click()
    await press(page, 'Switch the drill off')
    const off = page.getByRole('alertdialog', { name: 'Switch the drill off?' })
    await expect(off).toContainText('From now on messages reach real people.')
    await press(off, 'End the drill: send messages')
    await expect(bar(page)).toHaveCount(0)
    await lookAgain(second)
    await expect(bar(second)).toHaveCount(0, atTheLatest)
  } finally {
    dataOf(await api.updateBusiness({ body: { drill: false } }))
    dataOf(await api.cancelNotification(waits))
  }
  await page.goto('/settings/audit')
  const changes = page.getByRole('row').filter({ hasText: /Drill/ })
  await expect(changes.nth(0)).toContainText(/Yes.*No/s)
  await expect(changes.nth(1)).toContainText(/No.*Yes/s)
})

test('users without write access to the settings see the drill but cannot end it', async ({
  signedIn,
  api,
}) => {
  dataOf(await api.updateBusiness({ body: { drill: true } }))
  try {
    const page = await signedIn('viewer')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/notifications')
    await expect(bar(page)).toBeVisible()
    await expectFramed(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the setting' }).click()
    await expect(page.getByText('A drill is on.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch the drill off' })).toHaveCount(0)
  } finally {
    dataOf(await api.updateBusiness({ body: { drill: false } }))
  }
})

async function peopleEnding(api: Client, endings: string[]) {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: {} }))
  const accountType = accountTypes[0]?.id ?? ''
  const people: { id: string; phone: string }[] = []
  for (const ending of endings) {
    const phone = `+56996${newDigits().slice(-4)}${ending}`
    const body = { accountType, phone, fullname: `P${newNumber()} of the drill`, sendSMS: false }
    const { account } = dataOf(await api.createAccount({ body }))
    // Even in a drill, a push needs a device.
    const device = { kind: 'fcm' as const, token: `drill-${account.id}` }
    dataOf(await api.createDevice({ params: { accountId: account.id }, body: device }))
    people.push(account)
  }
  return people
}

/** Schedules a message an hour from now. */
async function schedule(api: Client, people: { id: string }[]) {
  const body = {
    message: { title: newTitle() },
    accountIDs: people.map(({ id }) => id),
    sendAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { notification } = dataOf(await api.createNotification({ body }))
  return { params: { notificationId: notification.id } }
}

/** Simulates a return to the tab. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** The frame is a line along all four edges of the window that lets clicks through. */
async function expectFramed(page: Page): Promise<void> {
  const frame = await page.evaluate(() => {
    const isFrame = (one: Element) => {
      const { position, borderTopWidth, pointerEvents } = getComputedStyle(one)
      return position === 'fixed' && borderTopWidth === '2px' && pointerEvents === 'none'
    }
    const found = [...document.querySelectorAll('[aria-hidden=true]')].find(isFrame)
    const { top = 1, left = 1, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {}
    const { clientWidth } = document.documentElement
    return { top, left, isAround: width === clientWidth && height === innerHeight }
  })
  expect(frame).toEqual({ top: 0, left: 0, isAround: true })
}
