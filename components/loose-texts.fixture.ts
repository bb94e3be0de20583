import { afterAll, afterEach, expect } from 'vitest'

const found = new Set<string>()

/** Discards loose text nodes that a test renders on purpose, so that they do not make it fail. */
export const forgetLooseTexts = () => {
  note(seen.takeRecords())
  found.clear()
}

/** React attaches a fiber to a text node only if its element has other children as well. */
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

/** Loose text nodes break when the browser translates the page, and static checks cannot find all of them. */
afterEach(() => {
  note(seen.takeRecords())
  const texts = [...found]
  found.clear()
  expect(texts, 'texts that need an element of their own').toEqual([])
})

afterAll(() => seen.disconnect())
