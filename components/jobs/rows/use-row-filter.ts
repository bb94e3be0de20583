'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { rowOutcomes } from '@/lib/contract/choices'
import type { Job } from '@/lib/contract/job'
import { countsOf } from '../job-counts'

export const shown = ['all', ...rowOutcomes] as const
export type Shown = (typeof shown)[number]

const parser = parseAsStringLiteral(shown).withOptions({ history: 'push', scroll: false })

/** What asks for a person's eye comes first: what was left when a job was taken back, then what was refused. */
function firstShown(job: Job): Shown {
  const counts = countsOf(job)
  if (counts.kept) return 'kept'
  return counts.refused && job.state !== 'undone' ? 'refused' : 'all'
}

/** The outcome of the rows that are shown, in the address. */
export function useRowFilter(job: Job) {
  const [show, setShow] = useQueryState('show', parser)
  // The first choice stays while corrections empty what it shows.
  const [atFirst] = useState(() => firstShown(job))
  const chosen = show ?? atFirst
  return {
    chosen,
    outcome: chosen === 'all' ? undefined : chosen,
    choose: (next: Shown) => void setShow(next),
  }
}
