import { raw, type Sql, sql } from '../db/sql'

/**
 * What becomes of a queued delivery of a cancelled notification: what has not left never leaves, and what is queued for a
 * `reason` was perhaps sent before.
 */
export const cancelledState = (reason: Sql) =>
  sql`case when ${reason} is null then 'cancelled' else 'unknown' end`

/** The states in which what is queued of a cancelled notification is shown. */
export const shownOfQueued: readonly (string | undefined)[] = ['cancelled', 'unknown']

/**
 * The state of a delivery of the notification `n`, or of one whose state is `ofNotification`, as it is shown: the rows of a
 * large one that was cancelled follow a little later.
 */
export function shownState(delivery: string, ofNotification = sql`n.state`): Sql {
  const column = (name: string) => raw(`${delivery}.${name}`)
  return sql`case when ${column('state')} = 'queued' and ${ofNotification} = 'cancelled'
    then ${cancelledState(column('reason'))}
    else ${column('state')} end`
}

/** The same of the delivery `d` where its notification is not read. */
export const shownStateOfRow = shownState(
  'd',
  sql`(select state from notifications where business_id = d.business_id and id = d.notification_id)`,
)
