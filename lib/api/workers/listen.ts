import type { Backoff } from './backoff'
import type { WorkerLoops } from './worker-loops'

/** A connection on which other processes tell of what is new; `lost` resolves when it is gone. */
export type Listening = { lost: Promise<void>; end(): Promise<void> }

/**
 * Keeps a connection that tells of what is new, until the worker stops. It only makes a worker quicker: without it the worker
 * finds what is new when it next looks, as it does at once when the connection stands again.
 */
export async function listen<Timing extends { outage: Backoff }>(
  loops: WorkerLoops<Timing>,
  connect: () => Promise<Listening>,
): Promise<void> {
  await loops.repeat('listen', 0, async () => {
    const connection = await connect()
    loops.recovered('listen')
    loops.waker.wake()
    let lost = false
    connection.lost.then(() => {
      lost = true
      loops.waker.wake()
    })
    while (!lost && !loops.stopping) await loops.waker.wait(60)
    const wasLost = lost
    await connection.end()
    if (wasLost) throw new ListeningEnded()
    return true
  })
}

/** An outage (connection_failure), though the driver gives no error when a connection ends. */
class ListeningEnded extends Error {
  readonly code = '08006'
}
