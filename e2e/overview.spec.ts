import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { dataOf, expect, expectAccessible, signIn, test } from './fixtures'
import { externalId } from './product'

test('the overview shows open alerts, last notifications, new accounts and the three acts', async ({
  signedIn,
  api,
}) => {
  const { alert } = dataOf(
    await api.createAlert({
      body: {
        alertType: 'fire',
        location: { latitude: -33.45, longitude: -70.66 },
        additional: { street: 'Overview street 1' },
      },
    }),
  )
  const page = await signedIn()
  await page.goto('/')
  await expect(page.getByText('Overview street 1')).toBeVisible()
  for (const act of ['New account', 'New notification', 'New alert']) {
    await expect(page.getByRole('link', { name: act }).first()).toBeVisible()
  }
  for (const name of ['Alerts', 'Sent today', 'Jobs', 'Channels']) {
    const answer = page.getByRole('region', { name, exact: true })
    await expect(answer).toBeVisible()
    await expect(answer.getByText('Not known at the moment')).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'Alerts', exact: true })).toContainText(
    'The oldest has been waiting',
  )
  await expectAccessible(page)
  await page.getByText('Overview street 1').click()
  await expect(page).toHaveURL(new RegExp(`alert=${alert.number}`))
})

test('a first step that is put away is gone for the business, and comes back by its toast', async ({
  signedIn,
  api,
}) => {
  const { business } = dataOf(await api.readBusiness({}))
  const body = { timeZone: null, putAwaySteps: [] }
  dataOf(await api.updateBusiness({ body }, { ifMatch: business.version }))
  const page = await signedIn()
  await page.goto('/')
  const steps = page.getByRole('region', { name: /^First steps/ })
  await expect(steps.getByRole('link', { name: 'Choose the time zone' })).toBeVisible()
  await steps.getByRole('button', { name: 'Dismiss: Choose the time zone' }).click()
  await expect(steps.getByRole('link', { name: 'Choose the time zone' })).toHaveCount(0)
  expect(dataOf(await api.readBusiness({})).business.putAwaySteps).toEqual(['timeZone'])
  // It stands in the side bar, where it covers no act of any page.
  const toast = await page.getByRole('region', { name: 'Messages' }).getByRole('dialog').boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect(toast && toast.x + toast.width).toBeLessThanOrEqual(main?.x ?? 0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(steps.getByRole('link', { name: 'Choose the time zone' })).toBeVisible()
  await expectAccessible(page)
})

const paths = [
  '/',
  '/accounts',
  '/accounts/new',
  '/accounts/by-ids',
  '/accounts/jobs',
  '/notifications',
  '/notifications/new',
  '/alerts',
  '/settings/account-types',
  '/settings/attributes',
  '/settings/alert-types',
  '/settings/identities',
]

test('every page is accessible on a phone, and never wider than the window', async ({ signedIn }) => {
  test.setTimeout(180_000)
  const page = await signedIn()
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [1920, 1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
    await expectAccessible(page)
  }
})

test('text twice as large, as set in the browser, stays on the page at 1440 and at 390 px', async ({
  playwright,
  api,
}, info) => {
  test.setTimeout(120_000)
  const profile = info.outputPath('profile')
  await mkdir(join(profile, 'Default'), { recursive: true })
  const preferences = { webkit: { webprefs: { default_font_size: 32 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const { baseURL } = info.project.use
  // The headless shell of the other journeys reads no preferences.
  const context = await playwright.chromium.launchPersistentContext(profile, {
    executablePath: requireBrowser(),
    args: browserArguments(),
    baseURL,
  })
  try {
    await signIn(context, externalId)
    const page = await context.newPage()
    const [account] = dataOf(await api.searchAccounts({ query: { limit: '1' } })).accounts
    for (const path of [...paths, '/settings/business', '/settings/audit', `/accounts/${account?.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      }
    }
  } finally {
    await context.close()
  }
})
