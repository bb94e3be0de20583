import type { DeliveryReason, DeliveryState } from '@/lib/contract/notification'
import { changedDelivery, storeDeliveryEvents } from '../db/outbox/delivery-events'
import { execute } from '../db/pool'
import { acrossBusinesses, type Sql, sql } from '../db/sql'
import { isHere } from '../db/tenants/suspended'
import type { ClaimedDelivery } from './claim-repository'
import { historyEntry } from './history-entry'
import { cancelledState } from './sql/cancelled-state'

/**
 * The result of an attempt to send a delivery. If its state is `queued`, it is due again after
 * `afterSeconds`.
 */
export type DeliveryResult = {
  state: DeliveryState
  reason: DeliveryReason | null
  providerCode: string | null
  /** The provider's own message, or null. */
  providerMessage: string | null
  providerMessageId: string | null
  afterSeconds: number
  /** True if the provider reported that the device can never be reached again; the device is then deleted. */
  deviceGone: boolean
}

type Claim = Pick<ClaimedDelivery, 'businessId' | 'position' | 'attempt'>
export type Written = { delivery: Claim; result: DeliveryResult }

/**
 * The state to store. A delivery that would be queued again is cancelled if its notification was cancelled in
 * the meantime; if it has a `reason`, it may have been sent before.
 */
const unlessCancelled = (state: Sql, reason: Sql) => sql`case
  when ${state} = 'queued' and exists (
    select from notifications n
    where n.business_id = d.business_id and n.id = d.notification_id and n.state = 'cancelled'
  ) then ${cancelledState(reason)}
  else ${state}
end`

/** The reason for a delivery that is queued again: set if this attempt or an earlier one may have sent it. */
const queuedFor = sql`coalesce(given.reason, d.reason)`
const newState = unlessCancelled(sql`given.state`, queuedFor)

/**
 * Writes several results with one statement. A result whose lease has run out is ignored: its delivery has
 * ended as unknown, or was claimed again.
 */
export async function updateResults(written: readonly Written[]): Promise<void> {
  const results = written.map(({ result }) => result)
  await execute(
    acrossBusinesses(sql`with updated as (
      update deliveries d set state = ${newState},
        reason = case when given.state = 'queued' then ${queuedFor} else given.reason end,
        provider_code = given.code, provider_message = given.message, provider_message_id = given.message_id,
        lease_until = null, updated_at = now(),
        history = d.history || ${historyEntry(newState, sql`given.code`)},
        next_attempt_at = case when given.state = 'queued' then now() + make_interval(secs => given.after_seconds)
          else d.next_attempt_at end
      from unnest(
        ${written.map(({ delivery }) => delivery.businessId)}::text[],
        ${written.map(({ delivery }) => delivery.position)}::bigint[],
        ${written.map(({ delivery }) => delivery.attempt)}::integer[],
        ${results.map(({ state }) => state)}::text[],
        ${results.map(({ reason }) => reason)}::text[],
        ${results.map(({ providerCode }) => providerCode)}::text[],
        ${results.map(({ providerMessage }) => providerMessage)}::text[],
        ${results.map(({ providerMessageId }) => providerMessageId)}::text[],
        ${results.map(({ afterSeconds }) => afterSeconds)}::float[],
        ${results.map(({ deviceGone }) => deviceGone)}::boolean[]
      ) given(business_id, position, attempt, state, reason, code, message, message_id, after_seconds, device_gone)
      where d.business_id = given.business_id and d.position = given.position and d.attempts = given.attempt and d.state = 'sending'
      returning ${changedDelivery}, d.account_id, d.device_id, given.device_gone
    ), noted as (${storeDeliveryEvents('updated')})
    delete from devices using updated
    where updated.device_gone and devices.business_id = updated.business_id and devices.id = updated.device_id
      and devices.account_id = updated.account_id`),
  )
}

/** Puts claimed deliveries that were not sent back into the queue; their claims do not count as attempts. */
export async function releaseDeliveries(claims: readonly Claim[]): Promise<void> {
  const businesses = claims.map(({ businessId }) => businessId)
  const positions = claims.map(({ position }) => position)
  const attempts = claims.map(({ attempt }) => attempt)
  await execute(
    acrossBusinesses(sql`update deliveries d set state = ${unlessCancelled(sql`'queued'`, sql`d.reason`)},
      attempts_before = attempts_before + 1, lease_until = null, updated_at = now()
    from unnest(${businesses}::text[], ${positions}::bigint[], ${attempts}::integer[])
      given(business_id, position, attempt)
    where d.business_id = given.business_id and d.position = given.position and d.state = 'sending' and d.attempts = given.attempt`),
  )
}

/**
 * Ends the deliveries of killed workers as unknown, because they may have been sent. Returns the number of
 * deliveries changed. A push is queued again, up to `maxAttempts`, because its collapse key makes the second
 * push replace the first. Nothing else is ever sent again.
 */
export async function endInterrupted(maxAttempts: number): Promise<number> {
  const state = unlessCancelled(sql`case when again then 'queued' else 'unknown' end`, sql`'interrupted'`)
  return execute(
    acrossBusinesses(sql`with interrupted as materialized (
      select business_id, position, device_kind is not null and attempts - attempts_before < ${maxAttempts} as again
      from deliveries where state = 'sending' and lease_until < now() and ${isHere(sql`business_id`)}
      order by position for update of deliveries skip locked
    ), ended as materialized (
      select d.business_id, d.position, ${state} as state
      from interrupted join deliveries d
        on d.business_id = interrupted.business_id and d.position = interrupted.position
    ), updated as (
      update deliveries d set state = ended.state, lease_until = null, updated_at = now(), next_attempt_at = now(),
        reason = 'interrupted',
        history = d.history || ${historyEntry(sql`ended.state`, sql`null::text`)}
      from ended where d.business_id = ended.business_id and d.position = ended.position
      returning ${changedDelivery}
    ), noted as (${storeDeliveryEvents('updated')})
    select from updated`),
  )
}
