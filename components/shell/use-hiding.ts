'use client'

import { useState } from 'react'
import { serverNow } from '@/lib/data/connection/server-clock'
import { useNow } from '@/lib/i18n/use-now'

const longestMs = 5 * 60_000

/** Until when the banner is put away, by the server's clock; undefined while it is to be seen. */
export type Hiding = { until?: number; hide: () => void; show: () => void }

/** Puts something away for five minutes, or until there are more than there were. A reload brings it back. */
export function useHiding(total: number): Hiding {
  const now = useNow()
  const [hidden, setHidden] = useState<{ until: number; total: number }>()
  const holds = hidden !== undefined && now < hidden.until && total <= hidden.total
  return {
    until: holds ? hidden.until : undefined,
    hide: () => setHidden({ until: serverNow() + longestMs, total }),
    show: () => setHidden(undefined),
  }
}
