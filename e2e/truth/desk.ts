import type { Page } from '@playwright/test'
import type { Client } from '@/lib/client/client'
import type { Random } from './random'

/** One browser with somebody at it. */
export type Desk = {
  name: string
  page: Page
  random: Random
  /** The API itself, past the proxy: what is true. */
  api: Client
  /** Accounts that this desk alone changes. */
  accounts: { id: string; phone: string }[]
  /** Alerts that every desk changes. */
  alerts: string[]
  /** How long nothing has been answered between console and API, in ms. */
  silentForMs: () => number
  /** The titles of what was ever sent from here. */
  sent: string[]
}

/** Something on a screen that was not so. */
export type Lie = { desk: string; at: string; claim: string; truth: string }

let number = 0
/** A text that nothing else holds. */
export const unique = (what: string) => `${what} ${Date.now().toString(36)}${number++}`

const longestMs = 12_000

/** What the screen shows and what is true agree soon, or the screen says by itself that it does not know. */
export async function agrees<T>(
  look: () => Promise<{ shown: T | undefined; so: T; hedged: boolean }>,
): Promise<{ shown: T | undefined; so: T } | undefined> {
  const until = Date.now() + longestMs
  for (;;) {
    const { shown, so, hedged } = await look()
    if (shown === undefined || shown === so || hedged) return undefined
    if (Date.now() > until) return { shown, so }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Words by which a screen says that something is under way, old, or not known. */
const hedges =
  /stale|out of date|reconnecting|no answer|not known|do not know|\w+ing…|try again|still searching|could not be/i

export async function isHedged(page: Page): Promise<boolean> {
  const said = page.getByText(hedges).filter({ visible: true })
  return (await said.count()) > 0 || (await page.locator('[aria-busy="true"]').count()) > 0
}
