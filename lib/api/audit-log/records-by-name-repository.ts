import { foldedText } from '../db/folded-text'
import { containing } from '../db/like-pattern'
import { queryRows } from '../db/pool'
import { join, type Param, param, raw, type Sql, sql } from '../db/sql'

export type AuditedRecord = { kind: string; id: string }

/** Titles have no index, so only the titles of the newest notifications are searched. */
const newestNotifications = 10_000

const named: Record<string, (business: Param) => Sql> = {
  accountType: (business) => sql`select id, name from account_types where business_id = ${business}`,
  attribute: (business) => sql`select id, name from attributes where business_id = ${business}`,
  alertType: (business) => sql`select id, name from alert_types where business_id = ${business}`,
  area: (business) => sql`select id, name from areas where business_id = ${business}`,
  identity: (business) => sql`select id, name from identities where business_id = ${business}`,
  responder: (business) =>
    sql`select id, coalesce(name, called) as name from responders where business_id = ${business}`,
  view: (business) => sql`select id, name from saved_views where business_id = ${business}`,
  notification: (business) => sql`select * from (
    select id, message->>'title' as name from notifications
    where business_id = ${business} order by id desc limit ${raw(newestNotifications)}
  ) newest`,
}

/** The kinds of records whose current and former names are in the log itself. */
const logged = ['accountType', 'attribute', 'alertType', 'area', 'responder', 'view']

/** Records whose name or title contains `part` or used to contain it, ignoring case and accents. */
export function selectNamedRecords({
  businessId,
  part,
  kinds,
  limit,
}: {
  businessId: string
  part: string
  kinds: readonly string[]
  limit: number
}): Promise<AuditedRecord[]> {
  const business = param(businessId)
  const present = Object.entries(named).map(
    ([kind, names]) => sql`select '${raw(kind)}' as kind, id, name from (${names(business)}) as ${raw(kind)}`,
  )
  const past = sql`select record_kind, record_id, changes->>'name' from audit_entries
    where business_id = ${business} and record_kind = any('{${raw(logged.join())}}')`
  const pattern = foldedText(sql`${param(containing(part))}::text`)
  return queryRows<AuditedRecord>(sql`
    select distinct kind, id from (${join([...present, past], ' union all ')}) as records
    where kind = any(${kinds}::text[]) and ${foldedText('name')} like ${pattern} and ${pattern} <> '%%'
    limit ${limit}`)
}
