'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { usePageTrail } from '@/components/ui/hooks/use-page-trail'
import { rowOutcomes } from '@/lib/contract/choices'
import type { Job } from '@/lib/contract/job'
import { countsOf } from '../job-counts'

export const shown = ['all', ...rowOutcomes] as const
export type Shown = (typeof shown)[number]

const parsers = { show: parseAsStringLiteral(shown), after: parseAsString }

/** What asks for a person's eye comes first: what was left when a job was taken back, then what was refused. */
function firstShown(job: Job): Shown {
  const counts = countsOf(job)
  if (counts.kept) return 'kept'
  return counts.refused && job.state !== 'undone' ? 'refused' : 'all'
}

/** Outcome and page of the rows, in the address. Another outcome begins at its first page. */
export function useRowFilter(job: Job) {
  const [{ show, after }, setAddress] = useQueryStates(parsers, { history: 'push', scroll: false })
  const trail = usePageTrail(after, (next) => void setAddress({ after: next }))
  // The first choice stays while corrections empty what it shows.
  const [atFirst] = useState(() => firstShown(job))
  const chosen = show ?? atFirst
  return {
    chosen,
    query: { outcome: chosen === 'all' ? undefined : chosen, cursor: after ?? undefined },
    choose: (next: Shown) => {
      trail.forget()
      void setAddress({ show: next, after: null })
    },
    goOn: trail.goOn,
    goBack: trail.goBack,
  }
}
