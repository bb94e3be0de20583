import { isPicked } from '../../db/delete-some'
import { restorableFor } from '../../db/fixed-retention'
import { execute, queryRows } from '../../db/pool'
import { acrossBusinesses, param, type Sql, sql } from '../../db/sql'
import { isHere } from '../../db/tenants/suspended'

/** Accounts of one business to erase, and the phone numbers that no other account has had. */
export type Erased = { businessId: string; ids: readonly string[]; phones: readonly string[] }

/** Finds accounts that can no longer be restored, and locks them until the transaction ends. */
export function lockDueAccounts(limit: number): Promise<{ businessId: string; id: string }[]> {
  return queryRows(
    acrossBusinesses(sql`select business_id as "businessId", id from accounts
      where deleted_at < now() - ${restorableFor} and ${isHere(sql`business_id`)}
      order by deleted_at limit ${limit} for update of accounts skip locked`),
  )
}

/** Locks the account until the transaction ends. Its deletion time is null if it is not deleted. */
export async function lockForErasure(
  businessId: string,
  id: string,
): Promise<{ deletedAt: Date | null } | undefined> {
  const [row] = await queryRows<{ deletedAt: Date | null }>(
    sql`select deleted_at as "deletedAt" from accounts where business_id = ${businessId} and id = ${id} for update`,
  )
  return row
}

/** Returns the phone numbers that only these accounts of the business have had. */
export async function selectOwnPhones(businessId: string, ids: readonly string[]): Promise<string[]> {
  const [business, accounts] = [param(businessId), param(ids)]
  // Live and deleted accounts have separate indexes by phone number, so there is one condition for each.
  const isOf = (which: Sql) => sql`exists (
    select from accounts other where other.business_id = ${business} and other.phone = numbers.phone
      and other.id <> all(${accounts}::text[]) and other.deleted_at ${which})`
  const rows = await queryRows<{ phone: string }>(sql`with numbers as (
      select phone from accounts where business_id = ${business} and id = any(${accounts}::text[])
      union
      select phone from deliveries
      where business_id = ${business} and account_id = any(${accounts}::text[]) and phone is not null
      union
      select changes -> 'phone' ->> side from audit_entries cross join unnest('{from,to}'::text[]) side
      where business_id = ${business} and record_kind = 'account' and record_id = any(${accounts}::text[])
        and action <> 'lookUp' and changes ? 'phone'
    )
    select phone from numbers
    where phone is not null and not ${isOf(sql`is null`)} and not ${isOf(sql`is not null`)}`)
  return rows.map(({ phone }) => phone)
}

/**
 * Removes the phone numbers from deliveries and from their notifications' recipient lists. A delivery to a
 * number without an account gets a new, unused account ID, so that the receipt still counts it as one person.
 */
export async function erasePhonesOfDeliveries({ businessId, ids, phones }: Erased): Promise<void> {
  const [business, accounts, numbers] = [param(businessId), param(ids), param(phones)]
  await execute(sql`with own as (
      update deliveries set phone = null, provider_message = null
      where business_id = ${business} and account_id = any(${accounts}::text[])
      returning notification_id
    ), without_account as (
      update deliveries set phone = null, provider_message = null, account_id = new_id()
      where business_id = ${business} and account_id is null and phone = any(${numbers}::text[])
      returning notification_id
    ), named as (
      select notification_id from own union select notification_id from without_account
      union
      select id from notifications where business_id = ${business} and final_counts is null
    )
    update notifications n
    set recipients_to = jsonb_set(recipients_to, '{phones}', (recipients_to -> 'phones') - ${numbers}::text[])
    from named where n.business_id = ${business} and n.id = named.notification_id
      and recipients_to -> 'phones' ?| ${numbers}::text[]`)
}

const keptChanges =
  '{accountType,blocked,deletedAt,mergedAccount,mergedInto,subscribed,testAccount,validated,version}'

/**
 * Removes the old and new values that describe the person from the audit log, which still shows who changed
 * which field and when.
 */
export async function eraseLoggedValues({ businessId, ids }: Erased): Promise<void> {
  await execute(sql`update audit_entries set changes = (
      select coalesce(jsonb_object_agg(key, case
        when key = any(${keptChanges}::text[]) or jsonb_typeof(value) <> 'object' then value
        else '{"from": null, "to": null}' end), '{}')
      from jsonb_each(changes)
    )
    where business_id = ${businessId} and record_kind = 'account' and record_id = any(${ids}::text[])
      and action <> 'lookUp' and jsonb_typeof(changes) = 'object'`)
}

