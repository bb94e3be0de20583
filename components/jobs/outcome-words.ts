import type { Job } from '@/lib/contract/job'
import type { Outcome } from '@/lib/data/jobs'
import { isDryRun } from './job-counts'

type Worded = Pick<Job, 'kind' | 'state'>

/** The kinds of job whose updates have their own verb. */
const named = ['block', 'unblock', 'validate', 'invalidate', 'subscribe', 'unsubscribe', 'move'] as const

/** A bring-in creates and updates accounts only in Beacon, so its outcomes have other names. */
const broughtIn = { created: 'broughtIn', updated: 'refreshed', skipped: 'upToDate' } as const
type BroughtIn = keyof typeof broughtIn

function nameOf({ kind }: Worded, outcome: Outcome) {
  if (kind === 'bringIn' && outcome in broughtIn) return broughtIn[outcome as BroughtIn]
  return (outcome === 'updated' ? named.find((one) => one === kind) : undefined) ?? outcome
}

/** The message key for the number of rows with this outcome, actual or predicted. */
export const countWord = (job: Worded, outcome: Outcome) =>
  isDryRun(job) ? (`would.${outcome}` as const) : (`outcomes.${nameOf(job, outcome)}` as const)

/** The message key for a single row's outcome, actual or predicted. */
export const rowWord = (job: Worded, outcome: Outcome) =>
  isDryRun(job) ? (`oneWould.${outcome}` as const) : (`one.${nameOf(job, outcome)}` as const)
