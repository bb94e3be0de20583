import type { Reach, ReachedPerson, ReachGroup } from '@/lib/contract/sending'
import { isLiveDevice } from '../db/live-device'
import { queryRow, queryRows } from '../db/pool'
import type { Configured } from './configured-service'
import { peopleOf, type Recipients } from './recipients'

/** A question about a notification that is not stored; by the rules that planOf has for one that is. */
export type Question = {
  businessId: string
  recipients: Recipients
  sendWhatsApp: boolean
  /** Of a business in a drill every channel is simulated. */
  simulated: boolean
  configured: Pick<Configured, 'deviceKinds' | 'whatsapp'>
}

/** By person: on which channels something goes to them, whether a provider takes any of it, and else why not. */
const reachedPeople = ({ recipients }: Question) => `
  select key, account_id, phone, fullname, on_push, on_whatsapp,
    case when not on_push and not on_whatsapp then coalesce(reason, 'no_device') end as reason,
    on_push and $4::text[] <> '{}' or on_whatsapp and ($5::boolean or $6::boolean) as has_provider
  from (${peopleOf(recipients.kind)}) person
  left join (
    select distinct account_id as owner from devices
    where business_id = $1 and kind = any($4) and ${isLiveDevice('devices')}
  ) device on owner = person.account_id
  cross join lateral (
    select reason is null and not no_account and ($4 = '{}' or owner is not null) as on_push,
      reason is null and $3 as on_whatsapp
  ) channels`

const valuesOf = ({ businessId, recipients, sendWhatsApp, simulated, configured }: Question) => [
  businessId,
  recipients.list,
  sendWhatsApp,
  configured.deviceKinds,
  simulated,
  configured.whatsapp,
]

type Counts = Pick<Reach, 'recipients' | 'reachable' | 'kept' | 'channels' | 'skipped'>

/** What a notification to these recipients would come to. */
export async function selectReach(question: Question): Promise<Counts> {
  const row = await queryRow<Counts>({
    text: `with grouped as (
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
      from grouped`,
    values: valuesOf(question),
  })
  return row as Counts
}

const conditions: Partial<Record<ReachGroup, string>> = {
  reachable: 'has_provider',
  kept: 'reason is null and not has_provider',
  push: 'on_push',
  whatsapp: 'on_whatsapp',
}

/** The people behind one number of the reach, in the order of their keys, those after `after`. */
export function selectReached(
  question: Question,
  group: ReachGroup,
  after: string,
  limit: number,
): Promise<(ReachedPerson & { key: string })[]> {
  return queryRows({
    text: `select key, account_id as "accountId", phone, fullname, reason
      from (${reachedPeople(question)}) reached
      where key > $7 and ${conditions[group] ?? 'reason = $8'} and ($8::text is not null) order by key limit $9`,
    values: [...valuesOf(question), after, group, limit],
  })
}

/** By which rules of the business a notification would be sent. */
export async function selectSendingRules(
  businessId: string,
  identityId: string | null,
): Promise<{ drill: boolean; approvalAbove: number | null; sendsUnapproved: boolean }> {
  const row = await queryRow<{ drill: boolean; approvalAbove: number | null; sendsUnapproved: boolean }>({
    name: 'selectSendingRules',
    text: `select drill, approval_above as "approvalAbove", coalesce(sends_unapproved, false) as "sendsUnapproved"
      from businesses b left join identities i on i.business_id = b.id and i.id = $2 where b.id = $1`,
    values: [businessId, identityId],
  })
  return row ?? { drill: false, approvalAbove: null, sendsUnapproved: false }
}
