'use client'

import { useEffect } from 'react'

/** The possible title prefixes, in display order. */
const kinds = ['stale', 'unattended'] as const

const marks = new Map<(typeof kinds)[number], string>()
let prefix = ''

const joined = () => kinds.map((kind) => marks.get(kind) ?? '').join('')

function put(): void {
  const { title } = document
  const plain = prefix !== '' && title.startsWith(prefix) ? title.slice(prefix.length) : title
  // While there is no title, adds no prefix, which would become a second title element once the real one arrives.
  const next = plain === '' ? '' : joined()
  if (title !== next + plain) document.title = next + plain
  prefix = next
}

/**
 * Prefixes the page's title, as in "(3) Alerts", while there is a mark; the title may change in the meantime.
 * Several components may each add a prefix of a different kind.
 */
export function useTitleMark(kind: (typeof kinds)[number], mark: string): void {
  useEffect(() => {
    if (mark === '') return
    marks.set(kind, `${mark} `)
    put()
    // Next may set the page's title only after the navigation.
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      marks.delete(kind)
      put()
    }
  }, [kind, mark])
}
