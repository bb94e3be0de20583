import type { Logger } from '@/lib/logging'
import { type Listeners, listenFor } from '../db/listening'
import { listen } from '../workers/listen'
import { WorkerLoops } from '../workers/worker-loops'
import type { Providers } from './configured-providers'
import { foldCountChanges } from './count-repository'
import { simulateUnfinished } from './drill/drill-service'
import { recheckOrigin } from './hold-service'
import { NullSender } from './null-sender'
import { OwnSenders, type ReadOwnSettings } from './own/own-senders'
import { QueueMonitor } from './queue-monitor'
import { updateFinished } from './repository'
import { endInterrupted } from './result-repository'
import { type Timing, usualTiming } from './timing'
import { TransportSender } from './transport-sender'
import { transports } from './transports'

export type WorkerOptions = {
  /**
   * The database that the worker listens to for new deliveries, with its own connection. All statements use
   * the pool, which must be open.
   */
  databaseUrl: string
  /** Listeners for other channels, on the same connection. */
  listeners?: Listeners
  logger: Logger
  providers: Providers
  /**
   * Reads businesses' own credentials. If omitted, all messages are sent with the deployment's credentials.
   */
  readOwnSettings?: ReadOwnSettings
  timing?: Partial<Timing>
}

/** How many changes are added to the stored counts by one statement. */
const foldBatchSize = 10_000

/**
 * Starts delivering. Each queued delivery is sent once, in order, through its transport's provider; if there
 * is none, it ends as kept. Any number of workers can use the same database. If a worker is killed during a
 * send, the delivery ends as unknown. `stop` stops claiming, and resolves when all sends in flight have ended
 * and their results are written. Until then, and until `others` have stopped, it watches whether the database freezes.
 */
export function startWorker(options: WorkerOptions): { stop(others?: Promise<unknown>): Promise<void> } {
  const timing = { ...usualTiming, ...options.timing }
  const loops = new WorkerLoops(options.logger, timing, 'deliveries')
  const queues = new QueueMonitor(loops.waker, timing.tidySeconds)
  const senders = transports.flatMap((transport) => {
    const provider = options.providers[transport]
    return provider ? [new TransportSender(transport, provider, loops, queues)] : []
  })
  const nullSenders = transports.flatMap((transport) =>
    options.providers[transport] ? [] : [new NullSender(transport, loops, queues)],
  )
  const own = options.readOwnSettings && new OwnSenders(loops, queues, options.readOwnSettings)
  let isOver = false
  const listening = listen(
    loops,
    () => listenFor(options.databaseUrl, { ...options.listeners, deliveries: () => loops.waker.wake() }),
    () => isOver,
  )
  const running = [
    loops.repeat('interrupted', timing.tidySeconds, async () => {
      await endInterrupted(timing.maxAttempts)
      return false
    }),
    loops.repeat('finished', timing.tidySeconds, async () => {
      await updateFinished(null)
      return false
    }),
    loops.repeat('origin', timing.tidySeconds, async () => {
      await recheckOrigin(options.databaseUrl)
      return false
    }),
    loops.repeat('drills', timing.tidySeconds, async () => {
      const isBusy = await simulateUnfinished()
      if (isBusy) loops.waker.wake()
      return isBusy
    }),
    loops.repeat('counts', timing.pollSeconds, async () => {
      const { wakes } = loops.waker
      const folded = await foldCountChanges(foldBatchSize)
      // It is safe to wait, because totals also include changes that are not folded yet.
      if (folded === 0) await loops.waker.wait(timing.tidySeconds, wakes)
      return folded === foldBatchSize
    }),
    ...nullSenders.map((nullSender) =>
      loops.repeat(`keep ${nullSender.transport}`, timing.pollSeconds, () => nullSender.turn()),
    ),
    ...senders.map((sender) => loops.repeat(sender.transport, timing.pollSeconds, () => sender.turn())),
    ...(own ? [loops.repeat('own credentials', timing.pollSeconds, () => own.turn())] : []),
  ]
  return {
    stop: async (others) => {
      loops.stop()
      await Promise.all(running)
      await Promise.all([...senders.map((sender) => sender.settled()), own?.settled(), others])
      isOver = true
      loops.waker.wake()
      await listening
    },
  }
}
