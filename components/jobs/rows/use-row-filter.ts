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

/** What asks for a person's eye comes first: what was left when a job was taken back, then what was refused. */
function firstShown(job: Job): Shown {
  const counts = countsOf(job)
  if (counts.kept) return 'kept'
  return counts.refused && job.state !== 'undone' ? 'refused' : 'all'
}

/** The outcome of the rows that are shown, in the address. */
export function useRowFilter(job: Job) {
  const [{ show }, setAddress] = useAddress(parsers, { history: 'push', scroll: false })
  // The first choice stays while corrections empty what it shows.
  const [atFirst] = useState(() => firstShown(job))
  const chosen = show ?? atFirst
  return {
    chosen,
    outcome: chosen === 'all' ? undefined : chosen,
    choose: (next: Shown) => void setAddress({ show: next }),
  }
}
