import type { Page } from '@playwright/test'
import { type Desk, type FalseClaim, isSoon } from '../desk'
import { saysDone, words } from '../words'

/** Reports every new message in a toast, a notice or a status line, no matter how briefly it is shown. */
const watchMessages = `(() => {
  const known = new WeakMap()
  const look = () => {
    for (const place of document.querySelectorAll('[aria-label="${words.common.ui.messages}"] h2, [role=alert], [role=status]')) {
      const text = place.textContent.trim()
      if (text === '' || known.get(place) === text) continue
      known.set(place, text)
      globalThis.reportMessage?.(text)
    }
  }
  const begin = () => {
    new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, characterData: true })
    look()
  }
  if (document.documentElement) begin()
  else addEventListener('DOMContentLoaded', begin)
})()`

export async function collectMessages(page: Page, heard: string[]): Promise<void> {
  await page.exposeFunction('reportMessage', (message: string) => void heard.push(message))
  await page.addInitScript(watchMessages)
}

/** Messages shown since the last check that were not true when they appeared. */
export async function findFalseMessages(desk: Desk): Promise<FalseClaim[]> {
  const messages = desk.messages.splice(0).filter((message) => saysDone.test(message))
  desk.checkedMessages += messages.length
  const found = await Promise.all(messages.map((message) => check(desk, message)))
  return found.flatMap((one) => one ?? [])
}

/** The API may respond a moment before other connections see what it has saved. */
const withinMs = 500

async function check(
  { name, page, possibleMessages }: Desk,
  message: string,
): Promise<FalseClaim | undefined> {
  const fitting = possibleMessages.filter((one) => one.message.test(message)).toReversed()
  const claim = { desk: name, at: page.url(), claim: `message: ${message}` }
  if (fitting.length === 0) return { ...claim, actual: 'no action here can have caused this message' }
  for (const { isSo } of fitting.slice(0, 2)) if (await isSoon(isSo, withinMs)) return undefined
  const asked = fitting.slice(0, 2).map((one) => one.asked)
  return { ...claim, actual: `the requested change is not stored: ${asked.join(', or ')}` }
}
