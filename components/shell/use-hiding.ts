'use client'

import { useState } from 'react'
import { serverNow } from '@/lib/data/connection/server-clock'
import { useNow } from '@/lib/i18n/use-now'

const longestMs = 5 * 60_000

/** Until when the banner is hidden, by the server's clock; undefined while it is visible. */
export type Hiding = { until?: number; hide: () => void; show: () => void }

/** Hides something for five minutes, or until the total grows. A reload brings it back. */
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
