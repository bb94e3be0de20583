import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import { map, placed } from './alert-steps'
import { dataOf, expect, test } from './fixtures'

const close = async (api: Client, id: string) =>
  dataOf(await api.updateAlert({ params: { id }, body: { closed: 1 } }))
const zoomOf = (page: Page) => Number(/at=[^&]*?(?:,|%2C)(\d+)(?:&|$)/.exec(page.url())?.[1])

test('a cluster names its contents, is opened by keyboard, and splits into single alerts at the closest zoom levels', async ({
  signedIn,
  api,
}) => {
  const island = { latitude: -27.1127, longitude: -109.3497 }
  const raised = await Promise.all(Array.from({ length: 5 }, () => placed(api, island)))
  await Promise.all(raised.slice(0, 3).map(({ alert }) => close(api, alert.id)))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?state=all&at=${island.latitude},${island.longitude},12`)
  const cluster = map(page).getByRole('button', { name: '5 alerts, 2 open' })
  await expect(cluster).toBeVisible()
  await map(page).focus()
  await page.keyboard.press('Tab')
  await expect(cluster).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(12)
  await page.goto(`/alerts?state=all&at=${island.latitude},${island.longitude},19`)
  for (const { street: own } of raised.slice(3))
    await expect(map(page).getByRole('button', { name: `Fire, open, ${own}` })).toBeVisible()
  await expect(map(page).getByRole('button', { name: /^Fire, closed/i })).toHaveCount(3)
  await expect(page.locator('.map-leader')).toHaveCount(4)
})
