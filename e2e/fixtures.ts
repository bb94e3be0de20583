import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Download,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { type Client, createClient } from '@/lib/client/client'
import type { Role } from '@/lib/contract/roles'
import { preferenceCookie } from '@/lib/i18n/preferences'
import { apiUrl, businessId, consoleUrl, externalId, isLongRun, timeZone } from './product'

type Fixtures = {
  /** An API client for an admin, to set up what a journey needs and to check what the journey did. */
  api: Client
  /** A page in a context signed in with these roles, or as an admin if none are given. */
  signedIn(...roles: Role[]): Promise<Page>
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Kept = { context?: BrowserContext }

/** Every page reports policy violations and script errors; either of them fails the test. */
export const test = base.extend<Fixtures & { watched: undefined }, { kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      const kept: Kept = {}
      await use(kept)
      await kept.context?.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, baseURL, kept }, use) => {
    if (baseURL !== consoleUrl) return withOwnContext(browser, use)
    kept.context ??= await browser.newContext()
    await use(kept.context)
    await forgetAll(kept.context)
  },
  watched: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const stop = watch(context, complaints)
      await use(undefined)
      stop()
      expect(complaints, 'policy violations and script errors').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = (...where) => goto(...where).then(whenListening)
    page.reload = (options) => reload(options).then(whenListening)
    async function whenListening<Answer>(answer: Answer): Promise<Answer> {
      await untilListening(page)
      return answer
    }
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
  api: async ({}, use) => {
    await use(await connect())
  },
  signedIn: async ({ context, page, api }, use) => {
    await use(async (...roles) => {
      await signIn(context, roles.length === 0 ? externalId : await identityOf(api, roles))
      return page
    })
  },
})

export { expect }

async function withOwnContext(
  browser: Browser,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext()
  await use(context)
  await context.close()
}

/**
 * A worker's journeys share a context, so that the browser loads and compiles the console's scripts only once. Nothing
 * else carries over from one journey to the next: no pages, cookies or storage.
 */
async function forgetAll(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const [page = await context.newPage(), ...others] = context.pages()
  const browser = await context.newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
  for (const origin of [consoleUrl, apiUrl]) {
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await Promise.all([page, ...others].map((one) => one.close()))
  await context.clearCookies()
}

/**
 * Waits for hydration, because a click on a part of the page that React has not hydrated yet would be lost. Content
 * that is streamed in to replace a loading state is hydrated later than the page frame.
 */
export async function untilListening(page: Page, options: { timeout?: number } = {}): Promise<void> {
  const isListening = () => {
    const isTakenOver = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$'))
    const isOfNext = document.querySelector('script[src^="/_next/"]') !== null
    const controls = document.querySelectorAll('a, button, input, select, textarea')
    return !isOfNext || [...controls].every((one) => isTakenOver(one) || one.closest('.leaflet-container'))
  }
  await page.waitForFunction(isListening, undefined, options)
}

function watch(context: BrowserContext, complaints: string[]): () => void {
  const onError = (error: WebError) => complaints.push(error.error().message)
  const onMessage = (message: ConsoleMessage) => {
    if (/Content Security Policy|Hydration|hydrat/i.test(message.text())) complaints.push(message.text())
  }
  context.on('weberror', onError)
  context.on('console', onMessage)
  return () => {
    context.off('weberror', onError)
    context.off('console', onMessage)
  }
}

export async function connect(baseUrl = apiUrl, pair = { businessId, externalId }): Promise<Client> {
  const login = await createClient({ baseUrl }).login({ body: pair })
  if (!login.ok) throw new Error(`The test could not log in to the API: ${login.failure.code}`)
  const { businessId } = pair
  return createClient({ baseUrl, businessId, token: login.data.accessToken, platform: 'test' })
}

async function identityOf(api: Client, roles: Role[]): Promise<string> {
  const created = await api.createIdentity({ body: { name: `The ${roles.join(' and ')}`, roles } })
  if (!created.ok) throw new Error(`The identity could not be created: ${created.failure.code}`)
  return created.data.externalId
}

/**
 * Signs the context in as the page does: sets the time zone and posts the form to next-auth's own endpoints. An
 * `adminCode` makes the identity the first admin of its business.
 */
export async function signIn(
  context: BrowserContext,
  externalId: string,
  { url = consoleUrl, business = businessId, adminCode = '' } = {},
): Promise<void> {
  const name = preferenceCookie('time-zone', new URL(url))
  await context.addCookies([{ name, value: encodeURIComponent(timeZone), url }])
  const csrf = await context.request.get(`${url}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const form = { csrfToken, businessId: business, externalId, adminCode, json: 'true' }
  const answer = await context.request.post(`${url}/api/auth/callback/credentials`, {
    form,
    headers: { origin: url },
  })
  expect(answer.ok()).toBe(true)
}

let numbered = Date.now()

/**
 * The eight digits after +569 in a phone number, new on every call; no part that a test searches for starts with a
 * zero.
 */
export const newDigits = () => `87${String(numbered++).slice(-6)}`

/** Presses a keyboard shortcut once a control on the page announces it. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await expect(page.locator(`[aria-keyshortcuts="${key}"]`).first()).toBeVisible()
  await page.keyboard.press(key)
}

/**
 * Expects axe to find no violations on the page as it is now, or only in the part that `within` selects, for example to
 * leave out the focus guards around an open menu, which are not page content. Colors are checked in a long run only, since
 * `app/theme.test.ts` checks their contrast and every screen is checked once in both themes.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  if (isLongRun) return expectAccessibleInBothThemes(page, within)
  await loadAxe(page, within)
  await untilStill(page)
  expect(await axe(page, within, { except: ofColours }), 'axe').toEqual([])
}

/** Like `expectAccessible`, but including colors, in the light and the dark theme. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  await loadAxe(page, within)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    // The themes differ only in colors.
    const violations = await axe(page, within, colorScheme === 'light' ? {} : { only: ofColours })
    expect(violations, `axe in the ${colorScheme} theme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function loadAxe(page: Page, within?: string): Promise<void> {
  if (within) await expect(page.locator(within).first()).toBeVisible()
  // While a page reloads, Next briefly removes its title.
  await expect(page).toHaveTitle(/./)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}

async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(areAnimationsSettled)
  // A closing element stays on the page until its animation has ended.
  await expect(page.locator('[data-ending-style]')).toHaveCount(0)
}

/** Waits for new results, because old ones are shown, dimmed, while they are loading. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Whether no animation is running, because an element that is fading in does not have its final colors yet.
 * Elements that have been removed count as settled.
 */
function areAnimationsSettled(): boolean {
  return document.getAnimations().every(({ playState }) => playState !== 'running')
}

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] }

const ofColours = ['color-contrast', 'link-in-text-block']

async function axe(
  page: Page,
  within: string | undefined,
  { only, except = [] }: { only?: string[]; except?: string[] },
): Promise<string[]> {
  const violations = await page.evaluate(
    async ({ within, only, except }) => {
      const { axe } = window as unknown as {
        axe: { run(part: unknown, options: object): Promise<{ violations: Violation[] }> }
      }
      // Limits the details to violations: axe takes longer to describe the many passed checks than to run them.
      const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
      const options = { resultTypes: ['violations'], rules, ...(only && { runOnly: only }) }
      return (await axe.run(within ?? document, options)).violations
    },
    { within, only, except },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
}

/** The data of a response that must have succeeded. */
export function dataOf<T>(result: { ok: true; data: T } | { ok: false; failure: { code: string } }): T {
  if (!result.ok) throw new Error(`The call failed with ${result.failure.code}.`)
  return result.data
}

export async function textOf(file: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
