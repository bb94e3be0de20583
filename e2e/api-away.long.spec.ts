import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { box } from './accounts/account-steps'
import { choose } from './accounts/import-steps'
import { placed, row, view } from './alert-steps'
import { connect, dataOf, expect, expectAccessible, newDigits, signIn, test } from './fixtures'
import { addressOf, firstExternalId, killedLogFile, launchProduct } from './product'

const place = { port: 3714, apiPort: 4714, dataDir: '', log: killedLogFile }
/** How long a killed API may take to restart; the page checks every few seconds. */
const back = { timeout: 30_000 }
let product: Awaited<ReturnType<typeof launchProduct>>

// Every journey in this file stops the API of the instance that the file starts.
test.describe.configure({ mode: 'default' })
test.use({ baseURL: addressOf(place.port) })
test.beforeAll(async () => {
  place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-away-'))
  product = await launchProduct(place)
})
test.afterAll(async () => {
  await product?.stop()
  rmSync(place.dataDir, { recursive: true, force: true })
})

test('pages report in their frame that the API is unavailable, recover on their own, and keep the input', async ({
  context,
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  await page.goto('/accounts/new')
  const phone = `+569${newDigits()}`
  await choose(page, 'Account type', 'Resident')
  await box(page, 'Phone').fill(phone)
  const other = await context.newPage()
  await other.goto('/')

  product.killApi()
  const nobody = await listenInstead(place.apiPort)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/^There was no response.*What you typed is still here/)).toBeVisible()
  await expect(box(page, 'Phone')).toHaveValue(/87/)
  await expect(stale(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Stale since/ })).toBeAttached()
  await other.getByRole('link', { name: 'Settings' }).click()
  for (const [tab, path] of [
    [page, '/accounts/new'],
    [other, '/settings/business'],
  ] as const) {
    await tab.goto(path)
    await saysAway(tab)
  }

  await new Promise((resolve) => nobody.close(resolve))
  await expect(box(page, 'Phone')).toHaveValue(/87/, back)
  await expect(box(other, 'Name')).toBeVisible(back)
  for (const tab of [page, other]) await expect(stale(tab)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/accounts\/[\w-]{36}$/)
})

test('an alert is never shown as closed before the API confirms it, and a retry closes it only once', async ({
  context,
  page,
}) => {
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  const api = await connect(addressOf(place.apiPort), {
    businessId: 'demo',
    externalId: firstExternalId,
  })
  const location = { latitude: -33.45, longitude: -70.66 }
  const { alert } = dataOf(await api.createAlert({ body: { alertType: 'fire', location } }))
  await page.goto(`/alerts?alert=${alert.id}`)
  const close = page.getByRole('button', { name: 'Close alert' })
  const isClosed = page.getByRole('button', { name: 'Reopen alert' }).or(page.getByText('Alert closed'))
  await page.getByRole('button', { name: 'Close…' }).click()
  await expect(close).toBeVisible()

  product.pauseApi()
  try {
    await close.click()
    await expect(page.getByRole('button', { name: 'Closing…' })).toBeVisible()
    const problem = page.getByRole('alert').filter({ hasText: 'You tried to close it' })
    await expect(problem).toContainText('this may or may not have been done', { timeout: 12_000 })
    await expect(isClosed).toHaveCount(0)
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Closing…' })).toBeVisible()
    await expect(isClosed).toHaveCount(0)
  } finally {
    product.resumeApi()
  }
  await expect(page.getByRole('button', { name: 'Reopen alert' })).toBeVisible(back)
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history.filter({ hasText: /^Closed/ })).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'You tried to close it' })).toHaveCount(0)
})

test('a tab opened while the API hangs shows its frame at once, and reports that there is no response', async ({
  context,
  page,
}) => {
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  await page.goto('/settings')
  product.pauseApi()
  try {
    const tab = await context.newPage()
    await tab.goto('/notifications', { waitUntil: 'commit', timeout: 8_000 })
    await expect(tab.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
    await expect(tab.locator('[aria-busy=true]').first()).toBeVisible()
    await expect(stale(tab)).toBeVisible({ timeout: 12_000 })
    await expect(tab.getByRole('alert').filter({ hasText: /^The API did not respond/ })).toBeVisible(back)
  } finally {
    product.resumeApi()
  }
})

test('after 20 seconds of silence a warning appears, and missed alerts appear once the server is back', async ({
  context,
  page,
}) => {
  test.setTimeout(120_000)
  const api = await connect(addressOf(place.apiPort), { businessId: 'demo', externalId: firstExternalId })
  const { street: before } = await placed(api)
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  // Once the stream is connected, the page requests the changes once, then not again for a minute.
  const isFollowed = page.waitForResponse((response) => response.url().includes('/api/alerts/changes'))
  await page.goto(`/alerts?${view}`)
  await isFollowed
  const bar = page.getByRole('alert').filter({ hasText: /^No updates from the server since/ })
  const markers = page.locator('.leaflet-marker-pane')
  await expect(row(page, before)).toBeVisible()
  await expect(markers).toHaveCSS('filter', 'none')
  product.pauseApi()
  try {
    await expect(bar).toBeVisible({ timeout: 30_000 })
    await expect(page).toHaveTitle(/^\(stale\) \(\d+\) Alerts/)
    await expect(markers).toHaveCSS('filter', 'grayscale(1)')
    await expectAccessible(page)
  } finally {
    product.resumeApi()
  }
  await expect(bar).toHaveCount(0, { timeout: 30_000 })
  await expect(page).toHaveTitle(/^\(\d+\) Alerts/)
  const { street } = await placed(api)
  await expect(row(page, street)).toBeVisible()
})

const stale = (page: Page) => page.getByRole('alert').filter({ hasText: 'There has been no response since' })

async function saysAway(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: /^The API did not respond/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Accounts', exact: true }).first()).toBeVisible()
}

/** Occupies the API's port, so that the API stays down until the test has checked everything. */
async function listenInstead(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    const listens = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (listens) return server
  }
}
