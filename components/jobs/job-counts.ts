import { rowOutcomes } from '@/lib/contract/choices'
import type { Job } from '@/lib/contract/job'
import { isActive, type Outcome } from '@/lib/data/jobs'

type Counts = Partial<Record<Outcome, number>>
type Counted = Pick<Job, 'state' | 'place' | 'counts'>

/**
 * What its rows came to, in the phase that the job has reached: a dry run, a run, or a run that was taken back. Before the first
 * rows of a phase the job still holds what an earlier one came to, which says nothing of this one.
 */
export function countsOf({ state, place, counts }: Counted): Counts {
  if (isActive({ state }) && place === 0) return {}
  if (isDryRun({ state })) return counts.check ?? {}
  if (state === 'undoing') return counts.undo ?? {}
  return { ...counts.run, ...counts.undo }
}

/** The outcomes that have rows, in the order they are told. */
export function outcomesOf(job: Counted): { outcome: Outcome; count: number }[] {
  const counts = countsOf(job)
  return rowOutcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })
}

/** How many accounts these counts say were made or changed, or would be. */
export function changedOf({ created = 0, updated = 0, deleted = 0 }: Counts = {}): number {
  return created + updated + deleted
}

/** Whether its rows have reasons. Corrections take some away, which moves no column while one makes them. */
export function saysWhy(job: Counted): boolean {
  const { skipped = 0, refused = 0, kept = 0 } = countsOf(job)
  return job.state === 'checked' || skipped + refused + kept > 0
}

/** Whether its rows tell what would be, not what was. */
export function isDryRun({ state }: Pick<Job, 'state'>): boolean {
  return state === 'draft' || state === 'checking' || state === 'checked'
}

export function canUndo({ state, undoUntil }: Pick<Job, 'state' | 'undoUntil'>, now: number): boolean {
  const isOver = state === 'done' || state === 'cancelled' || state === 'failed'
  return isOver && undoUntil !== null && Date.parse(undoUntil) > now
}
