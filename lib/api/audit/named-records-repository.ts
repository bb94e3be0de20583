import { foldedText } from '../db/folded-text'
import { containing } from '../db/like-pattern'
import { queryRows } from '../db/pool'

export type AuditedRecord = { kind: string; id: string }

/** Titles have no index, so those of the newest notifications alone are looked at. */
const newestNotifications = 10_000

const named = {
  accountType: 'select id, name from account_types where business_id = $1',
  attribute: 'select id, name from attributes where business_id = $1',
  alertType: 'select id, name from alert_types where business_id = $1',
  area: 'select id, name from areas where business_id = $1',
  identity: 'select id, name from identities where business_id = $1',
  responder: 'select id, coalesce(name, called) as name from responders where business_id = $1',
  view: 'select id, name from saved_views where business_id = $1',
  notification: `select * from (
    select id, message->>'title' as name from notifications where business_id = $1 order by id desc limit ${newestNotifications}
  ) newest`,
}

/** The kinds whose names are in the log itself, as they were and as they became. */
const logged = ['accountType', 'attribute', 'alertType', 'area', 'responder', 'view']

/** Those of some kinds whose name or title holds `part` in any case and with or without accents, or held it before it was changed. */
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
  const present = Object.entries(named).map(
    ([kind, names]) => `select '${kind}' as kind, id, name from (${names}) as ${kind}`,
  )
  const pattern = foldedText('$3::text')
  const past = `select record_kind, record_id, changes->>'name' from audit_entries
    where business_id = $1 and record_kind = any('{${logged.join()}}')`
  return queryRows<AuditedRecord>({
    text: `select distinct kind, id from (${[...present, past].join(' union all ')}) as records
      where kind = any($2::text[]) and ${foldedText('name')} like ${pattern} and ${pattern} <> '%%' limit $4`,
    values: [businessId, kinds, containing(part), limit],
  })
}