/** Deletes the cells of an import's row and the account's earlier values, but keeps the row's outcome. */
export async function eraseJobRows({ businessId, phones }: Erased): Promise<void> {
  const [business, numbers] = [param(businessId), param(phones)]
  await execute(sql`with rows as (
      update job_rows set phone = null, cells = null, before = null, issues = null, broken = 'is_deleted'
      from jobs
      where jobs.business_id = ${business} and job_rows.business_id = ${business} and job_rows.job_id = jobs.id
        and job_rows.phone = any(${numbers}::text[])
      returning job_id
    )
    update jobs set file = jsonb_set(file, '{firstRows}', '[]') || jsonb_build_object('columns', (
      select jsonb_agg(named || '{"samples": []}') from jsonb_array_elements(file -> 'columns') named
    ))
    where business_id = ${business} and id in (select job_id from rows) and file ? 'columns'`)
}

/**
 * A regular expression that matches any of the numbers, with or without a plus. Without numbers, it matches
 * nothing.
 */
const patternOf = (phones: readonly string[]) =>
  phones.length === 0 ? '$.' : `\\+?(?:${phones.map((phone) => phone.replace(/\D/g, '')).join('|')})`

/**
 * Removes the phone numbers from the names of responders, including the copies in alerts and the audit log. A
 * responder without a name of its own is shown under its account's phone number.
 */
export async function eraseResponders({ businessId, ids, phones }: Erased): Promise<void> {
  const [business, pattern] = [param(businessId), param(patternOf(phones))]
  await execute(sql`update responders set called = '—', version = version + 1
    where business_id = ${business} and account_id = any(${ids}::text[]) and called ~ ${pattern}`)
  const erased = (column: Sql) => sql`regexp_replace(${column}::text, ${pattern}, '—', 'g')::jsonb`
  await execute(sql`with sent as (
      update alerts set responders = ${erased(sql`responders`)}
      where business_id = ${business} and responders <> '[]'
        and jsonb_path_query_array(responders, '$[*].name') ?| ${phones}::text[]
      returning id
    )
    update audit_entries set changes = ${erased(sql`changes`)}
    where business_id = ${business} and record_kind = 'alert' and record_id in (select id collate "default" from sent)
      and changes::text ~ ${pattern}`)
}

/** Removes the numbers from searches, provider errors, webhook events and requests to another deployment. */
export async function erasePhonesInTexts({ businessId, phones }: Erased): Promise<void> {
  const [business, pattern] = [param(businessId), param(patternOf(phones))]
  await execute(sql`with searches as (
      update account_exports set filters = null
      where business_id = ${business} and filters::text ~ ${pattern}
    ), views as (
      delete from saved_views where business_id = ${business} and query ~ ${pattern}
    ), errors as (
      update channel_states set last_error_message = null
      where business_id = ${business} and last_error_message ~ ${pattern}
    ), events as (
      update webhook_events set body = regexp_replace(body, ${pattern}, '—', 'g'),
        details = regexp_replace(details::text, ${pattern}, '—', 'g')::jsonb
      where business_id = ${business} and (body ~ ${pattern} or details::text ~ ${pattern})
    ), logged as (
      update audit_entries set changes = regexp_replace(changes::text, ${pattern}, '—', 'g')::jsonb
      where business_id = ${business} and (record_kind = 'view' or action = 'export') and changes::text ~ ${pattern}
    )
    update upstream_intents set request = '{}', answer = null
    where business_id = ${business} and state not in ('waiting', 'pending')
      and request::text || coalesce(answer::text, '') ~ ${pattern}`)
}

/** Deletes the responses stored for idempotency keys, if they contain the numbers. */
export async function deleteAnswersWith({ businessId, phones }: Erased): Promise<void> {
  await execute(sql`delete from idempotency_keys
    where business_id = ${businessId} and answer ~ ${patternOf(phones)}`)
}

/** Deletes the accounts, and with them their notes, devices, merges and searchable values. */
export function deleteAccountRows({ businessId, ids }: Erased): Promise<number> {
  return execute(
    sql`delete from accounts where business_id = ${businessId} and id = any(${ids}::text[]) and deleted_at is not null`,
  )
}

/**
 * Removes the phone numbers from old notifications whose deliveries have been deleted; returns the number of
 * notifications changed.
 */
export function forgetOldRecipients(days: number, limit: number): Promise<number> {
  return execute(
    acrossBusinesses(sql`with picked as materialized (
      select n.tableoid, n.ctid from notifications n
      where recipients_to -> 'phones' -> 0 is not null and final_counts is not null
        and leaves_at < now() - make_interval(days => ${days}) and ${isHere(sql`n.business_id`)}
        and not exists (
          select from deliveries d where d.business_id = n.business_id and d.notification_id = n.id
        )
      limit ${limit} for update skip locked
    )
    update notifications set recipients_to = '{"phones": []}' where ${isPicked}`),
  )
}
