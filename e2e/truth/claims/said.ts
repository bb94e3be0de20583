import type { Page } from '@playwright/test'
import { type Desk, type FalseClaim, isSoon } from '../desk'
import { saysDone, words } from '../words'

/** Reports every new message in a toast, a notice or a status line, however briefly it is shown. */
const watchSentences = `(() => {
  const known = new WeakMap()
  const look = () => {
    for (const place of document.querySelectorAll('[aria-label="${words.common.ui.messages}"] h2, [role=alert], [role=status]')) {
      const text = place.textContent.trim()
      if (text === '' || known.get(place) === text) continue
      known.set(place, text)
      globalThis.hearSentence?.(text)
    }
  }
  const begin = () => {
    new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, characterData: true })
    look()
  }
  if (document.documentElement) begin()
  else addEventListener('DOMContentLoaded', begin)
})()`

export async function hearSentences(page: Page, heard: string[]): Promise<void> {
  await page.exposeFunction('hearSentence', (sentence: string) => void heard.push(sentence))
  await page.addInitScript(watchSentences)
}

/** Messages shown since the last check that were not true when they appeared. */
export async function findFalseSentences(desk: Desk): Promise<FalseClaim[]> {
  const sentences = desk.said.splice(0).filter((sentence) => saysDone.test(sentence))
  desk.sentences += sentences.length
  const found = await Promise.all(sentences.map((sentence) => check(desk, sentence)))
  return found.flatMap((one) => one ?? [])
}

/** The API may respond a moment before other connections see what it has saved. */
const withinMs = 500

async function check({ name, page, mayBeSaid }: Desk, sentence: string): Promise<FalseClaim | undefined> {
  const fitting = mayBeSaid.filter((one) => one.sentence.test(sentence)).toReversed()
  const claim = { desk: name, at: page.url(), claim: `said: ${sentence}` }
  if (fitting.length === 0) return { ...claim, truth: 'nobody has asked for that here' }
  for (const { isSo } of fitting.slice(0, 2)) if (await isSoon(isSo, withinMs)) return undefined
  const asked = fitting.slice(0, 2).map((one) => one.asked)
  return { ...claim, truth: `what was asked for is not stored: ${asked.join(', or ')}` }
}
