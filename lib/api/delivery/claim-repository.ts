import type { DeliveryReason } from '@/lib/contract/notification'
import { queueOf } from '../db/delivery-queue'
import { isLiveDevice } from '../db/live-device'
import { changedDelivery, storeDeliveryEvents } from '../db/outbox/delivery-events'
import { queryRow } from '../db/pool'
import { acrossBusinesses, param, raw, sql } from '../db/sql'
import { type BreakerState, breakerJson, pauseOf } from './channel-health/breaker-repository'
import { dueInTurn, endTurns, type Shares, type Turn, turnsJson } from './due-in-turn'
import { credentialsKey } from './own-credentials'
import type { OutgoingMessage } from './providers/port'
import { accountById, accountReason } from './sql/account-reason'
import { cancelledState } from './sql/cancelled-state'
import { type OwnTexts, rendered, rendering } from './sql/own-texts'
import type { Transport } from './transports'

/**
 * A delivery that only this worker may send now. `attempt` counts from 1; a result is written only if
 * `attempt` has not changed since the claim. The first `attemptsBefore` attempts do not count toward the
 * limit.
 */
export type ClaimedDelivery = OutgoingMessage & {
  position: number
  businessId: string
  attempt: number
  attemptsBefore: number
  /** The trace of the request that stored the notification, if there is one. */
  traceparent?: string | null
}

// The reason to skip a delivery, if any: its recipient may have been blocked or deleted since it was stored.
const reasonNow = sql`case
  when d.account_id is null and a.id is null then null
  when d.device_id is not null and device.id is null then 'no_device'
  when n.recipients_to ? 'phones' and a.phone is distinct from d.phone then 'phone_changed'
  else ${accountReason}
end`
/**
 * The number to send to. A delivery to an account uses the account's current number. A delivery to a number
 * never goes to another number.
 */
const phoneNow = sql`case when a.id is null or n.recipients_to ? 'phones' then d.phone else a.phone end`
/**
 * The delivery's next state. If its notification is cancelled, it is not sent; if it has a `reason`, it may
 * already have been sent. In a drill, it is queued again for the simulated provider.
 */
const stateNow = (otherwise: 'sending' | 'kept') => sql`case
  when n.state = 'cancelled' then ${cancelledState(sql`d.reason`)}
  when (businesses.drill or d.position <= businesses.simulate_to) and not d.simulated then 'queued'
  when ${reasonNow} is not null then 'skipped'
  else ${raw(`'${otherwise}'`)}
end`
/** The number had no account when the notification was stored, but may belong to an account by now. */
const accountNow = sql`coalesce(d.account_id, (
  select held.id from accounts held
  where held.business_id = d.business_id and held.phone = d.phone and held.deleted_at is null
))`
// Positions are unique only within a business, because businesses can be moved here from other databases.
const pickedNow = sql`(
    select picked.* from picked join due on due.business_id = picked.business_id and due.position = picked.position
  ) d
  join businesses on businesses.id = d.business_id
  left join notifications n on n.business_id = d.business_id and n.id = d.notification_id
  ${accountById(sql`d.business_id`, accountNow)}
  left join devices device
    on device.business_id = d.business_id and device.id = d.device_id and device.account_id = d.account_id
    and ${isLiveDevice('device')}`
const picked = sql`d.position, d.business_id, d.notification_id, d.account_id, d.device_id, d.simulated, d.reason, d.phone`
// null if the device is now registered to another account, which must not get the previous owner's messages.
const addressOfDevice = sql`case device.kind
  when 'fcm' then json_build_object('kind', device.kind, 'token', device.address)
  when 'webpush' then json_build_object('kind', device.kind, 'endpoint', device.address, 'keys', device.keys)
end`

export type Claim = Shares & { limit: number; leaseSeconds: number }

/**
 * The result of a claim. `ended` is the number of deliveries that were skipped, or cancelled with their
 * notification; `notificationIds` are the notifications of all changed deliveries.
 */
export type Claimed = {
  claimed: ClaimedDelivery[]
  ended: number
  notificationIds: string[]
  /**
   * True if more deliveries may be due, because other workers took some, some moved to the simulated
   * provider, or turns without due deliveries were ended.
   */
  isContended: boolean
  /** null if there have been no failures since the last clear outcome. */
  breaker: BreakerState | null
  /** For how many seconds nothing may be sent, as the provider requested; null if it did not. */
  secondsPaused: number | null
}

