import { queueOf, queues } from '../db/delivery-queue'
import { queryRows } from '../db/pool'
import { acrossBusinesses, raw, sql } from '../db/sql'
import type { Waker } from '../workers/worker-loops'
import type { Transport } from './transports'

/**
 * Tells a worker's transports whether anything is queued for them, due or not. A claim is a large statement
 * that is planned on every run; without this check, an idle worker would run one claim per transport every
 * second.
 */
export class QueueMonitor {
  #underWay?: { wakes: number; names: Promise<ReadonlySet<Transport>> }

  /**
   * `quietSeconds`: the poll interval of a transport with nothing queued. New deliveries fire the waker;
   * polling is the fallback in case its database notification is lost.
   */
  constructor(
    readonly waker: Waker,
    readonly quietSeconds: number,
  ) {}

  /** Like `hasQueued`, but waits before it returns false; the waker ends the wait. */
  async waitForQueued(transport: Transport): Promise<boolean> {
    const { wakes } = this.waker
    if (await this.hasQueued(transport)) return true
    await this.waker.wait(this.quietSeconds, wakes)
    return false
  }

  /**
   * Transports that check at the same time share one query, unless the waker has fired since the query began.
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

/** Reads in index order, so that stale statistics cannot mislead the planner. */
export const queuesInUse =
  acrossBusinesses(sql`select name from unnest(${raw(`'{${queues.join()}}'`)}::text[]) name where (
  select true from deliveries d where d.state = 'queued' and ${queueOf} = name
  order by d.business_id, coalesce(d.notification_id, ''), d.next_attempt_at, d.position limit 1
)`)

async function selectQueuesInUse(): Promise<ReadonlySet<Transport>> {
  const rows = await queryRows<{ name: Transport }>(queuesInUse)
  return new Set(rows.map(({ name }) => name))
}
