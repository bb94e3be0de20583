import { channels } from '@/lib/contract/choices'
import type { Logger } from '@/lib/logging'
import {
  endInterrupted,
  keepDeliveries,
  listenForDeliveries,
  updateFinished,
  updateRunning,
} from '../notifications/delivery-repository'
import { Rounds } from '../rounds/rounds'
import { ChannelSender } from './channel-sender'
import type { Providers } from './providers'
import { type Timing, usualTiming } from './timing'

export type WorkerOptions = {
  /** For the connection that hears of new deliveries; everything else goes through the pool, which must be open. */
  databaseUrl: string
  logger: Logger
  providers: Providers
  timing?: Partial<Timing>
}

const keptAtOnce = 5000

/**
 * Starts delivering: each queued row goes, in order and once, to the provider of its channel, or ends as kept when there
 * is none. Any number of workers may share a database. A row whose worker was killed while it sent ends as unknown. `stop`
 * claims nothing more and resolves when every send under way has ended and is written down.
 */
export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  const timing = { ...usualTiming, ...options.timing }
  const rounds = new Rounds(options.logger, timing, 'deliveries')
  const senders = channels.flatMap((channel) => {
    const provider = options.providers[channel]
    return provider ? [new ChannelSender(channel, provider, rounds)] : []
  })
  const loops = [
    listen(rounds, options.databaseUrl),
    rounds.repeat('tidy', timing.tidySeconds, tidy),
    rounds.repeat('keep', timing.pollSeconds, () => keep(options.providers)),
    ...senders.map((sender) => rounds.repeat(sender.channel, timing.pollSeconds, () => sender.turn())),
  ]
  return {
    stop: async () => {
      rounds.stop()
      await Promise.all(loops)
      await Promise.all(senders.map((sender) => sender.settled()))
    },
  }
}

/** News only makes the worker quicker: without this connection it finds the rows when it next looks. */
async function listen(rounds: Rounds<Timing>, databaseUrl: string): Promise<void> {
  await rounds.repeat('listen', 0, async () => {
    const connection = await listenForDeliveries(databaseUrl, () => rounds.news.wake())
    rounds.recovered('listen')
    rounds.news.wake()
    let lost = false
    connection.lost.then(() => {
      lost = true
      rounds.news.wake()
    })
    while (!lost && !rounds.stopping) await rounds.news.wait(60)
    const wasLost = lost
    await connection.end()
    if (wasLost) throw new Error('The connection that listens was lost.')
    return true
  })
}

async function keep(providers: Providers): Promise<boolean> {
  const without = channels.filter((channel) => !providers[channel])
  if (without.length === 0) return false
  const { ended, notificationIds } = await keepDeliveries(without, keptAtOnce)
  if (notificationIds.length > 0) {
    await updateRunning(notificationIds)
    await updateFinished(notificationIds)
  }
  return ended > 0
}

async function tidy(): Promise<boolean> {
  await endInterrupted()
  await updateFinished(null)
  return false
}
