import { deleteSome } from '../db/delete-some'
import { queryRow } from '../db/pool'
import { type Param, param, prepared, type Sql, sql } from '../db/sql'

/** A bucket holds `size` tokens and refills at `perSecond`. A bucket without a row is full. */
export type Rate = { perSecond: number; size: number }

/** `secondsToFull` is the time until the bucket is full again, by the database's clock. */
export type Taken = { isTaken: boolean; secondsToFull: number }

const now = sql`statement_timestamp()`
const after = (time: Sql, seconds: Param) => sql`${time} + make_interval(secs => ${seconds}::float8)`
/**
 * When the bucket will be full if no tokens are taken. If that is over a minute away, the database's clock
 * has been set back, and the bucket counts as full.
 */
const fullAt = sql`case when bucket.full_at > ${now} + interval '1 minute' then ${now}
  else greatest(bucket.full_at, ${now}) end`
const secondsToFull = sql`extract(epoch from full_at - ${now})::float8 as "secondsToFull"`

/** Takes tokens, or none if the bucket has fewer. */
export async function takeTokens(key: string, tokens: number, { perSecond, size }: Rate): Promise<Taken> {
  const [bucket, cost] = [param(key), param(tokens / perSecond)]
  const row = await queryRow<Taken>(
    prepared(
      'takeTokens',
      sql`with taken as (
          insert into token_buckets as bucket (key, full_at) values (${bucket}, ${after(now, cost)})
          on conflict (key) do update set full_at = ${after(fullAt, cost)}
            where ${after(fullAt, cost)} <= ${after(now, param(size / perSecond))}
          returning full_at
        )
        select true as "isTaken", ${secondsToFull} from taken
        union all
        select false, ${secondsToFull} from token_buckets where key = ${bucket} and not exists (select from taken)`,
    ),
  )
  // If there is no row, another process has just created the bucket and emptied it.
  return row ?? { isTaken: false, secondsToFull: size / perSecond }
}

/**
 * Takes tokens even if the bucket has fewer, so that the next caller waits longer. `longestSeconds` limits
 * the time until the bucket is full. Returns that time in seconds.
 */
export async function chargeTokens(
  key: string,
  tokens: number,
  { perSecond, longestSeconds }: { perSecond: number; longestSeconds?: number },
): Promise<number> {
  const cost = param(tokens / perSecond)
  const row = await queryRow<{ secondsToFull: number }>(
    prepared(
      'chargeTokens',
      sql`insert into token_buckets as bucket (key, full_at) values (${key}, ${after(now, cost)})
        on conflict (key) do update
          set full_at = least(${after(fullAt, cost)}, ${after(now, param(longestSeconds ?? null))})
        returning ${secondsToFull}`,
    ),
  )
  return row?.secondsToFull ?? 0
}

export function deleteFullBuckets(limit: number): Promise<number> {
  return deleteSome('token_buckets', { condition: sql`full_at < now()`, limit })
}
