import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, expectSettled, test } from './fixtures'
import { dialogs, screensByArea } from './screens'

for (const [area, addresses] of Object.entries(screensByArea)) {
  test(`the screens of ${area} are accessible on a phone in both themes, and never wider than the window`, async ({
    signedIn,
  }) => {
    const page = await signedIn()
    for (const address of addresses) {
      await page.setViewportSize({ width: 1920, height: 900 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expectSettled(page)
      if (area === 'definitions' || address === '/settings/identities') await expectNarrowTable(page)
      const isTable = area === 'definitions' || address === '/settings/audit'
      for (const width of isTable ? [1920, 1110, 390] : [1920, 1440, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed, `${address} at ${width} px`).toBeLessThanOrEqual(width)
      }
      await expectAccessibleInBothThemes(page)
    }
  })
}

test('the dialogs of settings are accessible on a phone in both themes', async ({ signedIn }) => {
  const page = await signedIn()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of dialogs) {
    await page.goto(address)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBothThemes(page, '[role=dialog]')
  }
})

/** Expects the list to be no wider than its columns need, so that a row's actions are near its name. */
async function expectNarrowTable(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: /^(New|Draw)/ }).first()
  await expect(create).toBeVisible()
  const { x: from = 0 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
  const { x = 0, width = 0 } = (await create.boundingBox()) ?? {}
  expect(x + width - from).toBeLessThanOrEqual(960)
}
