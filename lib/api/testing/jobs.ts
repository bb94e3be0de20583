import type { Client } from '@/lib/client/client'
import type { Job } from '@/lib/contract/job'
import { takeTurn } from '../jobs/turn-service'
import { eventually } from './eventually'
import { dataOf } from './server'

/** The job, once it is in this state. */
export function jobIn(client: Client, jobId: string, state: Job['state']): Promise<Job> {
  return eventually(async () => {
    const { job } = dataOf(await client.readJob({ params: { jobId } }))
    if (job.state !== state) throw new Error(`The job is ${job.state} (${job.failure}), not ${state}.`)
    return job
  })
}

/** The turns of a worker by this name, in which nothing may fail. */
export const turnsOf = (worker: string, isStopping = () => false) => ({
  worker,
  isStopping,
  onFailure(error: unknown) {
    throw error
  },
})

/** Does what the jobs of this database wait for, where no worker runs. */
export async function workOnJobs(): Promise<void> {
  while (await takeTurn(turnsOf('test')));
}

/** One turn that is stopped after so many steps of 500 rows. */
export async function takeSteps(steps: number): Promise<void> {
  let left = steps
  const isStopping = () => {
    left -= 1
    return left < 0
  }
  await takeTurn(turnsOf('test', isStopping))
}
