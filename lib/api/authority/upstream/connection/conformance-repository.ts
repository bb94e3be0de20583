import type { ConformanceRun } from '@/lib/contract/connection'
import { isoTime } from '../../../db/iso-time'
import { execute, queryRow } from '../../../db/pool'
import { sql } from '../../../db/sql'
import { storableJson } from '../storable-json'

/** A run that takes longer than this is considered interrupted. */
const longest = sql`interval '10 minutes'`

/** Records the start of a run. Returns false if another run of this business is in progress. */
export async function startRun(businessId: string): Promise<boolean> {
  const started = await execute(sql`
    insert into conformance_runs as run (business_id) values (${businessId})
    on conflict (business_id) do update set started_at = now(), finished_at = null, report = null
    where run.finished_at is not null or run.started_at < now() - ${longest}`)
  return started === 1
}

export async function finishRun(
  businessId: string,
  report: Omit<ConformanceRun, 'startedAt' | 'finishedAt'>,
): Promise<void> {
  await execute(sql`
    update conformance_runs set finished_at = now(), report = ${storableJson(report)}::jsonb
    where business_id = ${businessId}`)
}

export async function findRun(businessId: string): Promise<ConformanceRun | undefined> {
  const row = await queryRow<{ run: ConformanceRun }>(sql`
    select coalesce(report, '{"failure": null, "rules": [], "settings": []}') || jsonb_build_object(
      'startedAt', ${isoTime('started_at')}, 'finishedAt', ${isoTime('finished_at')}) as run
    from conformance_runs where business_id = ${businessId}`)
  return row?.run
}
