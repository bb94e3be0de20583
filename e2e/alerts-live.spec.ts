import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { map, placed, row, view } from './alert-steps'
import { connect, dataOf, expect, expectAccessible, signIn, test } from './fixtures'
import { addressOf, firstExternalId, killedLogFile, launchProduct } from './product'

const place = { port: 3724, apiPort: 4724, dataDir: '', log: killedLogFile }
const demo = { businessId: 'demo', externalId: firstExternalId }
let product: Awaited<ReturnType<typeof launchProduct>>

test.describe.configure({ mode: 'default' })
test.use({ baseURL: addressOf(place.port) })
test.beforeAll(async () => {
  place.dataDir = mkdtempSync(join(tmpdir(), 'beacon-live-'))
  product = await launchProduct(place)
})
test.afterAll(async () => {
  await product?.stop()
  rmSync(place.dataDir, { recursive: true, force: true })
})

/** Opens the map, and waits until the stream is there: then the changes are asked for, and not again within the minute. */
async function followedBy(page: Page): Promise<void> {
  const isFollowed = page.waitForResponse(isChanges)
  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await isFollowed
}

const isChanges = (response: Response) => response.url().includes('/api/alerts/changes')

test('an alert appears in two browsers by the stream alone; a second tab opens no connection, and takes it over when the first one closes', async ({
  browser,
  context,
  page,
}) => {
  const api = await connect(addressOf(place.apiPort), demo)
  await placed(api)
  const colleagues = await browser.newContext()
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/alerts/stream')) streams.push(request.url())
  })
  for (const one of [context, colleagues])
    await signIn(one, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  const colleague = await colleagues.newPage()
  await Promise.all([followedBy(page), followedBy(colleague)])
  const second = await context.newPage()
  await followedBy(second)

  const tabs = [page, colleague, second]
  for (const one of [context, colleagues]) await one.route('**/api/alerts/changes*', (route) => route.abort())
  const { street } = await placed(api)
  for (const tab of tabs) {
    await expect(row(tab, street)).toBeVisible()
  }
  expect(streams).toHaveLength(1)
  await page.close()
  await expect.poll(() => streams).toHaveLength(2)
  expect(streams[1]).toMatch(/after=\d+/)
  const later = await placed(api)
  await expect(row(second, later.street)).toBeVisible()
  // A sample may wait for someone too.
  await expect(second).toHaveTitle(/^\([34]\) Alerts/)
  await colleagues.close()
})

test('an urgent alert is in the list at once, under Waiting; the row under the pointer does not move, and every page counts who waits', async ({
  context,
  page,
}) => {
  const api = await connect(addressOf(place.apiPort), demo)
  const taken = await placed(api)
  dataOf(await api.acknowledgeAlert({ params: { alertId: taken.alert.id } }))
  const low = await placed(api)
  dataOf(await api.editAlert({ params: { alertId: low.alert.id }, body: { priority: 4 } }))
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  await followedBy(page)
  const waiting = page.getByRole('list', { name: /^Alerts, waiting/ })
  const inHand = page.getByRole('list', { name: /^Alerts, in hand/ })
  await expect(inHand.getByRole('button', { name: taken.street })).toBeVisible()
  await expect(waiting.getByRole('button', { name: low.street })).toBeVisible()
  const { x = 0, y = 0 } = (await row(page, low.street).boundingBox()) ?? {}
  await page.mouse.move(x + 100, y + 20)
  const before = await waiting.getByRole('button').count()
  // More than there is room for above the row.
  const fires: Awaited<ReturnType<typeof placed>>[] = []
  for (let fire = 0; fire < 8; fire++) fires.push(await placed(api))
  for (const { alert } of fires)
    dataOf(await api.editAlert({ params: { alertId: alert.id }, body: { priority: 1 } }))
  await expect(waiting.getByRole('button')).toHaveCount(before + fires.length)
  expect((await row(page, low.street).boundingBox())?.y).toBe(y)
  await expect(page.getByRole('heading', { name: `Waiting ${before + fires.length}` })).toBeAttached()
  await page.getByRole('button', { name: /^\d above$/ }).click()
  await expect(row(page, fires[0]?.street ?? '')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^\d above$/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Overview/ }).click()
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + fires.length}\\) Overview`))
  const sideBar = page.getByRole('complementary')
  await expect(sideBar.getByRole('link', { name: /^Alerts/ })).toContainText(`● ${before + fires.length}`)
})

test('a server that says nothing for 20 seconds is impossible to overlook, and what was missed is there when it is back', async ({
  context,
  page,
}) => {
  test.setTimeout(120_000)
  const api = await connect(addressOf(place.apiPort), demo)
  const { street: before } = await placed(api)
  await signIn(context, firstExternalId, { url: addressOf(place.port), business: 'demo' })
  await followedBy(page)
  const bar = page.getByRole('alert').filter({ hasText: /^No news from the server since/ })
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
