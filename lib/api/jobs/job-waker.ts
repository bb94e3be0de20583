import { SharedWaker } from '../workers/shared-waker'

/** Announced when a job is queued. */
export const jobWaker = new SharedWaker('jobs')
