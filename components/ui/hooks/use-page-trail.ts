'use client'

import { useState } from 'react'

/**
 * The path through pages that only link forward: `after` is the current page's cursor, null on the first
 * page. A copied URL does not contain the earlier pages, so going back from there leads to the first one.
 */
export function usePageTrail(after: string | null, show: (after: string | null) => void) {
  const [earlier, setEarlier] = useState<(string | null)[]>([])
  return {
    goOn: (cursor: string) => {
      setEarlier([...earlier, after])
      show(cursor)
    },
    goBack: () => {
      setEarlier(earlier.slice(0, -1))
      show(earlier.at(-1) ?? null)
    },
    forget: () => setEarlier([]),
  }
}
