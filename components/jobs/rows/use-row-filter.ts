'use client'

import { parseAsStringLiteral } from 'nuqs'
import { useState } from 'react'
import { useAddress } from '@/components/ui/hooks/use-address'
import { rowOutcomes } from '@/lib/contract/choices'
import type { Job } from '@/lib/contract/job'
import { countsOf } from '../job-counts'

export const shown = ['all', ...rowOutcomes] as const
export type Shown = (typeof shown)[number]

const parsers = { show: parseAsStringLiteral(shown) }

/** Rows that need attention come first: those that an undo left unchanged, then refused ones. */
function firstShown(job: Job): Shown {
  const counts = countsOf(job)
  if (counts.kept) return 'kept'
  return counts.refused && job.state !== 'undone' ? 'refused' : 'all'
}

/** The outcome filter of the rows, kept in the URL. */
export function useRowFilter(job: Job) {
  const [{ show }, setAddress] = useAddress(parsers, { history: 'push', scroll: false })
  // The initial filter stays even if corrections empty its rows.
  const [atFirst] = useState(() => firstShown(job))
  const chosen = show ?? atFirst
  return {
    chosen,
    outcome: chosen === 'all' ? undefined : chosen,
    choose: (next: Shown) => void setAddress({ show: next }),
  }
}
