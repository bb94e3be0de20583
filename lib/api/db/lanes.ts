import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The pool whose connections an operation uses. `requests`: for requests; no single business can use them
 * all. `raisedAlerts`: reserved for raising alerts. `worker`: separate, so workers never starve requests.
 * `metrics`: a single connection. `replica`: to a read replica, if there is one; `position`: the connection that asks
 * the primary for its position. `openPool` in pool.ts sets the sizes. `guard` is called whenever a connection has been
 * taken, and throws if the operation may not go on.
 */
export type Lane = {
  pool: 'requests' | 'raisedAlerts' | 'worker' | 'metrics' | 'replica' | 'position'
  businessId?: string | undefined
  guard?: (() => Promise<void> | undefined) | undefined
}

const lanes = new AsyncLocalStorage<Lane>()
const ofRequests: Lane = { pool: 'requests' }

export const currentLane = (): Lane => lanes.getStore() ?? ofRequests

/** Runs `work`, and everything that it calls, on this lane's connections. */
export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)

/** Iterates over `pieces` in this lane, even if the consumer is in another lane. */
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
