import type { Job } from '@/lib/contract/job'
import { isActive } from './jobs'
import { read } from './read'

const everyMs = 700
const timeoutMs = 60_000

/**
 * Resolves to the job once it has ended, or to undefined after a minute; the job's page can follow it for
 * longer.
 */
export async function waitForJob(jobId: string): Promise<Job | undefined> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    const answer = await read('/jobs/{jobId}', { params: { jobId } }).catch(() => undefined)
    if (answer && !isActive(answer.job)) return answer.job
  }
}
