import type { Page } from '@playwright/test'
import { untilListening } from '../fixtures'
import { type Desk, soon } from './desk'
import type { Random } from './random'

/** How long a page may take to load. */
export const longest = { timeout: 12_000 }

/** Goes to a URL, usually without a page load, as a link in the console would. */
export async function visit({ page }: Desk, path: string, random?: Random): Promise<void> {
  const isAnew = random ? random.below(8) === 0 : true
  if (isAnew || !(await followLink(page, path))) {
    await page.goto(path, { waitUntil: 'domcontentloaded', ...longest })
  }
  // A link that cannot be followed client-side loads a new page.
  await untilListening(page, longest)
}

export async function reload({ page }: Desk): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded', ...longest })
  await untilListening(page, longest)
}

async function followLink(page: Page, path: string): Promise<boolean> {
  const isFollowed = await page.evaluate((to) => {
    const { next } = globalThis as { next?: { router?: { push(to: string): void } } }
    next?.router?.push(to)
    return next?.router !== undefined
  }, path)
  if (!isFollowed) return false
  const to = new URL(path, page.url())
  await page.waitForURL((url) => leadsTo(url, to), longest)
  return true
}

/** A page may add its own state to the URL. */
const leadsTo = (url: URL, to: URL) =>
  url.pathname === to.pathname &&
  [...to.searchParams].every(([name, value]) => url.searchParams.get(name) === value)

export const box = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', typeof name === 'string' ? { name, exact: true } : { name })

export const click = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
    .click(soon)
