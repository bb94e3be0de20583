import { raw, type Sql, sql } from '../../db/sql'

/**
 * An SQL expression for the state of a queued delivery whose notification is cancelled. It is not sent
 * anymore, but if it has a `reason`, it may already have been sent.
 */
export const cancelledState = (reason: Sql) =>
  sql`case when ${reason} is null then 'cancelled' else 'unknown' end`

/** The states that may be shown for a cancelled notification's queued deliveries. */
export const shownOfQueued: readonly (string | undefined)[] = ['cancelled', 'unknown']

/**
 * The state to show for a delivery of the notification `n`, or of one in the state `ofNotification`. After a
 * large notification is cancelled, it takes a while until all rows are updated.
 */
export function shownState(delivery: string, ofNotification = sql`n.state`): Sql {
  const column = (name: string) => raw(`${delivery}.${name}`)
  return sql`case when ${column('state')} = 'queued' and ${ofNotification} = 'cancelled'
    then ${cancelledState(column('reason'))}
    else ${column('state')} end`
}

/** The state to show for the delivery `d` in a statement that does not select from `notifications`. */
export const shownStateOfRow = shownState(
  'd',
  sql`(select state from notifications where business_id = d.business_id and id = d.notification_id)`,
)
