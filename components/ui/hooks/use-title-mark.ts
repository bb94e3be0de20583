'use client'

import { useEffect } from 'react'

/** Puts a mark before the title of the page, as in "(3) Alerts", for as long as there is one; the title may change under it. */
export function useTitleMark(mark: string): void {
  useEffect(() => {
    if (mark === '') return
    const before = `${mark} `
    const put = () => {
      // A mark alone would stay before the title that is on its way.
      if (document.title !== '' && !document.title.startsWith(before))
        document.title = before + document.title
    }
    put()
    // Next sets the title of a page that one has gone to when it has come, which may be later.
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(before)) document.title = document.title.slice(before.length)
    }
  }, [mark])
}
