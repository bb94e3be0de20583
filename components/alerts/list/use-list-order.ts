'use client'

import { useMemo, useState } from 'react'
import type { Alert } from '@/lib/data/alerts/alerts'

type Order = { key: string; ids: readonly string[]; dropped: ReadonlySet<string> }

const none: ReadonlySet<string> = new Set()

type Options = {
  /** What is known, by id. */
  rows: ReadonlyMap<string, Alert>
  /** The ids that fit now, in the order that is asked for. */
  live: readonly string[]
  /** The ids that were read in pages: those of a further page go below. */
  paged: readonly string[] | undefined
  /** With another key, everything is put in order anew. */
  key: string
}

/**
 * The rows in an order that does not change under the reader's hand: what comes later, or comes back after it was gone,
 * waits until it is asked for, and what no longer fits stays in its place.
 */
export function useListOrder({ rows, live, paged, key }: Options) {
  const [order, setOrder] = useState<Order>({ key, ids: live, dropped: none })
  const kept = useMemo(
    () => (order.key === key ? order.ids.filter((id) => rows.has(id)) : []),
    [order, key, rows],
  )
  const { dropped } = order
  const ids = useMemo(() => append(kept, live, paged, dropped), [kept, live, paged, dropped])
  if (order.key !== key || (kept.length === 0 && live.length > 0)) setOrder({ key, ids: live, dropped: none })
  else if (ids.length > order.ids.length) setOrder({ key, ids, dropped })

  const waiting = useMemo(() => {
    const there = new Set(ids)
    return live.filter((id) => !there.has(id))
  }, [ids, live])

  return {
    ids,
    waiting,
    /** Shows what waits, and lets go of what no longer fits. */
    settle: () => setOrder({ key, ids: live, dropped: none }),
    /** Lets go of what no longer fits and puts the others in order; nothing is added. */
    prune: () => {
      const there = new Set(ids)
      const left = live.filter((id) => there.has(id))
      const fitting = new Set(left)
      const gone = ids.filter((id) => !fitting.has(id))
      if (gone.length > 0 || left.some((id, at) => id !== ids[at]))
        setOrder({ key, ids: left, dropped: new Set([...dropped, ...gone]) })
    },
  }
}

/** What was read after the last one that is shown goes below. */
function append(
  kept: readonly string[],
  live: readonly string[],
  paged: readonly string[] | undefined,
  dropped: ReadonlySet<string>,
): readonly string[] {
  if (kept.length === 0) return live
  const there = new Set(kept)
  const last = paged?.findLastIndex((id) => there.has(id)) ?? -1
  const fitting = new Set(live)
  const further = paged?.slice(last + 1).filter((id) => fitting.has(id) && !dropped.has(id)) ?? []
  return further.length === 0 ? kept : [...kept, ...further]
}
