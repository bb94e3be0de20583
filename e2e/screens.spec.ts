import { expect, expectAccessibleInBothThemes, test } from './fixtures'
import { screens } from './screens'

for (const address of screens) {
  test(`${address} is accessible on a phone in both themes, and never wider than the window`, async ({
    signedIn,
  }) => {
    const page = await signedIn()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [1920, 1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, `at ${width} px`).toBeLessThanOrEqual(width)
    }
    await expectAccessibleInBothThemes(page)
  })
}
