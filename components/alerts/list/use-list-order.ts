'use client'

import { useMemo, useState } from 'react'
import type { Alert } from '@/lib/data/alerts/alerts'

type Order = { key: string; ids: readonly string[] }

/**
 * The rows in an order that does not change under the reader's hand: what comes later on top waits until it is asked
 * for, and what no longer fits stays in its place. `live` are the ids that fit now, newest first.
 */
export function useListOrder(rows: ReadonlyMap<string, Alert>, live: readonly string[], key: string) {
  const [order, setOrder] = useState<Order>({ key, ids: live })
  const kept = useMemo(
    () => (order.key === key ? order.ids.filter((id) => rows.has(id)) : []),
    [order, key, rows],
  )
  const ids = useMemo(() => append(kept, live), [kept, live])
  if (order.key !== key || (kept.length === 0 && live.length > 0)) setOrder({ key, ids: live })
  else if (ids.length > order.ids.length) setOrder({ key, ids })

  const waiting = useMemo(() => {
    const there = new Set(ids)
    return live.filter((id) => !there.has(id))
  }, [ids, live])

  return {
    ids,
    waiting,
    /** Shows what waits, and lets go of what no longer fits. */
    settle: () => setOrder({ key, ids: live }),
    /** Lets go of what no longer fits; nothing is added. */
    prune: () => {
      const fitting = new Set(live)
      const left = ids.filter((id) => fitting.has(id))
      if (left.length < ids.length) setOrder({ key, ids: left })
    },
  }
}

/** Further pages go below; ids are in the order of time. */
function append(kept: readonly string[], live: readonly string[]): readonly string[] {
  const last = kept.at(-1)
  if (last === undefined) return live
  const further = live.filter((id) => id < last)
  return further.length === 0 ? kept : [...kept, ...further]
}
