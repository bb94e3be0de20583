import { foldedText } from '../db/folded-text'
import { containing } from '../db/like-pattern'
import { queryRows } from '../db/pool'

export type AuditedRecord = { kind: string; id: string }

const named = [
  { kind: 'accountType', table: 'account_types', name: 'name' },
  { kind: 'attribute', table: 'attributes', name: 'name' },
  { kind: 'alertType', table: 'alert_types', name: 'name' },
  { kind: 'identity', table: 'identities', name: 'name' },
  { kind: 'view', table: 'saved_views', name: 'name' },
  { kind: 'notification', table: 'notifications', name: `message->>'title'` },
]

/** Those whose name or title holds `part`, in any case and with or without accents. */
export function selectNamedRecords(businessId: string, part: string): Promise<AuditedRecord[]> {
  const selects = named.map(
    ({ kind, table, name }) => `select '${kind}' as kind, id from ${table}
      where business_id = $1 and ${foldedText(name)} like ${foldedText('$2::text')}`,
  )
  return queryRows<AuditedRecord>({
    text: selects.join(' union all '),
    values: [businessId, containing(part)],
  })
}
