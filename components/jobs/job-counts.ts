import { rowOutcomes } from '@/lib/contract/choices'
import type { Job } from '@/lib/contract/job'
import { isActive, type Outcome } from '@/lib/data/jobs'

type Counts = Partial<Record<Outcome, number>>
type Counted = Pick<Job, 'state' | 'place' | 'counts'>

/**
 * The outcome counts of the job's current phase: the dry run, the run, or its undo. Until the first rows of a phase are
 * done, the job still has the counts of an earlier phase, which are ignored.
 */
export function countsOf({ state, place, counts }: Counted): Counts {
  if (isActive({ state }) && place === 0) return {}
  if (isDryRun({ state })) return counts.check ?? {}
  if (state === 'undoing') return counts.undo ?? {}
  return { ...counts.run, ...counts.undo }
}

/** The outcomes that at least one row has had, in display order. */
export function outcomesOf(job: Counted): { outcome: Outcome; count: number }[] {
  const counts = countsOf(job)
  return rowOutcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })
}

/** How many accounts were, or would be, created, updated or deleted. */
export function changedOf({ created = 0, updated = 0, deleted = 0 }: Counts = {}): number {
  return created + updated + deleted
}

/** Whether to show a reason column. A checked job always has one, so that corrections do not shift the layout. */
export function saysWhy(job: Counted): boolean {
  const { skipped = 0, refused = 0, kept = 0 } = countsOf(job)
  return job.state === 'checked' || skipped + refused + kept > 0
}

/** Whether the job's rows show what would happen rather than what happened. */
export function isDryRun({ state }: Pick<Job, 'state'>): boolean {
  return state === 'draft' || state === 'checking' || state === 'checked'
}

export function canUndo({ state, undoUntil }: Pick<Job, 'state' | 'undoUntil'>, now: number): boolean {
  const isOver = state === 'done' || state === 'cancelled' || state === 'failed'
  return isOver && undoUntil !== null && Date.parse(undoUntil) > now
}
