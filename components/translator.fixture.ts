/**
 * Does to a page what a browser's translator does: every text becomes `<font><font>…</font></font>`, including texts
 * added later, until the returned function is called. Its source is sent to a browser as is, so it must not depend on
 * anything outside itself.
 */
export function translatePage(): () => void {
  const left = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'TITLE'])
  const replace = (text: Text) => {
    const parent = text.parentElement
    if (!parent || left.has(parent.nodeName) || text.data.trim() === '') return
    if (parent.closest('[translate=no], .notranslate')) return
    const font = document.createElement('font')
    font.appendChild(document.createElement('font')).textContent = text.data
    parent.replaceChild(font, text)
  }
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(replace)
  }
  replaceAll(document.body)
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.nodeType === Node.TEXT_NODE) replace(node as Text)
      else if (node.nodeName !== 'FONT') replaceAll(node)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
