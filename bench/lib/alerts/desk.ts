import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A viewport that is tall enough to render every row of the list. */
const viewport = { width: 1440, height: 4000 }

/** A dispatcher's browser that shows one region's alerts. */
export class Desk {
  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly browser: CDPSession,
    readonly region: string,
  ) {}

  static async open(context: BrowserContext | undefined, address: string, region: string): Promise<Desk> {
    if (!context) throw new Error('A desk needs a browser.')
    const page = await context.newPage()
    await page.setViewportSize(viewport)
    await page.goto(`${address}/alerts?region=${region}&order=newest`)
    await page.getByRole('heading', { name: 'Alerts' }).waitFor()
    const browser = await context.newCDPSession(page)
    await browser.send('Performance.enable')
    await page.evaluate(watchList)
    return new Desk(context, page, browser, region)
  }

  /** Takes the browser offline for this long. */
  readonly cutOff = async (ms: number): Promise<string> => {
    await this.context.setOffline(true)
    await pause(ms)
    await this.context.setOffline(false)
    return 'cut off'
  }

  /** Freezes the page for this long, as when a laptop is closed. */
  readonly sleep = async (ms: number): Promise<string> => {
    await this.browser.send('Page.setWebLifecycleState', { state: 'frozen' })
    await pause(ms)
    await this.browser.send('Page.setWebLifecycleState', { state: 'active' })
    return 'asleep'
  }

  /**
   * Waits until the list shows exactly these alerts, checking ten times a second. Returns the milliseconds waited.
   */
  async untilRight(expected: () => number[], timeoutMs: number): Promise<number> {
    const began = performance.now()
    for (;;) {
      const wanted = expected()
      const shown = await this.#shown()
      if (shown.length === wanted.length && wanted.every((number) => shown.includes(number))) break
      if (performance.now() - began > timeoutMs) {
        const lacking = wanted.filter((number) => !shown.includes(number))
        const extra = shown.filter((number) => !wanted.includes(number))
        throw new Error(`${this.region} does not show ${lacking}, and shows ${extra}.`)
      }
      await pause(100)
    }
    return performance.now() - began
  }

  #shown(): Promise<number[]> {
    return this.page.evaluate(() => (window as Watched).shownNumbers())
  }

  /** The numbers of all alerts that the list has shown so far. */
  async seen(): Promise<ReadonlySet<number>> {
    return new Set(await this.page.evaluate(() => [...(window as Watched).seenNumbers]))
  }

  async pan(): Promise<void> {
    const [x, y] = [900, 600]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + 80, y + 40, { steps: 8 })
    await this.page.mouse.move(x, y, { steps: 8 })
    await this.page.mouse.up()
  }

  /** The bytes of JavaScript heap in use after a garbage collection. */
  async heap(): Promise<number> {
    await this.browser.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.browser.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  }
}

type Watched = typeof window & { seenNumbers: Set<number>; shownNumbers: () => number[] }

/**
 * Clicks the button for new alerts and records every alert that the list shows, four times a second. Alerts that
 * are struck out do not count as shown.
 */
function watchList(): void {
  const watched = window as Watched
  watched.seenNumbers = new Set()
  watched.shownNumbers = () =>
    [...document.querySelectorAll('[data-alert]')]
      .filter((row) => !row.querySelector('.line-through'))
      .map((row) => Number(/#(\d+)/.exec(row.textContent ?? '')?.[1]))
  setInterval(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=status] button')]
    buttons.find(({ textContent }) => /^\d+ new$/.test(textContent ?? ''))?.click()
    for (const number of watched.shownNumbers()) watched.seenNumbers.add(number)
  }, 250)
}
