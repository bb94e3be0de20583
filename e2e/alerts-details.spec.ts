import type { Page } from '@playwright/test'
import { byStreet, expectHistory, history, map, placed } from './alert-steps'
import { dataOf, expect, test } from './fixtures'

/** Starts to drag the alert with this name (by default, the selected alert), and does not release it. */
async function drag(page: Page, name?: RegExp) {
  const marker = map(page).getByRole('button', name ? { name } : { pressed: true })
  const box = await marker.boundingBox()
  if (!box) throw new Error('The alert is not on the map.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 8 })
}

test('dragging moves an alert once confirmed; zoomed far out, a drag asks to zoom in first', async ({
  signedIn,
  api,
}) => {
  const { alert, street } = await placed(api, { latitude: -3.1, longitude: -60.02 })
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?at=-3.1,-60.02,6`)
  const its = new RegExp(`Fire, open, ${street}`, 'i')
  await expect(map(page).getByRole('button', { name: its })).toBeVisible()
  await drag(page, its)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Zoom in to move' }).click()
  await expect(page).toHaveURL(/at=-3\.1\d*(,|%2C)-60\.02\d*(,|%2C)1[3-9]/)
  await expect(page.getByText('Zoom in to move')).toHaveCount(0)
  const isRead = page.waitForResponse((response) => response.url().includes('/api/alerts/changes'))
  await page.goto('/alerts?at=-3.1,-60.02,17')
  await isRead
  const marker = map(page).getByRole('button', { name: its })
  await expect(marker).toBeVisible()
  const start = await marker.boundingBox()
  await drag(page, its)
  await expect(page.locator('.map-origin')).toBeVisible()
  expect((await marker.boundingBox())?.x).toBeGreaterThan((start?.x ?? 0) + 30)
  await page.mouse.up()
  const confirm = map(page).getByRole('button', { name: /^Move \d/ })
  await expect(confirm).toBeFocused()
  const [beside, dropped] = [await confirm.boundingBox(), await marker.boundingBox()]
  expect(Math.abs((beside?.y ?? 0) - (dropped?.y ?? 0))).toBeLessThan(40)
  await page.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)
  await expect(page.locator('.map-origin')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`alert=${alert.number}`))
  await drag(page)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^Move \d/ })).toBeFocused()
  expect(await history(api, alert.id)).toEqual(['created'])
  await page.keyboard.press('Enter')
  await expectHistory(api, alert.id, ['created', 'moved'])
  const [moved] = await byStreet(api, street)
  expect(moved?.location.longitude).toBeGreaterThan(alert.location.longitude)
})

test('an alert that someone else closes during a drag snaps back, and G jumps to an alert out of view and back', {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const { alert } = await placed(api, { latitude: -12.05, longitude: -77.05 })
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?at=-12.05,-77.05,17&alert=${alert.id}`)
  await drag(page)
  dataOf(await api.updateAlert({ params: { id: alert.id }, body: { closed: 1 } }))
  await expect(page.getByText(/has closed this alert/)).toBeVisible({ timeout: 20_000 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /^Move \d/ })).toHaveCount(0)
  const selected = map(page).getByRole('button', { pressed: true })
  const centre = async () => {
    const [whole, box] = [await map(page).boundingBox(), await selected.boundingBox()]
    if (!whole || !box) throw new Error('The alert is not on the map.')
    return [
      Math.round(box.x + box.width / 2 - whole.x - whole.width / 2),
      Math.round(box.y + box.height / 2 - whole.y - whole.height / 2),
    ]
  }
  expect(await centre()).toEqual([0, 0])
  expect(await history(api, alert.id)).toEqual(['created', 'closed'])

  await page.goto(`/alerts?at=-12.2,-77.2,17&alert=${alert.number}`)
  const arrow = page.getByRole('button', { name: /out of view/ })
  await expect(arrow).toBeVisible()
  await page.keyboard.press('g')
  await expect.poll(centre).toEqual([0, 0])
  await page.keyboard.press('g')
  await expect(arrow).toBeVisible()
})