type Shared = 'message' | 'metadata' | 'business'
type Taken = Omit<ClaimedDelivery, Shared> & {
  reason: DeliveryReason | null
  state: string
  rendering: OwnTexts | null
}
/** Data that several deliveries share, selected only once: notifications and businesses, by ID. */
type Parents = {
  notifications: Record<string, Pick<ClaimedDelivery, 'message' | 'metadata' | 'traceparent'>>
  businesses: Record<string, ClaimedDelivery['business']>
}
type Answer = {
  taken: Taken[]
  parents: Parents
  /** The positions of the due deliveries, in the order in which they are to be sent. */
  due: number[]
  turns: Turn[]
  breaker: BreakerState | null
  secondsPaused: number | null
}

/** An SQL expression for `Parents`. */
const parentsOfTaken = sql`json_build_object(
  'notifications', (
    select coalesce(json_object_agg(n.id, json_build_object('message', n.message, 'metadata', n.metadata, 'traceparent', n.traceparent)), '{}')
    from (select distinct business_id, notification_id from taken) own
    join notifications n on n.business_id = own.business_id and n.id = own.notification_id
  ),
  'businesses', (
    select coalesce(json_object_agg(id, json_build_object('name', name, 'language', language)), '{}')
    from businesses where id in (select business_id from taken)
  )
)`

/**
 * Claims up to `limit` of a transport's due deliveries for `leaseSeconds`; other workers cannot claim these.
 * Businesses and notifications take turns. A delivery whose account may no longer receive it ends as skipped.
 * Each row is checked again after it is locked, because a drill that starts in the meantime moves rows to
 * another transport. Must run in a transaction: otherwise, the claims are lost if ending the turns fails.
 */
export async function claimDeliveries(
  transport: Transport,
  { limit, leaseSeconds, ...shares }: Claim,
): Promise<Claimed> {
  const [queue, credentials] = [param(transport), param(credentialsKey(transport, shares.own))]
  const row = await queryRow<Answer>(
    acrossBusinesses(sql`with ${dueInTurn(transport, limit, shares)}, picked as materialized (
        select ${picked} from deliveries d
        where d.position = any(array(select position from due)) and d.state = 'queued' and ${queueOf} = ${queue}
        for update skip locked
      ), checked as materialized (
        select d.business_id, d.position, ${addressOfDevice} as device, ${reasonNow} as reason, ${stateNow('sending')} as state,
          ${phoneNow} as phone, ${rendering} as rendering
        from ${pickedNow}
      ), taken as (
        update deliveries d set updated_at = now(), state = checked.state,
          reason = case checked.state when 'skipped' then checked.reason when 'cancelled' then null else d.reason end,
          simulated = d.simulated or checked.state = 'queued',
          phone = case when checked.state = 'sending' then checked.phone else d.phone end,
          attempts = attempts + case when checked.state = 'sending' then 1 else 0 end,
          lease_until = case when checked.state = 'sending' then now() + make_interval(secs => ${leaseSeconds}) end
        from checked where d.business_id = checked.business_id and d.position = checked.position
        returning d.*, checked.device, checked.rendering
      ), noted as (${storeDeliveryEvents('taken')})
      select ${parentsOfTaken} as parents, (${turnsJson}) as turns, (${breakerJson(credentials)}) as breaker,
        (${pauseOf(credentials)}) as "secondsPaused",
        (select coalesce(json_agg(position order by place), '[]') from due) as due, (
        select coalesce(json_agg(json_build_object('position', taken.position, 'deliveryId', id, 'businessId', business_id,
          'notificationId', notification_id, 'phone', phone, 'device', device, 'attempt', attempts,
          'attemptsBefore', attempts_before, 'reason', reason, 'state', state, 'rendering', rendering, 'traceparent', traceparent)), '[]')
        from taken
      ) as taken`),
  )
  const { taken, parents, due, turns, breaker, secondsPaused } = row as Answer
  const turnsEnded = await endTurns(transport, turns)
  const places = new Map(due.map((position, place) => [position, place]))
  const placeOf = ({ position }: Taken) => places.get(position) ?? 0
  const claimed = taken
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .filter(({ state }) => state === 'sending')
    .map((delivery) => rendered(withParents(delivery, parents)))
  const diverted = taken.filter(({ state }) => state === 'queued')
  return {
    claimed,
    ended: taken.length - claimed.length - diverted.length,
    notificationIds: notificationsOf(taken),
    isContended: diverted.length > 0 || (taken.length === 0 && (due.length > 0 || turnsEnded)),
    breaker,
    secondsPaused,
  }
}

