import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { newNumber } from './accounts/account-steps'
import { dataOf, expect, expectAccessible, newDigits, test } from './fixtures'
import { newTitle } from './notification-steps'
import { isLongRun } from './product'
import { screens } from './screens'
import { press } from './settings/settings-steps'

const setting = '/settings/business'
const areas = isLongRun ? screens : ['/alerts']
const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Drill: messages are simulated, not sent' })

test('a drill is switched on, frames every screen, simulates outcomes by the last digits of numbers, and is switched off', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const people = await peopleEnding(api, ['00', '03', '04', '99'])
  const page = await signedIn()
  const second = await page.context().newPage()
  await second.goto('/notifications')
  await expect(bar(second)).toHaveCount(0)
  await page.goto(setting)
  await expect(page.getByText('No drill is on')).toBeVisible()
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
    await expectOnReturn(second, 1)

    for (const area of areas) {
      await page.goto(area)
      await expect(bar(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to setting' })).toHaveAttribute(
        'href',
        `${setting}#drill`,
      )
      await expectFramed(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFramed(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    const title = newTitle()
    const { notification } = dataOf(
      await api.createNotification({
        body: { message: { title }, accountIDs: people.map(({ id }) => id), undoSeconds: 0 },
      }),
    )
    await page.goto(`/notifications/${notification.id}`)
    const outcomes = ['Failed', 'Accepted', 'Read', 'Delivered']
    const recipients = page.getByRole('table', { name: 'Recipients' })
    for (const [place, { phone }] of people.entries()) {
      const row = recipients.getByRole('row').filter({ hasText: formatPhone(phone) })
      await expect(row).toContainText(outcomes[place] ?? '')
      await expect(row).toContainText('Simulated')
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().click()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Simulated')
    await page.goto(`/accounts/${people[0]?.id}`)
    await expect(page.getByText('Push: Failed', { exact: false })).toBeVisible()
    await expect(page.getByRole('main').getByText('Simulated').first()).toBeVisible()

    await page.getByRole('link', { name: 'Go to setting' }).click()
    await press(page, 'Switch the drill off')
    const off = page.getByRole('alertdialog', { name: 'Switch the drill off?' })
    await expect(off).toContainText('From now on messages reach real people.')
    await press(off, 'End the drill: send messages')
    await expect(bar(page)).toHaveCount(0)
    await expectOnReturn(second, 0)
  } finally {
    dataOf(await api.updateBusiness({ body: { drill: false } }))
    dataOf(await api.cancelNotification(waits))
  }
  await page.goto('/settings/audit')
  const changes = page.getByRole('row').filter({ hasText: /Drill/ })
  await expect(changes.nth(0)).toContainText(/Yes.*No/s)
  await expect(changes.nth(1)).toContainText(/No.*Yes/s)
})

async function peopleEnding(api: Client, endings: string[]) {
  const { accountTypes } = dataOf(await api.listAccountTypes({ query: {} }))
  const accountType = accountTypes[0]?.id ?? ''
  const people: { id: string; phone: string }[] = []
  for (const ending of endings) {
    const phone = `+56996${newDigits().slice(-4)}${ending}`
    const body = { accountType, phone, fullname: `P${newNumber()} of the drill`, sendSMS: false }
    const { account } = dataOf(await api.createAccount({ body }))
    // Even in a drill, a push requires a device.
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

/**
 * Expects a page that becomes visible again to show whether the drill is on. This is retried, since a request
 * already in flight may still return the old state.
 */
async function expectOnReturn(page: Page, bars: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(bar(page)).toHaveCount(bars, { timeout: 1_000 })
  }).toPass()
}

/** The frame is a line along all four edges of the window that does not intercept clicks. */
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
