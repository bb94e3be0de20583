import { isLiveDevice } from '../db/live-device'
import { accountById, accountReason } from './account-reason'

type RecipientKind = 'phones' | 'accountIDs' | 'accountTypeIDs'

/** Whom a request names, without duplicates and with phones in E.164. */
export type Recipients = { kind: RecipientKind; list: string[] }

const inOrderGiven = `lpad(named.ordinal::text, 8, '0')`

const people: Record<RecipientKind, (list: string) => string> = {
  phones: (list) => `
    select ${inOrderGiven} as key, a.id as account_id, a.fullname, named.phone, a.id is null as no_account,
      case when a.id is not null then ${accountReason} when not $3::boolean then 'no_account' end as reason
    from unnest(${list}::text[]) with ordinality named(phone, ordinal)
    left join accounts a on a.business_id = $1 and a.phone = named.phone and a.deleted_at is null`,
  accountIDs: (list) => `
    select ${inOrderGiven} as key, named.id as account_id, a.fullname, case when a.deleted_at is null then a.phone end as phone,
      false as no_account, ${accountReason} as reason
    from unnest(${list}::text[]) with ordinality named(id, ordinal)
    ${accountById('$1', 'named.id')}`,
  accountTypeIDs: (list) => `
    select a.id as key, a.id as account_id, a.fullname, a.phone, false as no_account, ${accountReason} as reason
    from accounts a where a.business_id = $1 and a.account_type = any(${list}::text[]) and a.deleted_at is null`,
}

/**
 * The people whom a list names, in the order of their `key`, for the business $1, the list $2 and whether WhatsApp is asked
 * for, $3: `reason` says why nothing goes to one of them on any channel.
 */
export const peopleOf = (kind: RecipientKind, list = '$2') => people[kind](list)

/**
 * `people` (one row each) and `plan` (one for each of them and channel, and device of theirs), for the parameters of
 * peopleOf and the kinds of devices that pushes can be sent to, $4: where there are none, a push is for no device. A phone
 * without an account gets no push; its only row is WhatsApp's when that is asked for.
 */
export const planOf = (kind: RecipientKind, list = '$2') => `
  people as materialized (${peopleOf(kind, list)}),
  plan as (
    select people.key, people.account_id, people.phone, channel, device.id as device_id, device.kind as device_kind,
      case
        when reason is not null then reason
        when channel = 'push' and device.id is null and $4::text[] <> '{}' then 'no_device'
      end as reason
    from people cross join (values ('push'), ('whatsapp')) channels(channel)
    left join devices device on channel = 'push' and reason is null and device.business_id = $1
      and device.account_id = people.account_id and device.kind = any($4::text[])
      and ${isLiveDevice('device')}
    where case channel when 'push' then not (no_account and $3::boolean) else $3::boolean end
  )`

const heldBeyond = "interval '2 minutes'"

/** When a delivery of the notification `n` is due: not before it is released, where that is long to come or not known. */
export const firstAttempt = `case when n.leaves_at > now() + ${heldBeyond} then 'infinity' else n.leaves_at end`

/** For notifications `n` whose held deliveries are to be released. */
export const isReleased = `n.leaves_at <= now() + ${heldBeyond}`
