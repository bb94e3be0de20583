/**
 * What becomes of a queued delivery of a cancelled notification: what has not left never leaves, and what is queued for a
 * `reason` was perhaps sent before.
 */
export const cancelledState = (reason: string) =>
  `case when ${reason} is null then 'cancelled' else 'unknown' end`

/** The states in which what is queued of a cancelled notification is shown. */
export const shownOfQueued: readonly (string | undefined)[] = ['cancelled', 'unknown']

/**
 * The state of a delivery of the notification `n`, or of one whose state is `ofNotification`, as it is shown: the rows of a
 * large one that was cancelled follow a little later.
 */
export const shownState = (delivery: string, ofNotification = 'n.state') =>
  `case when ${delivery}.state = 'queued' and ${ofNotification} = 'cancelled' then ${cancelledState(`${delivery}.reason`)}
    else ${delivery}.state end`

/** The same of the delivery `d` where its notification is not read. */
export const shownStateOfRow = shownState(
  'd',
  '(select state from notifications where business_id = d.business_id and id = d.notification_id)',
)