function withParents<Delivery extends Taken>(delivery: Delivery, { notifications, businesses }: Parents) {
  const {
    message = null,
    metadata = {},
    traceparent = delivery.traceparent,
  } = notifications[delivery.notificationId ?? ''] ?? {}
  const business = businesses[delivery.businessId]
  if (!business) throw new Error('a delivery has no business')
  return { ...delivery, message, metadata, traceparent, business }
}

function notificationsOf(rows: { notificationId: string | null }[]): string[] {
  return [...new Set(rows.flatMap(({ notificationId }) => notificationId ?? []))]
}

/**
 * Shares without limits, for ending deliveries as kept: this needs no provider and delays no other business.
 */
export const unlimitedShares = (limit: number): Shares => ({ share: limit, running: {}, isProbe: true })

type Kept = Pick<Claimed, 'ended' | 'notificationIds' | 'isContended'>

/**
 * For a transport without a provider: ends up to `limit` deliveries as kept, as skipped (because of the
 * account's state) or as cancelled. In a drill, moves them to the simulated provider. Returns the number that
 * ended.
 */
export async function keepDeliveries(transport: Transport, limit: number): Promise<Kept> {
  const queue = param(transport)
  const row = await queryRow<Omit<Kept, 'isContended'> & { turns: Turn[] }>(
    acrossBusinesses(sql`with ${dueInTurn(transport, limit, unlimitedShares(limit))}, picked as materialized (
        select ${picked} from deliveries d
        where d.position = any(array(select position from due)) and d.state = 'queued' and ${queueOf} = ${queue}
        for update skip locked
      ), checked as materialized (
        select d.business_id, d.position, ${reasonNow} as reason, ${stateNow('kept')} as state from ${pickedNow}
      ), ended as (
        update deliveries d set updated_at = now(), state = checked.state,
          simulated = d.simulated or checked.state = 'queued',
          reason = case checked.state when 'skipped' then checked.reason when 'kept' then 'no_provider'
            when 'unknown' then d.reason end
        from checked where d.business_id = checked.business_id and d.position = checked.position
        returning ${changedDelivery}
      ), noted as (${storeDeliveryEvents('ended')})
      select count(*) as ended, (${turnsJson}) as turns,
        coalesce(array_agg(distinct notification_id) filter (where notification_id is not null), '{}') as "notificationIds"
      from ended`),
  )
  const { turns, ...kept } = row as Omit<Kept, 'isContended'> & { turns: Turn[] }
  const turnsEnded = await endTurns(transport, turns)
  return { ...kept, isContended: kept.ended === 0 && turnsEnded }
}

export type FailedTry = {
  deliveryId: string
  notificationId: string | null
  tries: number
  state: 'queued' | 'failed'
}

type Tries = { mostTries: number; firstSeconds: number }

/**
 * Counts a failed attempt against the delivery that a claim with these shares and a limit of one would take.
 * The delivery is due again after `firstSeconds`, doubled with each further attempt, and fails after the last
 * attempt. Returns undefined if nothing is due anymore.
 */
export function countFailedTry(
  transport: Transport,
  { mostTries, firstSeconds }: Tries,
  shares: Shares,
): Promise<FailedTry | undefined> {
  return queryRow<FailedTry>(
    acrossBusinesses(sql`with ${dueInTurn(transport, 1, shares)}, tried as (
      update deliveries d set tries = tries + 1, updated_at = now(),
        next_attempt_at = now() + make_interval(secs => ${firstSeconds} * 2 ^ tries),
        state = case when tries + 1 >= ${raw(mostTries)} then 'failed' else state end,
        reason = case when tries + 1 >= ${raw(mostTries)} then 'internal_error' end
      where (business_id, position) = (
        select d.business_id, d.position from deliveries d
        where d.position = any(array(select position from due)) and d.business_id = any(array(select business_id from due))
          and d.state = 'queued'
        for update skip locked
      )
      returning ${changedDelivery}, tries
    ), noted as (${storeDeliveryEvents('tried')})
    select id as "deliveryId", notification_id as "notificationId", tries, state from tried`),
  )
}
