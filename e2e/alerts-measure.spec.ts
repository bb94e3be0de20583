import { around, map, placed, view } from './alert-steps'
import { dataOf, expect, expectAccessible, test } from './fixtures'

test("the distance from an alert to the map's center or a chosen point is kept in the URL and across attached alerts", {
  tag: '@long',
}, async ({ signedIn, api }) => {
  const { alert } = await placed(api, { latitude: around.latitude + 0.001, longitude: around.longitude })
  const { alert: other } = await placed(api)
  dataOf(await api.linkAlert({ params: { alertId: other.id }, body: { duplicateOf: alert.id } }))
  const page = await signedIn('dispatcher')
  await page.goto(`/alerts?${view}&alert=${alert.number}&measure=true`)
  const attached = page.getByRole('region', { name: 'Attached to this alert' })
  await expect(attached.getByText('1 attached')).toBeVisible()
  const toCentre = page.getByText('111 m · 180° S from the alert to the center')
  await expect(toCentre).toBeVisible()
  const rings = page.getByRole('button', { name: 'Range rings, bearing and distance' })
  await rings.click()
  await expect(toCentre).toHaveCount(0)
  await expect(page).not.toHaveURL(/measure=true/)
  await rings.click()
  await expect(toCentre).toBeVisible()
  await expect(page).toHaveURL(/measure=true/)

  await map(page).focus()
  await page.keyboard.press('Enter')
  const reading = page.getByRole('status').filter({ hasText: /to the point$/ })
  await expect(reading).toHaveText('111 m · 180° S from the alert to the point')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(reading).toHaveCount(0)
  await expect(attached).toBeVisible()
  const box = await map(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.8)
  await expect(reading).toHaveText(/ from the alert to the point$/)

  await attached
    .getByRole('button', { name: new RegExp(`#${other.number}`) })
    .first()
    .click()
  await expect(page.getByText(`Attached to #${alert.number}`)).toBeVisible()
  await expect(reading).toBeVisible()
  await page.getByRole('button', { name: `Open #${alert.number}` }).click()
  await attached.getByRole('button', { name: `Detach #${other.number}` }).click()
  await expect(attached).toHaveCount(0)
})
