import { Waker } from '../workers/worker-loops'

/** Wakes the audience worker of this process; those of others see a new audience when they next look. */
export const audienceWaker = new Waker()
