'use client'

import { useState } from 'react'
import { useHidden } from '@/components/ui/hooks/use-hidden'
import type { AlertListModel } from '../list/use-alert-list'

type List = Pick<AlertListModel, 'rows' | 'waiting'>

/** How many alerts nobody has seen here yet: those that wait above the list, and those that came into it while hidden. */
export function useUnseen({ rows, waiting }: List): number {
  const hidden = useHidden()
  const [seen, setSeen] = useState<ReadonlySet<string>>()
  if (hidden && !seen) setSeen(new Set(rows.map(({ alert }) => alert.id)))
  if (!hidden && seen) setSeen(undefined)
  return waiting + (seen ? rows.filter(({ alert }) => !seen.has(alert.id)).length : 0)
}
