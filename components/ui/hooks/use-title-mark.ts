'use client'

import { useEffect } from 'react'

/** What may stand before a title, in this order. */
const kinds = ['stale', 'unattended'] as const

const marks = new Map<(typeof kinds)[number], string>()
/** What stands before the title now. */
let prefix = ''

const joined = () => kinds.map((kind) => marks.get(kind) ?? '').join('')

function put(): void {
  const { title } = document
  const plain = prefix !== '' && title.startsWith(prefix) ? title.slice(prefix.length) : title
  // A mark alone would stay before the title that is on its way.
  const next = plain === '' ? '' : joined()
  if (title !== next + plain) document.title = next + plain
  prefix = next
}

/**
 * Puts a mark before the title of the page, as in "(3) Alerts", for as long as there is one; the title may change under it.
 * Several pieces may have one each, of different kinds.
 */
export function useTitleMark(kind: (typeof kinds)[number], mark: string): void {
  useEffect(() => {
    if (mark === '') return
    marks.set(kind, `${mark} `)
    put()
    // Next sets the title of a page that one has gone to when it has come, which may be later.
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      marks.delete(kind)
      put()
    }
  }, [kind, mark])
}
