import type { Reach, ReachedPerson, ReachGroup } from '@/lib/contract/sending'
import type { Configured } from '../configured-channels'
import { isLiveDevice } from '../db/live-device'
import { queryRow, queryRows } from '../db/pool'
import { param, prepared, type Sql, sql } from '../db/sql'
import { peopleOf, type Recipients } from './recipients'

/**
 * A notification whose reach is counted without storing it. `planOf` applies the same rules to stored
 * notifications.
 */
export type Question = {
  businessId: string
  recipients: Recipients
  sendWhatsApp: boolean
  /** Every channel is simulated while the business is in a drill. */
  simulated: boolean
  configured: Pick<Configured, 'deviceKinds' | 'whatsapp'>
}

/**
 * For each person, selects the channels used and whether any of them has a provider, or the reason why
 * nothing is sent.
 */
function reachedPeople({ recipients: { kind, list }, simulated, configured, ...question }: Question): Sql {
  const business = param(question.businessId)
  const sendWhatsApp = param(question.sendWhatsApp)
  const deviceKinds = param(configured.deviceKinds)
  return sql`
    select key, account_id, phone, fullname, on_push, on_whatsapp,
      case when not on_push and not on_whatsapp then coalesce(reason, 'no_device') end as reason,
      on_push and ${deviceKinds}::text[] <> '{}'
        or on_whatsapp and (${simulated}::boolean or ${configured.whatsapp}::boolean) as has_provider
    from (${peopleOf({ business, kind, list: sql`${list}`, sendWhatsApp })}) person
    left join (
      select distinct account_id as owner from devices
      where business_id = ${business} and kind = any(${deviceKinds}) and ${isLiveDevice('devices')}
    ) device on owner = person.account_id
    cross join lateral (
      select reason is null and not no_account and (${deviceKinds} = '{}' or owner is not null) as on_push,
        reason is null and ${sendWhatsApp} as on_whatsapp
    ) channels`
}

type Counts = Pick<Reach, 'recipients' | 'reachable' | 'kept' | 'channels' | 'skipped'>

/** Counts the people whom a notification to these recipients would reach. */
export async function selectReach(question: Question): Promise<Counts> {
  const row = await queryRow<Counts>(sql`with grouped as (
      select reason, on_push, on_whatsapp, has_provider, count(*) as number
      from (${reachedPeople(question)}) reached group by 1, 2, 3, 4
    ), skipped as (
      select reason, sum(number) as number from grouped where reason is not null group by reason
    )
    select coalesce(sum(number), 0)::integer as recipients,
      coalesce(sum(number) filter (where has_provider), 0)::integer as reachable,
      coalesce(sum(number) filter (where reason is null and not has_provider), 0)::integer as kept,
      json_build_object('push', coalesce(sum(number) filter (where on_push), 0),
        'whatsapp', coalesce(sum(number) filter (where on_whatsapp), 0)) as channels,
      (select coalesce(json_object_agg(reason, number), '{}') from skipped) as skipped
    from grouped`)
  return row as Counts
}

const conditions: Partial<Record<ReachGroup, Sql>> = {
  reachable: sql`has_provider`,
  kept: sql`reason is null and not has_provider`,
  push: sql`on_push`,
  whatsapp: sql`on_whatsapp`,
}

/** Returns the people in one group of a reach, ordered by key, starting after the key `after`. */
export function selectReached(
  question: Question,
  group: ReachGroup,
  after: string,
  limit: number,
): Promise<(ReachedPerson & { key: string })[]> {
  return queryRows(sql`select key, account_id as "accountId", phone, fullname, reason
    from (${reachedPeople(question)}) reached
    where key > ${after} and ${conditions[group] ?? sql`reason = ${group}`} order by key limit ${limit}`)
}

/** The settings that decide whether a notification is simulated and whether it needs approval. */
export async function selectSendingRules(
  businessId: string,
  identityId: string | null,
): Promise<{ drill: boolean; approvalAbove: number | null; sendsUnapproved: boolean }> {
  const business = param(businessId)
  const row = await queryRow<{ drill: boolean; approvalAbove: number | null; sendsUnapproved: boolean }>(
    prepared(
      'selectSendingRules',
      sql`select drill, approval_above as "approvalAbove", coalesce(sends_unapproved, false) as "sendsUnapproved"
        from businesses left join identities i on i.business_id = ${business} and i.id = ${identityId}
        where businesses.id = ${business}`,
    ),
  )
  return row ?? { drill: false, approvalAbove: null, sendsUnapproved: false }
}
