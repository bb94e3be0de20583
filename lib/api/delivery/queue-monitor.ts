import { queueOf, queues } from '../db/delivery-queue'
import { queryRows } from '../db/pool'
import { acrossBusinesses, raw, sql } from '../db/sql'
import type { Waker } from '../workers/worker-loops'
import type { Transport } from './transports'

/**
 * Checks whether anything is queued for a transport, due or not. Claims are large statements that are planned
 * each time; without this check, an idle worker would run one per transport every second.
 */
export class QueueMonitor {
  #underWay?: { wakes: number; names: Promise<ReadonlySet<Transport>> }

  /**
   * `quietSeconds` is the poll interval for a transport with nothing queued. New deliveries fire the waker;
   * polling is only needed if their database notification is lost.
   */
  constructor(
    readonly waker: Waker,
    readonly quietSeconds: number,
  ) {}

  /**
   * Like `hasQueued`, but if nothing is queued, waits for the poll interval or the waker before it returns
   * false.
   */
  async waitForQueued(transport: Transport): Promise<boolean> {
    const { wakes } = this.waker
    if (await this.hasQueued(transport)) return true
    await this.waker.wait(this.quietSeconds, wakes)
    return false
  }

  /**
   * Whether anything is queued for a transport. Concurrent checks share one query, unless the waker has fired
   * since it began.
   */
  async hasQueued(transport: Transport): Promise<boolean> {
    const { wakes } = this.waker
    if (this.#underWay?.wakes !== wakes) {
      const look = { wakes, names: selectQueuesInUse() }
      this.#underWay = look
      const forget = () => {
        if (this.#underWay === look) this.#underWay = undefined
      }
      look.names.then(forget, forget)
    }
    return (await this.#underWay.names).has(transport)
  }
}

/** The order is that of an index, so the planner uses the index even if its statistics are stale. */
export const queuesInUse =
  acrossBusinesses(sql`select name from unnest(${raw(`'{${queues.join()}}'`)}::text[]) name where (
  select true from deliveries d where d.state = 'queued' and ${queueOf} = name
  order by d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1
)`)

async function selectQueuesInUse(): Promise<ReadonlySet<Transport>> {
  const rows = await queryRows<{ name: Transport }>(queuesInUse)
  return new Set(rows.map(({ name }) => name))
}
