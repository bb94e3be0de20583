import { around, list, nextStreet, placed, row, view } from './alert-steps'
import { dataOf, expect, expectAccessible, signIn, test } from './fixtures'
import { firstExternalId } from './product'

test('an alert that waits far too long is marked late in its row, and a banner warns an admin on every page', async ({
  signedIn,
  api,
}) => {
  const { alertType } = dataOf(
    await api.createAlertType({
      body: {
        type: `late-${crypto.randomUUID().slice(0, 8)}`,
        name: 'Late at once',
        clocks: [{ priority: 3, acknowledgeSeconds: 1, onSceneSeconds: null, closeSeconds: null }],
      },
    }),
  )
  const street = nextStreet()
  const body = { alertType: alertType.type, location: around, additional: { street } }
  const { alert } = dataOf(await api.createAlert({ body }))
  const page = await signedIn()
  await page.goto('/accounts')
  const banner = page.getByRole('link', { name: /(is|are) overdue/ })
  // The banner polls every 15 s.
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.goto(`/alerts?${view}&q=${encodeURIComponent(street)}`)
  await expect(row(page, street)).toContainText('Acknowledge: long overdue')
  await page.getByRole('button', { name: 'Hide for 5 minutes' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText(/Hidden by .* until/)).toBeVisible()
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
})

test('without a stream, new alerts still appear, a draft is kept, and a stale list is marked as stale', async ({
  signedIn,
  api,
}) => {
  await placed(api)
  const page = await signedIn('dispatcher')
  await page.route('**/api/alerts/stream*', (route) => route.abort())
  await page.goto(`/alerts?${view}`)
  await expect(page.getByText(/^as of /)).toBeVisible()
  await page.route('**/api/alerts/**', (route) => route.abort())
  // Shown both in the list and in the page frame's badge.
  await expect(page.getByText(/^Stale since /).filter({ visible: true })).toHaveCount(2, { timeout: 20_000 })
  await expect(list(page).getByRole('button').first()).toBeVisible()
  await page.unroute('**/api/alerts/**')
  await expect(page.getByText(/^as of /)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('textbox', { name: 'Coordinates' }).fill('-33.45, -70.66')
  const { street } = await placed(api)
  await page.getByRole('button', { name: /^\d+ more waiting$/ }).click({ timeout: 20_000 })
  await expect(row(page, street)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue new alert' }).click()
  await expect(page.getByRole('textbox', { name: 'Coordinates' })).toHaveValue('-33.45, -70.66')
})

test('streets that fail to load are reported as missing until they load', async ({ page }) => {
  await signIn(page.context(), firstExternalId, { business: 'demo' })
  await page.route('**/*.pmtiles*', (route) => route.abort())
  await page.goto('/alerts?at=-25.148,-69.318,16')
  await expect(page.getByText('Streets could not be loaded')).toBeVisible()
  await expect(page.getByText('Fictional town')).toHaveCount(0)
  await page.unroute('**/*.pmtiles*')
  await expect(page.getByText('Fictional town')).toBeVisible({ timeout: 20_000 })
})
