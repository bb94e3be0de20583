import type { RefusalGroup } from '@/lib/contract/job'
import { execute, queryRow, queryRows } from '../db/pool'
import { type Param, param, raw, type Sql, sql } from '../db/sql'
import type { Key } from '../record-key'
import { hasFault } from './rows-repository'

const mostGroups = 100
const mostValues = 5
const mostNamed = 20
/** The maximum length of a value that is shown. Longer values are only counted. */
const longestValue = 200

/** Rejected rows, grouped by field and issue code. `fields` are the fields of the columns. */
export function selectRefusals(
  { businessId, id }: Key,
  fields: readonly (string | null)[],
): Promise<RefusalGroup[]> {
  return queryRows<RefusalGroup>(sql`with valued as (
      select split_part(fault ->> 'path', '.', 1) as path, fault ->> 'code' as code, count(distinct line)::int as count,
        cells ->> (array_position(${fields}::text[], split_part(fault ->> 'path', '.', 1)) - 1) as value
      from job_rows, jsonb_array_elements(issues) as fault
      where business_id = ${businessId} and job_id = ${id} and outcome = 'refused' group by 1, 2, 4
    ), ranked as (
      select *, row_number() over (partition by path, code order by count desc, value) as place from valued
    )
    select path, code, (select sum(count)::int from valued where (valued.path, valued.code) = (ranked.path, ranked.code)) as count,
      coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place)
        filter (where place <= ${raw(mostValues)} and value <> '' and length(value) <= ${raw(longestValue)}), '[]')
        as values
    from ranked group by path, code order by 3 desc, path, code limit ${raw(mostGroups)}`)
}

/**
 * Notices and warnings of rows that were not rejected, grouped by field and code. The values are the file's
 * cells, the names of accounts left unchanged, or the phone numbers from which one was chosen.
 */
export function selectNotices(
  { businessId, id }: Key,
  fields: readonly (string | null)[],
): Promise<RefusalGroup[]> {
  const named = param(fields)
  return queryRows<RefusalGroup>(sql`with noticed as (
      select fault ->> 'path' as path, fault ->> 'code' as code, line,
        case when fault ->> 'code' in ('consent_kept', 'is_deleted')
          then (select coalesce(accounts.fullname, accounts.phone) from accounts
            where accounts.business_id = job_rows.business_id and accounts.id = job_rows.account_id)
          when fault ->> 'code' = 'more_values'
          then (select string_agg(cell, ' · ' order by place) from jsonb_array_elements_text(cells) with ordinality as given (cell, place)
            where (${named}::text[])[place] = fault ->> 'path' and cell <> '')
          else cells ->> (array_position(${named}::text[], fault ->> 'path') - 1) end as value,
        case when fault ->> 'code' = 'more_values' then phone end as proposal
      from job_rows, jsonb_array_elements(issues) as fault
      where business_id = ${businessId} and job_id = ${id} and outcome in ('created', 'updated', 'skipped')
        and fault ->> 'code' not in ('exists', 'unchanged')
    ), valued as (
      select path, code, value, proposal, count(distinct line)::int as count, min(line) as first from noticed group by 1, 2, 3, 4
    ), ranked as (
      select *, row_number() over (partition by path, code order by count desc, first) as place from valued
    )
    select path, code, sum(count)::int as count,
      coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('value', value, 'count', count, 'proposal', proposal)) order by place)
        filter (where place <= ${raw(mostNamed)} and value <> '' and length(value) <= ${raw(longestValue)}), '[]')
        as values
    from ranked group by path, code order by 3 desc, path, code limit ${raw(mostGroups)}`)
}

type Correction = { path: string; code: string; value?: string; column: number; cell: string }

/** Matches the rejected rows with this issue and, if given, this `value` in the column. */
function ofGroup({ businessId, id }: Key, { path, code, value }: Correction, column: Param): Sql {
  const held = param(value ?? null)
  return sql`business_id = ${businessId} and job_id = ${id} and outcome = 'refused' and broken is null
    and ${hasFault(param(path), param(code))} and (${held}::text is null or cells ->> ${column}::int = ${held})`
}

/** The number of rows that `updateCellsOfGroup` would change. */
export async function countGroup(key: Key, correction: Correction): Promise<number> {
  const found = await queryRow<{ count: number }>(sql`select count(*)::int as count from job_rows
    where ${ofGroup(key, correction, param(correction.column))}`)
  return found?.count ?? 0
}

export async function updateCellsOfGroup(key: Key, correction: Correction): Promise<void> {
  const column = param(correction.column)
  await execute(sql`update job_rows
    set cells = jsonb_set(cells, array[${column}::text], to_jsonb(${correction.cell}::text))
    where ${ofGroup(key, correction, column)}`)
}
