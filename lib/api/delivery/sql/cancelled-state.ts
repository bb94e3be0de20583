import { raw, type Sql, sql } from '../../db/sql'

/**
 * A queued delivery's state once its notification is cancelled: it will not be sent, but if it has a
 * `reason`, it may already have been sent.
 */
export const cancelledState = (reason: Sql) =>
  sql`case when ${reason} is null then 'cancelled' else 'unknown' end`

/** The states in which a cancelled notification's queued deliveries are shown. */
export const shownOfQueued: readonly (string | undefined)[] = ['cancelled', 'unknown']

/**
 * The state to show for a delivery of the notification `n`, or of a notification in the state
 * `ofNotification`: the rows of a large notification are updated some time after it is cancelled.
 */
export function shownState(delivery: string, ofNotification = sql`n.state`): Sql {
  const column = (name: string) => raw(`${delivery}.${name}`)
  return sql`case when ${column('state')} = 'queued' and ${ofNotification} = 'cancelled'
    then ${cancelledState(column('reason'))}
    else ${column('state')} end`
}

/** The state to show for the delivery `d`, in a statement that does not read its notification. */
export const shownStateOfRow = shownState(
  'd',
  sql`(select state from notifications where business_id = d.business_id and id = d.notification_id)`,
)
