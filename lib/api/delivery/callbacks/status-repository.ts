import { deleteSome } from '../../db/delete-some'
import { changedDelivery, storeDeliveryEvents } from '../../db/outbox/delivery-events'
import { execute, queryRows } from '../../db/pool'
import { acrossBusinesses, raw, sql } from '../../db/sql'
import { historyEntry } from '../history-entry'
import type { MessageStatus } from './statuses'

/**
 * Ranks states: a delivery's state only changes to a higher rank, so a delivered message can no longer fail.
 */
const rankOf = (state: string) =>
  sql`case ${raw(state)} when 'accepted' then 0 when 'failed' then 1 when 'delivered' then 2 when 'read' then 3 end`

/** A callback may contain tens of thousands of statuses; in small batches, rows are locked only briefly. */
const batchSize = 1_000

/**
 * Stores the statuses that a provider reported, and updates the states of their deliveries. However often and
 * in whatever order statuses arrive, a state only changes to one of a higher rank. A status that arrives
 * before its message ID is stored is applied later. `owner` is the business whose own provider reported the
 * statuses.
 */
export async function storeStatuses(statuses: readonly MessageStatus[], owner?: string): Promise<void> {
  for (let from = 0; from < statuses.length; from += batchSize) {
    const batch = statuses.slice(from, from + batchSize)
    await insertStatuses(batch, owner)
    await applyStatuses(
      batch.map(({ messageId }) => messageId),
      owner === undefined ? [] : [owner],
    )
  }
}

/**
 * The sources of statuses: the deployment's providers, for all businesses, and a business's own providers,
 * whose statuses apply only to that business's deliveries.
 */
const usualSources = ['whatsapp', 'sms', 'simulated']
const sourcesOf = (owners: readonly string[]): string[] => [
  ...usualSources,
  ...owners.flatMap((owner) => [`whatsapp/${owner}`, `sms/${owner}`]),
]

/**
 * Stores the most advanced status of each message. `applyStatuses` then updates the deliveries and deletes
 * the statuses.
 */
export async function insertStatuses(statuses: readonly MessageStatus[], owner?: string): Promise<void> {
  const sourced = statuses.map((status) =>
    owner === undefined ? status : { ...status, channel: `${status.channel}/${owner}` },
  )
  await execute(sql`insert into message_statuses (channel, message_id, state, code)
    select distinct on (channel, "messageId") channel, "messageId", state, code
    from jsonb_to_recordset(${JSON.stringify(sourced)}::jsonb)
      as given(channel text, "messageId" text, state text, code text)
    order by channel, "messageId", ${rankOf('state')} desc
    on conflict (channel, message_id) do update
    set state = excluded.state, code = excluded.code, at = now()
    where ${rankOf('message_statuses.state')} < ${rankOf('excluded.state')}`)
}

const isReported = sql`(d.channel <> 'push' or d.simulated)`
const isFromItsProvider = sql`case when d.simulated then said.channel = 'simulated'
  else said.channel in (d.channel, d.channel || '/' || d.business_id) end`
const isAbout = sql`said.message_id = d.provider_message_id and ${isReported} and ${isFromItsProvider}`

/**
 * Applies stored statuses to the deliveries of their messages, corrects the counts of notifications that had
 * already ended, and deletes the statuses. Locks statuses, then deliveries, then notifications, each in a
 * fixed order, so that batches never deadlock. `owners` are businesses that may have sent some of the
 * messages with their own credentials.
 */
export async function applyStatuses(
  messageIds: readonly string[],
  owners: readonly string[] = [],
): Promise<void> {
  await execute(
    acrossBusinesses(sql`with kept as materialized (
      select channel, message_id, state, code from message_statuses said
      where channel = any(${sourcesOf(owners)}::text[]) and message_id = any(${messageIds}::text[])
        and exists (select from deliveries d where ${isAbout})
      order by channel, message_id for update
    ), target as materialized (
      select d.position, d.state as before, d.business_id, d.notification_id, said.state, said.code
      from (select distinct message_id from kept) asked
      join deliveries d on d.provider_message_id = asked.message_id and ${isReported}
      cross join lateral (
        select state, code from kept said where said.message_id = asked.message_id and ${isFromItsProvider}
        order by ${rankOf('said.state')} desc limit 1
      ) said
      where ${rankOf('d.state')} < ${rankOf('said.state')}
      order by d.position for update of d
    ), moved as (
      update deliveries d set state = target.state, provider_code = coalesce(target.code, d.provider_code),
        reason = case when target.state = 'failed' then 'provider_refused' end, updated_at = now(),
        history = d.history || ${historyEntry(sql`target.state`, sql`target.code`)}
      from target where d.business_id = target.business_id and d.position = target.position
      returning ${changedDelivery}
    ), noted as (${storeDeliveryEvents('moved')}), forgotten as (
      delete from message_statuses said using kept
      where said.channel = kept.channel and said.message_id = kept.message_id
    ), changed as (
      select business_id, notification_id, jsonb_object_agg(state, change) as changes from (
        select business_id, notification_id, state, sum(change) as change from (
          select business_id, notification_id, before as state, -1 as change from target
          union all select business_id, notification_id, state, 1 from target
        ) each group by 1, 2, 3
      ) summed where notification_id is not null group by 1, 2
    ), locked as materialized (
      select n.business_id, n.id, changes from changed
      join notifications n on n.business_id = changed.business_id and n.id = changed.notification_id
      order by n.id for no key update of n
    )
    update notifications n set final_counts = case when final_counts is not null then final_counts || (
        select jsonb_object_agg(key, (final_counts ->> key)::integer + value::integer) from jsonb_each_text(changes)
      ) end
    from locked where n.business_id = locked.business_id and n.id = locked.id`),
  )
}

/**
 * Applies up to `limit` statuses that arrived before their message ID was stored, and were not applied
 * afterwards because the process that stored the ID was killed first. Returns the number applied.
 */
export async function applyLeftStatuses(limit: number): Promise<number> {
  const left = await queryRows<{ id: string; owner: string | null }>(
    acrossBusinesses(sql`select said.message_id as id, nullif(substring(said.channel from '/(.*)'), '') as owner
    from message_statuses said
    where exists (select from deliveries d where ${isAbout}) limit ${limit}`),
  )
  await applyStatuses(
    left.map(({ id }) => id),
    [...new Set(left.flatMap(({ owner }) => owner ?? []))],
  )
  return left.length
}

/**
 * Deletes up to `limit` statuses that are more than `days` days old. They belong to messages that we did not
 * send.
 */
export function deleteOldStatuses(days: number, limit: number): Promise<number> {
  return deleteSome('message_statuses', {
    condition: sql`at < now() - make_interval(days => ${days})`,
    limit,
  })
}
