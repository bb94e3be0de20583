'use client'

import { useState } from 'react'

/**
 * The way through pages that name the one after them alone: `after` is the cursor of the page that is shown, null on the
 * first. A copied address does not know the pages before its own: from there the way back is the first one.
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
