import { randomUUID } from 'node:crypto'
import type { Settings } from '@/lib/env'
import type { Logger } from '@/lib/logging'
import { webhookRequests } from '../counters/counters'
import { WorkerLoops } from '../workers/worker-loops'
import { prepareEvents } from './event-service'
import { claimTurn, takeTurn } from './webhook-turn-service'

/** New events are found by polling, because notifying workers would add a statement to every change. */
const pollSeconds = 1
const outage = { firstSeconds: 0.2, longestSeconds: 2 }
/** The number of webhooks that a process serves at the same time, and how many of them may be slow. */
const slots = { all: 16, slow: 8 }

/**
 * Starts sending events to webhooks. Any number of workers may share a database: a webhook is served by one
 * worker at a time, and businesses take turns. `stop` resolves when the requests in progress have ended and
 * their results are stored.
 */
export function startWebhookWorker(
  logger: Logger,
  { WEBHOOK_TARGETS }: Pick<Settings, 'WEBHOOK_TARGETS'>,
): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'webhooks')
  const turns = {
    worker: randomUUID(),
    publicOnly: WEBHOOK_TARGETS === 'public',
    isStopping: () => loops.stopping,
  }
  const underWay = new Map<Promise<void>, { isSlow: boolean }>()
  let from = ''

  async function prepare(): Promise<boolean> {
    const last = await prepareEvents(from, (error, ids) => loops.failed('prepare', error, ids))
    const isBusy = last !== undefined || from !== ''
    from = last ?? ''
    if (last !== undefined) loops.waker.wake()
    return isBusy
  }

  async function send(): Promise<boolean> {
    if (underWay.size >= slots.all) return false
    const slow = [...underWay.values()].filter(({ isSlow }) => isSlow).length
    const turn = await claimTurn(turns, slow < slots.slow)
    if (!turn) return false
    const taken = takeTurn(turn, turns)
      .then(({ succeeded, failed }) => {
        webhookRequests.add(succeeded, 'succeeded')
        webhookRequests.add(failed, 'failed')
      })
      .catch((error) => loops.failed('send', error, { businessId: turn.businessId, webhookId: turn.id }))
      .finally(() => {
        underWay.delete(taken)
        loops.waker.wake()
      })
    underWay.set(taken, turn)
    return true
  }

  const running = [loops.repeat('prepare', pollSeconds, prepare), loops.repeat('send', pollSeconds, send)]
  return {
    async stop() {
      loops.stop()
      await Promise.all(running)
      await Promise.all(underWay.keys())
    },
  }
}
