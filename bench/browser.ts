import { chromium, type Page } from '@playwright/test'
import { browserArguments, requireBrowser } from '@/scripts/browser'
import type { Product } from './product'

/** A page of a browser that is signed in to the product, for as long as `use` takes. */
export async function withPage(
  { address, cookie }: Product,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserArguments() })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(
      cookie.split('; ').map((one) => {
        const at = one.indexOf('=')
        return { name: one.slice(0, at), value: one.slice(at + 1), url: address }
      }),
    )
    // The functions sent to the page are transformed with ours, and name themselves by this.
    await context.addInitScript({ content: 'globalThis.__name = (it) => it' })
    await use(await context.newPage())
  } finally {
    await browser.close()
  }
}
