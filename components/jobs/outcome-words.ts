import type { Job } from '@/lib/contract/job'
import type { Outcome } from '@/lib/data/jobs'
import { isDryRun } from './job-counts'

type Worded = Pick<Job, 'kind' | 'state'>

/** What these do is not just a change: it has a word of its own. */
const named = ['block', 'unblock', 'validate', 'invalidate', 'subscribe', 'unsubscribe', 'move'] as const

const nameOf = ({ kind }: Worded, outcome: Outcome) =>
  (outcome === 'updated' ? named.find((one) => one === kind) : undefined) ?? outcome

/** The message for how many rows of a job ended in this way, or would. */
export const countWord = (job: Worded, outcome: Outcome) =>
  isDryRun(job) ? (`would.${outcome}` as const) : (`outcomes.${nameOf(job, outcome)}` as const)

/** The message for how one row of a job ended, or would. */
export const rowWord = (job: Worded, outcome: Outcome) =>
  isDryRun(job) ? (`oneWould.${outcome}` as const) : (`one.${nameOf(job, outcome)}` as const)
