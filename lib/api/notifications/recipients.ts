import { isLiveDevice } from '../db/live-device'
import { type Param, type Sql, sql } from '../db/sql'
import { accountById, accountReason } from '../delivery/sql/account-reason'

type RecipientKind = 'phones' | 'accountIDs' | 'accountTypeIDs'

/** The recipients that a request names, without duplicates and with phone numbers in E.164. */
export type Recipients = { kind: RecipientKind; list: string[] }

const inOrderGiven = sql`lpad(named.ordinal::text, 8, '0')`

/** A list of recipients. `sendWhatsApp` says whether to send a WhatsApp message too. */
export type Audience = { business: Param; kind: RecipientKind; list: Sql; sendWhatsApp: Param }

const people: Record<RecipientKind, (audience: Audience) => Sql> = {
  phones: ({ business, list, sendWhatsApp }) => sql`
    select ${inOrderGiven} as key, a.id as account_id, a.fullname, named.phone, a.id is null as no_account,
      case when a.id is not null then ${accountReason} when not ${sendWhatsApp}::boolean then 'no_account' end as reason
    from unnest(${list}::text[]) with ordinality named(phone, ordinal)
    left join accounts a on a.business_id = ${business} and a.phone = named.phone and a.deleted_at is null`,
  accountIDs: ({ business, list }) => sql`
    select ${inOrderGiven} as key, named.id as account_id, a.fullname, case when a.deleted_at is null then a.phone end as phone,
      false as no_account, ${accountReason} as reason
    from unnest(${list}::text[]) with ordinality named(id, ordinal)
    ${accountById(business, sql`named.id`)}`,
  accountTypeIDs: ({ business, list }) => sql`
    select a.id as key, a.id as account_id, a.fullname, a.phone, false as no_account, ${accountReason} as reason
    from accounts a
    where a.business_id = ${business} and a.account_type = any(${list}::text[]) and a.deleted_at is null`,
}

/**
 * Selects an audience's people, ordered by `key`. `reason` is the reason why a person gets nothing on any
 * channel.
 */
export const peopleOf = (audience: Audience) => people[audience.kind](audience)

/**
 * Two CTEs: `people` with one row per person, and `plan` with one row per person, channel and device. Pushes
 * go to devices of the kinds in `deviceKinds`; if it is empty, a push row has no device. If WhatsApp is
 * requested, a phone number without an account has only a WhatsApp row.
 */
export const planOf = (audience: Audience, deviceKinds: Param) => sql`
  people as materialized (${peopleOf(audience)}),
  plan as (
    select people.key, people.account_id, people.phone, channel, device.id as device_id, device.kind as device_kind,
      case
        when reason is not null then reason
        when channel = 'push' and device.id is null and ${deviceKinds}::text[] <> '{}' then 'no_device'
      end as reason
    from people cross join (values ('push'), ('whatsapp')) channels(channel)
    left join devices device on channel = 'push' and reason is null and device.business_id = ${audience.business}
      and device.account_id = people.account_id and device.kind = any(${deviceKinds}::text[])
      and ${isLiveDevice('device')}
    where case channel
      when 'push' then not (no_account and ${audience.sendWhatsApp}::boolean)
      else ${audience.sendWhatsApp}::boolean
    end
  )`

const heldBeyond = sql`interval '2 minutes'`

/**
 * The time of a delivery's first attempt. If it is far ahead or unknown, infinity until the delivery is
 * released.
 */
export const firstAttempt = sql`case when n.leaves_at > now() + ${heldBeyond} then 'infinity' else n.leaves_at end`

/** True if the held deliveries of the notification `n` should be released now. */
export const isReleased = sql`n.leaves_at <= now() + ${heldBeyond}`
