import type { Page } from '@playwright/test'
import { map, view } from './alert-steps'
import { expect, expectAccessible, signIn, test } from './fixtures'
import { consoleUrl, firstExternalId } from './product'

const overTown = 'at=-25.148,-69.318,16'
const inventedTown = 'Fictional town'

/** Signs in to the sample business, regardless of the business that this worker's other journeys use. */
const asDemo = (page: Page) => signIn(page.context(), firstExternalId, { business: 'demo' })

/** The number of colors in the most colorful tile; a plain background has only one. */
async function coloursDrawn(page: Page): Promise<number> {
  const counts = await page.locator('canvas.leaflet-tile-loaded').evaluateAll((tiles) =>
    tiles.map((tile) => {
      if (!(tile instanceof HTMLCanvasElement) || tile.width === 0) return 0
      const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? []
      return new Set(new Uint32Array(Uint8ClampedArray.from(pixels).buffer)).size
    }),
  )
  return Math.max(0, ...counts)
}

test("the sample business's map draws named streets and requests nothing from other hosts", {
  tag: '@long',
}, async ({ page, context }) => {
  const asked: string[] = []
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== new URL(consoleUrl).origin,
    (route) => {
      asked.push(route.request().url())
      return route.abort()
    },
  )
  await asDemo(page)
  await page.goto(`/alerts?${overTown}`)
  await expect(page.getByText(inventedTown)).toBeVisible()
  await expect.poll(() => coloursDrawn(page)).toBeGreaterThan(20)
  await expect(page.getByText('No streets here.')).toHaveCount(0)
  await expectAccessible(page)
  expect(asked).toEqual([])

  await page.goto(`/alerts?${view}`)
  await expect(map(page)).toBeVisible()
  await expect(page.getByText('No streets here.')).toBeVisible()
  const settings = page.getByRole('link', { name: 'Switch them on' })
  await expect(settings).toHaveAttribute('href', '/settings/business')
  await expect(page.getByText(inventedTown)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('street map files require a signed-in user', async ({ page }) => {
  const status = async () => (await page.request.get('/api/maps/none.pmtiles')).status()
  expect(await status()).toBe(401)
  await asDemo(page)
  expect(await status()).toBe(404)
})
