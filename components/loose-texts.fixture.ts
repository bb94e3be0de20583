import { afterEach, expect } from 'vitest'

const found = new Set<string>()

/** The texts that are shown on purpose as no piece may show them are not held against the test. */
export const forgetLooseTexts = () => {
  note(seen.takeRecords())
  found.clear()
}

/** React marks only what it keeps as a node of its own, which the text of an element that has no other child is not. */
function noteLooseTexts(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node: Node | null = root; node; node = texts.nextNode()) {
    const isLoose = node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
    const text = node.textContent?.trim()
    if (isLoose && text) found.add(text)
  }
}

const note = (records: readonly MutationRecord[]) => {
  for (const { addedNodes } of records) addedNodes.forEach(noteLooseTexts)
}
const seen = new MutationObserver(note)
seen.observe(document, { childList: true, subtree: true })

/** What stands loose, the translator of a browser takes from React; the reading of the sources cannot see all of it. */
afterEach(() => {
  note(seen.takeRecords())
  const texts = [...found]
  found.clear()
  expect(texts, 'texts that need an element of their own').toEqual([])
})
