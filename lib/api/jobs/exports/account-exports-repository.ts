import type { AccountExport } from '@/lib/contract/accounts/account-export'
import type { Caller } from '../../caller'
import { deleteSomeOfBusinesses } from '../../db/delete-some'
import { isoTime } from '../../db/iso-time'
import { execute, queryRow, queryRows } from '../../db/pool'
import { param, sql } from '../../db/sql'
import type { Key } from '../../record-key'

/** An export without progress for two minutes counts as stopped, since its process has probably ended. */
const state = sql`case when state = 'running' and told_at < now() - interval '2 minutes' then 'stopped' else state end`

export async function insertExport(
  { businessId, identityId }: Caller,
  { format, which, filters, plain }: Pick<AccountExport, 'format' | 'which' | 'filters' | 'plain'>,
): Promise<Key> {
  const row = await queryRow<{ id: string }>(
    sql`insert into account_exports (business_id, format, which, filters, plain, created_by)
      values (${businessId}, ${format}, ${which}, ${filters}, ${plain}, ${identityId}) returning id`,
  )
  return { businessId, id: row?.id ?? '' }
}

export async function updateExport(
  { businessId, id }: Key,
  written: number,
  ended?: 'done' | 'stopped',
): Promise<void> {
  const end = param(ended ?? null)
  await execute(sql`update account_exports
    set written = ${written}, told_at = clock_timestamp(), state = coalesce(${end}, state),
      finished_at = case when ${end}::text is not null then clock_timestamp() end
    where business_id = ${businessId} and id = ${id}`)
}

/** The business's exports, newest first. */
export function selectExports(
  businessId: string,
  { before, limit }: { before?: string; limit: number },
): Promise<AccountExport[]> {
  const last = param(before ?? null)
  return queryRows<AccountExport>(sql`select id, format, which, filters, plain, ${state} as state, written,
      created_by as "createdBy",
      ${isoTime('created_at')} as "createdAt", ${isoTime('finished_at')} as "finishedAt"
    from account_exports where business_id = ${businessId} and (${last}::text is null or id < ${last})
    order by id desc limit ${limit}`)
}

export const deleteOldExports = (days: number, limit: number): Promise<number> =>
  deleteSomeOfBusinesses('account_exports', {
    condition: sql`created_at < now() - make_interval(days => ${days})`,
    limit,
  })
