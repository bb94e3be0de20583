'use client'

import { useEffect, useState } from 'react'
import { freshEveryMs } from '@/lib/data/alerts'

/** One answer may be late by as much before the screen says so. */
const lateAfterMs = freshEveryMs * 2 + 1_000
const lookEveryMs = 1_000

type Asking = { dataUpdatedAt: number; isError: boolean }
export type Freshness = { asOf: number; stale: boolean }

/** Since when what is shown has not been confirmed: stale after a refused request, or one that does not come. */
export function useFreshness({ dataUpdatedAt: asOf, isError }: Asking): Freshness {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const look = () => setLate(Date.now() - asOf > lateAfterMs)
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [asOf])
  return { asOf, stale: isError || late }
}
