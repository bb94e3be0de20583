import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import type { Product } from './start-product'

/** Provides a browser page signed in to the product, for as long as `use` runs. */
export function withPage(product: Product, use: (page: Page) => Promise<void>): Promise<void> {
  return withBrowsers(product, 1, async ([context]) => {
    if (context) await use(await context.newPage())
  })
}

/** Provides this many independent browsers, each signed in to the product. */
export async function withBrowsers(
  product: Product,
  count: number,
  use: (contexts: BrowserContext[]) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserArguments() })
  try {
    await use(await Promise.all(Array.from({ length: count }, () => signedIn(browser, product))))
  } finally {
    await browser.close()
  }
}

/** The session cookies in the format that Playwright expects. */
export const cookiesFor = ({ address, cookie }: Product) =>
  cookie.split('; ').map((one) => {
    const at = one.indexOf('=')
    return { name: one.slice(0, at), value: one.slice(at + 1), url: address }
  })

async function signedIn(browser: Browser, product: Product): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesFor(product))
  // The compiler wraps function names in this helper, also in functions that are sent to the page.
  await context.addInitScript({ content: 'globalThis.__name = (it) => it' })
  return context
}
