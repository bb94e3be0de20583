import { Waker } from '../workers/worker-loops'

/** Wakes the worker of this process for a job that was queued here; others find it when they next look. */
export const jobWaker = new Waker()
