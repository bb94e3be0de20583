import { SharedWaker } from '../workers/shared-waker'

/** Wakes the job workers of all processes when a job is queued. */
export const jobWaker = new SharedWaker('jobs')
