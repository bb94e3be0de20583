'use client'

import { useState } from 'react'
import type { Job } from '@/lib/contract/job'
import { addSample, type Estimate, estimateProgress, type Sample } from './progress-estimate'

type Seen = { state: Job['state']; samples: readonly Sample[] }

/** Pace and time left, estimated from the job's progress at every update. */
export function useProgress({ state, place, total }: Job, readAt: number): Estimate | undefined {
  const [seen, setSeen] = useState<Seen>({ state, samples: [{ place, at: readAt }] })
  const samples = addSample(seen.state === state ? seen.samples : [], { place, at: readAt })
  if (samples !== seen.samples) setSeen({ state, samples })
  return estimateProgress(samples, total)
}
