import type { DeliveryReason } from '@/lib/contract/notification'
import { isLiveDevice } from '../db/live-device'
import { queryRow } from '../db/pool'
import { accountById, accountReason } from '../notifications/account-reason'
import type { OutgoingMessage } from './providers/port'
import { type Transport, transportOf } from './transports'

/** A delivery that this worker alone may send now. `attempt` counts from 1 and guards the writing of its result. */
export type ClaimedDelivery = OutgoingMessage & { position: number; businessId: string; attempt: number }

// None of these statements is named: one that is prepared while the table is small keeps a plan for a small table, and
// takes minutes where it should take milliseconds once thousands of rows are queued.

// A recipient may have been blocked, or deleted, since the notification was stored.
const reasonNow = `case
  when d.account_id is null then null
  when d.device_id is not null and device.id is null then 'no_device'
  else ${accountReason}
end`
// A device that is registered for somebody else by now gets nothing of its former owner's.
const accountOfDelivery = `${accountById('d.business_id', 'd.account_id')}
  left join devices device
    on device.business_id = d.business_id and device.id = d.device_id and device.account_id = d.account_id
    and ${isLiveDevice('device')}`
const addressOfDevice = `case device.kind
  when 'fcm' then json_build_object('kind', device.kind, 'token', device.address)
  when 'webpush' then json_build_object('kind', device.kind, 'endpoint', device.address, 'keys', device.keys)
end`
const queued = (transport: string) =>
  `from deliveries d where state = 'queued' and ${transportOf} = ${transport}`
const queuedNow = (transport: string) => `${queued(transport)} and next_attempt_at <= now()`
const keptFirst = (transport: string) =>
  `${queuedNow(transport)} order by d.business_id, ${notificationKey}, next_attempt_at, position`
/** As the index on queued rows has it; a welcome SMS belongs to no notification. */
const notificationKey = `coalesce(d.notification_id, '')`
/** So many notifications of a business take turns; the next one comes in when one of them has nothing left to send. */
const notificationsInTurn = 50

/**
 * The rows that are due, of all businesses in turn, and of each business's notifications in turn, the smallest first:
 * whoever comes with one message does not wait behind a hundred thousand of somebody else. Each step of the two
 * recursions finds the next key in the index on queued rows.
 */
const dueInTurn = `
  businesses_due as (
    (select d.business_id ${queued('$1')} order by d.business_id limit 1)
    union all
    select (select d.business_id ${queued('$1')} and d.business_id > last.business_id order by d.business_id limit 1)
    from businesses_due last where last.business_id is not null
  ),
  notifications_due as (
    select b.business_id, keys.key, coalesce(n.recipients, 1) as recipients
    from businesses_due b cross join lateral (
      with recursive keys as (
        (select ${notificationKey} as key ${queued('$1')} and d.business_id = b.business_id
          order by ${notificationKey} limit 1)
        union all
        select (select ${notificationKey} ${queued('$1')} and d.business_id = b.business_id
          and ${notificationKey} > keys.key order by ${notificationKey} limit 1)
        from keys where keys.key is not null
      )
      select key from keys where key is not null and exists (
        select ${queuedNow('$1')} and d.business_id = b.business_id and ${notificationKey} = keys.key
      ) limit ${notificationsInTurn}
    ) keys
    left join notifications n on n.business_id = b.business_id and n.id = keys.key
    where b.business_id is not null
  ),
  in_notification as (
    select due.business_id, due.key, due.recipients, row.position,
      row_number() over (partition by due.business_id, due.key order by row.next_attempt_at, row.position) as turn
    from notifications_due due cross join lateral (
      select d.position, d.next_attempt_at ${queuedNow('$1')} and d.business_id = due.business_id
        and ${notificationKey} = due.key
      order by d.next_attempt_at, d.position limit $2
    ) row
  ),
  in_business as (
    select *, row_number() over (partition by business_id order by turn, recipients, key, position) as business_turn
    from in_notification
  ),
  due as materialized (
    select position, row_number() over (order by business_turn, recipients, business_id) as place from in_business
    where business_turn <= $4 - coalesce(($5::jsonb ->> business_id)::integer, 0)
    order by business_turn, recipients, business_id limit $2
  )`

export type Shares = {
  /** So many deliveries of one business at most may be under way, of which it has `running` already. */
  share: number
  running: Record<string, number>
}
export type Claim = Shares & { limit: number; leaseSeconds: number }

/**
 * Takes up to `limit` queued deliveries of a transport that are due, in turn, for `leaseSeconds`; no other worker gets
 * them. Those whose account may no longer get them end as skipped; `notificationIds` names all that were touched.
 * `isContended`: other workers took what was due.
 */
