'use client'

import { useEffect, useState } from 'react'
import { toBrowserTime, toServerTime } from '@/lib/data/connection/server-clock'
import { type Freshness, useIsPast } from '@/lib/data/connection/use-connection'
import { playTone } from './play-tone'

/** After this long, the silence must be impossible to overlook. */
export const silentAfterMs = 20_000

/** Since when there has been no news, by the server's clock, once that is 20 s ago; plays a tone when it begins. */
export function useSilence({ asOf, stale }: Freshness): number | undefined {
  const [openedAt] = useState(() => toServerTime(Date.now()))
  const since = asOf || openedAt
  const isSilent = useIsPast(stale ? toBrowserTime(since) + silentAfterMs : undefined)
  useEffect(() => {
    if (isSilent) playTone()
  }, [isSilent])
  return isSilent ? since : undefined
}
