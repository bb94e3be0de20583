import { currentLane, inLane } from './lanes'
import { isInTransaction } from './pool'

type Read<Key, Answer> = { key: Key; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

const mostAtOnce = 100

/**
 * Converts a function that reads many records into one that reads a single record by its key. Calls in the
 * same turn of the event loop share a statement, so that under load most of them need no round trip or
 * connection of their own. `readAll` must return its results in the order of the keys; if it fails, all of
 * its callers fail. In a transaction, and when an alert is being raised, each call runs alone.
 */
export function batchLoad<Key, Answer>(
  readAll: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Read<Key, Answer>[] = []

  function readWaiting(): void {
    const reads = waiting
    waiting = []
    for (let start = 0; start < reads.length; start += mostAtOnce) {
      void answer(reads.slice(start, start + mostAtOnce))
    }
  }

  async function answer(reads: readonly Read<Key, Answer>[]): Promise<void> {
    try {
      const answers = await readAll(reads.map(({ key }) => key))
      for (const [place, { resolve }] of reads.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of reads) reject(error)
    }
  }

  return async (key) => {
    if (isInTransaction() || currentLane().pool !== 'requests') return (await readAll([key]))[0] as Answer
    return new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1)
        setImmediate(() => inLane({ pool: 'requests' }, readWaiting))
    })
  }
}
