import type { Backoff } from './backoff'
import type { WorkerLoops } from './worker-loops'

/**
 * A connection that receives notifications from other processes; `lost` resolves when the connection ends.
 */
export type Listening = { lost: Promise<void>; end(): Promise<void> }

/**
 * Keeps a connection that listens for notifications open until the worker stops and `isOver`. Notifications only make
 * workers react faster: without the connection, workers still poll, and they poll immediately when it is back.
 */
export async function listen<Timing extends { outage: Backoff }>(
  loops: WorkerLoops<Timing>,
  connect: () => Promise<Listening>,
  isOver = () => true,
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
    while (!lost && !(loops.stopping && isOver())) await loops.waker.wait(60)
    const wasLost = lost
    await connection.end()
    if (wasLost) throw new ListeningEnded()
    return true
  })
}

/** Treated as an outage (connection_failure), because the driver reports no error when a connection ends. */
class ListeningEnded extends Error {
  readonly code = '08006'
}
