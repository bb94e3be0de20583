import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import { dataOf, expect, signIn, test } from './fixtures'
import { externalId } from './product'
import { screens } from './screens'

test('text doubled in size in the browser settings stays on the page at 1440 and 390 px', async ({
  playwright,
  api,
}, info) => {
  test.setTimeout(120_000)
  const profile = info.outputPath('profile')
  await mkdir(join(profile, 'Default'), { recursive: true })
  const preferences = { webkit: { webprefs: { default_font_size: 32 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const { baseURL } = info.project.use
  // The headless shell that other journeys use ignores such preferences.
  const context = await playwright.chromium.launchPersistentContext(profile, {
    executablePath: requireBrowser(),
    args: browserArguments(),
    baseURL,
  })
  try {
    await signIn(context, externalId)
    const page = await context.newPage()
    const [account] = dataOf(await api.searchAccounts({ query: { limit: '1' } })).accounts
    for (const path of [...screens, `/accounts/${account?.id}`]) {
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
