import type { BrowserContext, Page, Response } from '@playwright/test'
import { map, placed, row, view } from './alert-steps'
import { connect, dataOf, expect, signIn, test } from './fixtures'
import { addBusiness, apiUrl } from './product'

/** These journeys have their own business, since they count every waiting alert. */
const pair = { businessId: 'live', externalId: '' }

test.describe.configure({ mode: 'default' })
test.beforeAll(() => {
  pair.externalId = addBusiness(pair.businessId)
})

const signInTo = (context: BrowserContext) => signIn(context, pair.externalId, { business: pair.businessId })

/**
 * Opens the map and waits for the stream: once connected, the page requests the changes once, then not again
 * for a minute.
 */
async function followedBy(page: Page): Promise<void> {
  const isFollowed = page.waitForResponse(isChanges)
  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await isFollowed
}

const isChanges = (response: Response) => response.url().includes('/api/alerts/changes')

test('an alert reaches two browsers through an unbuffered stream alone; a second tab shares the stream and takes it over', async ({
  browser,
  context,
  page,
}) => {
  const api = await connect(apiUrl, pair)
  await placed(api)
  const colleagues = await browser.newContext()
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/alerts/stream')) streams.push(request.url())
  })
  for (const one of [context, colleagues]) await signInTo(one)
  const colleague = await colleagues.newPage()
  const answered = page.waitForResponse(/\/api\/alerts\/stream/)
  await Promise.all([followedBy(page), followedBy(colleague)])
  expect((await answered).headers()['x-accel-buffering'], 'proxies are told not to buffer it').toBe('no')
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
  await expect(second).toHaveTitle(/^\(3\) Alerts/)
  await colleagues.close()
})

test('an urgent alert is listed at once under Waiting, the hovered row stays put, and every page counts it', async ({
  context,
  page,
}) => {
  const api = await connect(apiUrl, pair)
  const taken = await placed(api)
  dataOf(await api.acknowledgeAlert({ params: { alertId: taken.alert.id } }))
  const low = await placed(api)
  dataOf(await api.editAlert({ params: { alertId: low.alert.id }, body: { priority: 4 } }))
  await signInTo(context)
  await followedBy(page)
  const waiting = page.getByRole('list', { name: /^Alerts, waiting/ })
  const inHand = page.getByRole('list', { name: /^Alerts, in hand/ })
  await expect(inHand.getByRole('button', { name: taken.street })).toBeVisible()
  await expect(waiting.getByRole('button', { name: low.street })).toBeVisible()
  const { x = 0, y = 0 } = (await row(page, low.street).boundingBox()) ?? {}
  await page.mouse.move(x + 100, y + 20)
  const before = await waiting.getByRole('button').count()
  // Places more alerts than fit above the row.
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
