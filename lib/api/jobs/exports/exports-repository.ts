import type { AccountExport } from '@/lib/contract/account-export'
import type { Caller } from '../../caller'
import { deleteSome } from '../../db/delete-some'
import { isoTime } from '../../db/iso-time'
import { execute, queryRow, queryRows } from '../../db/pool'

type Key = { businessId: string; id: string }

/** One that was not heard of for so long lost its server. */
const state = `case when state = 'running' and told_at < now() - interval '2 minutes' then 'stopped' else state end`

export async function insertExport(
  { businessId, identityId }: Caller,
  { format, which, filters, plain }: Pick<AccountExport, 'format' | 'which' | 'filters' | 'plain'>,
): Promise<Key> {
  const row = await queryRow<{ id: string }>({
    text: `insert into account_exports (business_id, format, which, filters, plain, created_by)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [businessId, format, which, filters, plain, identityId],
  })
  return { businessId, id: row?.id ?? '' }
}

export async function updateExport(
  { businessId, id }: Key,
  written: number,
  ended?: 'done' | 'stopped',
): Promise<void> {
  await execute({
    text: `update account_exports set written = $3, told_at = clock_timestamp(), state = coalesce($4, state),
        finished_at = case when $4::text is not null then clock_timestamp() end
      where business_id = $1 and id = $2`,
    values: [businessId, id, written, ended ?? null],
  })
}

/** Newest first. */
export function selectExports(
  businessId: string,
  { before, limit }: { before?: string; limit: number },
): Promise<AccountExport[]> {
  return queryRows<AccountExport>({
    text: `select id, format, which, filters, plain, ${state} as state, written, created_by as "createdBy",
        ${isoTime('created_at')} as "createdAt", ${isoTime('finished_at')} as "finishedAt"
      from account_exports where business_id = $1 and ($2::text is null or id < $2) order by id desc limit $3`,
    values: [businessId, before ?? null, limit],
  })
}

export const deleteOldExports = (days: number, limit: number): Promise<number> =>
  deleteSome('account_exports', {
    condition: `created_at < now() - make_interval(days => $1)`,
    values: [days],
    limit,
  })