export async function claimDeliveries(
  transport: Transport,
  { limit, leaseSeconds, share, running }: Claim,
): Promise<{ claimed: ClaimedDelivery[]; skipped: number; notificationIds: string[]; isContended: boolean }> {
  const row = await queryRow<{ taken: (ClaimedDelivery & { reason: DeliveryReason | null })[]; due: number }>(
    {
      text: `with recursive ${dueInTurn}, picked as materialized (
        select d.position, d.business_id, d.notification_id, d.account_id, d.device_id
        from deliveries d where d.position in (select position from due) and d.state = 'queued'
        for update skip locked
      ), checked as materialized (
        select d.position, n.message, coalesce(n.metadata, '{}') as metadata, ${addressOfDevice} as device,
          json_build_object('name', businesses.name, 'language', businesses.language) as business,
          ${reasonNow} as reason
        from picked d ${accountOfDelivery}
        join businesses on businesses.id = d.business_id
        left join notifications n on n.business_id = d.business_id and n.id = d.notification_id
      ), taken as (
        update deliveries d set reason = checked.reason, updated_at = now(),
          state = case when checked.reason is null then 'sending' else 'skipped' end,
          attempts = attempts + case when checked.reason is null then 1 else 0 end,
          lease_until = case when checked.reason is null then now() + make_interval(secs => $3) end
        from checked where d.position = checked.position
        returning d.*, checked.message, checked.metadata, checked.device, checked.business
      )
      select (select count(*) from due) as due, (
        select coalesce(json_agg(json_build_object('position', taken.position, 'deliveryId', id, 'businessId', business_id,
          'notificationId', notification_id, 'phone', phone, 'device', device, 'message', message,
          'metadata', metadata, 'business', business, 'attempt', attempts, 'reason', reason) order by place), '[]')
        from taken join due on due.position = taken.position
      ) as taken`,
      values: [transport, limit, leaseSeconds, share, running],
    },
  )
  const { taken = [], due = 0 } = row ?? {}
  const claimed = taken.filter(({ reason }) => reason === null)
  return {
    claimed,
    skipped: taken.length - claimed.length,
    notificationIds: notificationsOf(taken),
    isContended: taken.length === 0 && due > 0,
  }
}

function notificationsOf(rows: { notificationId: string | null }[]): string[] {
  return [...new Set(rows.flatMap(({ notificationId }) => notificationId ?? []))]
}

/** Ends up to `limit` deliveries of a transport that has no provider as kept, or as skipped by the account's state. */
export async function keepDeliveries(
  transport: Transport,
  limit: number,
): Promise<{ ended: number; notificationIds: string[] }> {
  const row = await queryRow<{ ended: number; notificationIds: string[] }>({
    text: `with picked as materialized (
        select position, business_id, account_id, device_id ${keptFirst('$1')}
        limit $2 for update skip locked
      ), checked as materialized (
        select d.position, ${reasonNow} as reason from picked d ${accountOfDelivery}
      ), ended as (
        update deliveries d set updated_at = now(), reason = coalesce(checked.reason, 'no_provider'),
          state = case when checked.reason is null then 'kept' else 'skipped' end
        from checked where d.position = checked.position
        returning d.notification_id
      )
      select count(*) as ended,
        coalesce(array_agg(distinct notification_id) filter (where notification_id is not null), '{}') as "notificationIds"
      from ended`,
    values: [transport, limit],
  })
  return row as { ended: number; notificationIds: string[] }
}

export type FailedTry = {
  deliveryId: string
  notificationId: string | null
  tries: number
  state: 'queued' | 'failed'
}

/**
 * Counts a failed try of the delivery that a claim of one would take, or the keeper when no shares are given: it is due
 * again after `firstSeconds`, twice as long after each try, and fails with the last. undefined when none is due any more.
 */
export function countFailedTry(
  transport: Transport,
  { mostTries, firstSeconds }: { mostTries: number; firstSeconds: number },
  shares?: Shares,
): Promise<FailedTry | undefined> {
  const first = shares ? 'select position from due' : `select position ${keptFirst('$1')} limit $2`
  return queryRow<FailedTry>({
    text: `${shares ? `with recursive ${dueInTurn}` : ''}
      update deliveries set tries = tries + 1, updated_at = now(),
        next_attempt_at = now() + make_interval(secs => $3 * 2 ^ tries),
        state = case when tries + 1 >= ${mostTries} then 'failed' else state end,
        reason = case when tries + 1 >= ${mostTries} then 'internal_error' end
      where position = (
        select position from deliveries where position in (${first}) and state = 'queued' for update skip locked
      )
      returning id as "deliveryId", notification_id as "notificationId", tries, state`,
    values: [transport, 1, firstSeconds, ...(shares ? [shares.share, shares.running] : [])],
  })
}
