export type RecipientKind = 'phones' | 'accountIDs' | 'accountTypeIDs'

/** Why the account `a` gets nothing, null when it may: the one rule of sending, of counting and of the worker. */
export const accountReason = `case
  when a.id is null or a.deleted_at is not null then 'unknown_account'
  when a.blocked then 'blocked'
  when not a.subscribed then 'unsubscribed'
  when a.expires_at < now() then 'expired'
end`

/**
 * Deleted accounts are left to `accountReason`: a condition on them here invites the planner, while its statistics are
 * young, to walk a partial index over the whole business instead of the primary key.
 */
export const accountById = (businessId: string, id: string) =>
  `left join accounts a on a.business_id = ${businessId} and a.id = ${id}`

const people: Record<RecipientKind, string> = {
  phones: `
    select named.ordinal, a.id as account_id, named.phone, a.id is null as no_account,
      case when a.id is not null then ${accountReason} when not $3::boolean then 'no_account' end as reason
    from unnest($2::text[]) with ordinality named(phone, ordinal)
    left join accounts a on a.business_id = $1 and a.phone = named.phone and a.deleted_at is null`,
  accountIDs: `
    select named.ordinal, named.id as account_id, case when a.deleted_at is null then a.phone end as phone, false as no_account, ${accountReason} as reason
    from unnest($2::text[]) with ordinality named(id, ordinal)
    ${accountById('$1', 'named.id')}`,
  accountTypeIDs: `
    select row_number() over (order by a.id) as ordinal, a.id as account_id, a.phone, false as no_account,
      ${accountReason} as reason
    from accounts a where a.business_id = $1 and a.account_type = any($2::text[]) and a.deleted_at is null`,
}

/**
 * `people` (one row each) and `plan` (one for each of them and channel), for the business $1, the list $2 and whether
 * WhatsApp is asked for, $3. A phone without an account gets no push; its only row is WhatsApp's when that is asked for.
 */
export const planOf = (kind: RecipientKind) => `
  people as materialized (${people[kind]}),
  plan as (
    select people.*, channel from people cross join (values ('push'), ('whatsapp')) channels(channel)
    where case channel when 'push' then not (no_account and $3::boolean) else $3::boolean end
  )`
