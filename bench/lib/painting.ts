import type { Page } from '@playwright/test'
import { withPage } from './open-browser'
import { businessId } from './servers'
import type { Product } from './start-product'

const keys = 150
const firstSearched = 2

/**
 * Types existing phone numbers digit by digit into the palette. Prints the time from each key press until the
 * matching rows are painted.
 */
export function timePainting(product: Product, phones: readonly string[]): Promise<void> {
  return withPage(product, async (page) => {
    await page.goto(`${product.address}/`)
    const times = await typeAll(page, phones)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    console.log(
      `\nKey to painted result in ${businessId}, ${times.length} keys: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
    )
  })
}

async function typeAll(page: Page, phones: readonly string[]): Promise<number[]> {
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click()
  const box = page.getByRole('combobox').first()
  const times: number[] = []
  for (const phone of phones) {
    if (times.length >= keys) break
    await box.fill('')
    const digits = phone.slice(-6)
    for (let length = 1; length <= digits.length; length += 1) {
      const typed = digits.slice(0, length)
      await page.evaluate(watchNextKey, typed)
      await page.keyboard.press(typed.at(-1) ?? '')
      const took = await page.evaluate(() => (window as Watched).painted)
      if (length >= firstSearched) times.push(took)
    }
  }
  return times.toSorted((a, b) => a - b)
}

type Watched = typeof window & { painted: Promise<number> }

/**
 * `painted` resolves to the milliseconds from the next key press to the frame in which a row highlights the typed
 * text.
 */
function watchNextKey(typed: string): void {
  const isShown = () =>
    typed.length < 2 ||
    [...document.querySelectorAll('mark')].some(
      ({ textContent }) => textContent?.replace(/\D/g, '') === typed,
    )
  ;(window as Watched).painted = new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const look = () =>
        requestAnimationFrame(isShown() ? () => resolve(performance.now() - timeStamp) : look)
      look()
    }
    addEventListener('keydown', onKey, { capture: true, once: true })
  })
}
