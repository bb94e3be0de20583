import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The connections that an operation uses: the request connections, which no single business can use up; the
 * reserve for raising alerts; the worker connections, which are separate so that workers never starve
 * requests; or the one connection for metrics. `openPool` in pool.ts sets their sizes.
 */
export type Lane = { pool: 'requests' | 'raisedAlerts' | 'worker' | 'metrics'; businessId?: string }

const lanes = new AsyncLocalStorage<Lane>()
const ofRequests: Lane = { pool: 'requests' }

export const currentLane = (): Lane => lanes.getStore() ?? ofRequests

/** Runs `work` and everything it starts on this lane's connections. */
export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)

/** Reads the pieces in this lane, regardless of the lane that the caller requests them in. */
export async function* readInLane<T>(lane: Lane, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await inLane(lane, () => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await inLane(lane, () => iterator.return?.())
  }
}
