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
   * The database of the connection that listens for new deliveries. Everything else uses the pool, which must
   * be open.
   */
  databaseUrl: string
  /** Other channels to listen to on that connection. */
  listeners?: Listeners
  logger: Logger
  providers: Providers
  /** Reads the businesses' own credentials; without it, everything is sent with the deployment's. */
  readOwnSettings?: ReadOwnSettings
  timing?: Partial<Timing>
}

/** How many count changes are folded into the stored counts in one statement. */
const foldBatchSize = 10_000

/**
 * Starts delivering. Each queued row goes, in order and once, to its transport's provider, or ends as kept if
 * there is none. Any number of workers may share a database. A row whose worker was killed while sending it
 * ends as unknown. `stop` claims nothing more and resolves when every send in flight has ended and its result
 * is written.
 */
export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
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
  const running = [
    listen(loops, () =>
      listenFor(options.databaseUrl, { ...options.listeners, deliveries: () => loops.waker.wake() }),
    ),
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
      // Totals include the changes that are not folded yet, so it is safe to wait.
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
    stop: async () => {
      loops.stop()
      await Promise.all(running)
      await Promise.all([...senders.map((sender) => sender.settled()), own?.settled()])
    },
  }
}
