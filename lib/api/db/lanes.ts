import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Which connections the statements of a piece of work use: those of requests, which no business may fill; the reserve that
 * raised alerts have beside them; or those of the workers, which starve no request.
 */
export type Lane = { pool: 'requests' | 'raisedAlerts' | 'worker'; businessId?: string }

const lanes = new AsyncLocalStorage<Lane>()
const ofRequests: Lane = { pool: 'requests' }

export const currentLane = (): Lane => lanes.getStore() ?? ofRequests

/** Runs `work`, and all that it begins, on the connections of this lane. */
export const inLane = <T>(lane: Lane, work: () => T): T => lanes.run(lane, work)

/** Reads on in this lane, whoever asks for the next piece. */
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
