import { queryRow, queryRows } from '../db/pool'

/** What others need to know of an account. */
export type AccountReference = { id: string; accountType: string; blocked: boolean; testAccount: boolean }

const referenceColumns = `id, account_type as "accountType", blocked, test_account as "testAccount"`

export function findReference(businessId: string, id: string): Promise<AccountReference | undefined> {
  return queryRow<AccountReference>({
    name: 'findAccountReference',
    text: `select ${referenceColumns} from accounts where business_id = $1 and id = $2 and deleted_at is null`,
    values: [businessId, id],
  })
}

/** It stays as it is until the transaction ends. */
export function lockReference(businessId: string, id: string): Promise<AccountReference | undefined> {
  return queryRow<AccountReference>({
    text: `select ${referenceColumns} from accounts where business_id = $1 and id = $2 and deleted_at is null
      for no key update`,
    values: [businessId, id],
  })
}

/** By one of the columns a tag can mean, or by the attributes an account must hold; at most `limit` rows. */
export type ReferenceCondition = {
  column?: 'phone' | 'username' | 'id'
  value?: string
  attributes?: readonly object[]
}

export function selectReferences(
  businessId: string,
  accountType: string,
  { column, value, attributes }: ReferenceCondition,
  limit: number,
): Promise<AccountReference[]> {
  const values: unknown[] = [businessId, accountType, limit]
  const conditions = ['business_id = $1', 'account_type = $2', 'deleted_at is null']
  if (column) conditions.push(`${column} = $${values.push(value)}`)
  if (attributes) conditions.push(`attributes @> $${values.push(JSON.stringify(attributes))}::jsonb`)
  return queryRows<AccountReference>({
    text: `select ${referenceColumns} from accounts where ${conditions.join(' and ')} limit $3`,
    values,
  })
}

export async function countByType(businessId: string): Promise<Map<string, number>> {
  const rows = await queryRows<{ accountType: string; accounts: number }>({
    name: 'countAccountsByType',
    text: `select account_type as "accountType", count(*) as accounts from accounts
      where business_id = $1 and deleted_at is null group by account_type`,
    values: [businessId],
  })
  return new Map(rows.map(({ accountType, accounts }) => [accountType, accounts]))
}

/** Deleted accounts count too: they may be restored. */
export async function countOfType(businessId: string, accountType: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>({
    text: 'select count(*) as accounts from accounts where business_id = $1 and account_type = $2',
    values: [businessId, accountType],
  })
  return row?.accounts ?? 0
}

export async function countWithAttribute(businessId: string, attributeId: string): Promise<number> {
  const row = await queryRow<{ accounts: number }>({
    text: 'select count(*) as accounts from accounts where business_id = $1 and attributes @> $2::jsonb',
    values: [businessId, JSON.stringify([{ attributeId }])],
  })
  return row?.accounts ?? 0
}
