import { deleteSome } from '../db/delete-some'
import { queryRow } from '../db/pool'
import { param, prepared, sql } from '../db/sql'

/** A bucket holds `size` tokens and refills at `perSecond`. A bucket without a row is full. */
export type Rate = { perSecond: number; size: number }

/** `secondsToFull` is the time until the bucket is full again, by the database's clock. */
export type Taken = { isTaken: boolean; secondsToFull: number }

const now = sql`statement_timestamp()`
const secondsToFull = sql`extract(epoch from full_at - ${now})::float8 as "secondsToFull"`

/** Takes all of these tokens, or none if the bucket holds fewer. */
export async function takeTokens(key: string, tokens: number, { perSecond, size }: Rate): Promise<Taken> {
  const [bucket, cost, capacity] = [param(key), param(tokens / perSecond), param(size / perSecond)]
  const fullAt = sql`greatest(bucket.full_at, ${now}) + make_interval(secs => ${cost}::float8)`
  const row = await queryRow<Taken>(
    prepared(
      'takeTokens',
      sql`with taken as (
          insert into token_buckets as bucket (key, full_at)
          values (${bucket}, ${now} + make_interval(secs => ${cost}::float8))
          on conflict (key) do update set full_at = ${fullAt}
            where ${fullAt} <= ${now} + make_interval(secs => ${capacity}::float8)
          returning full_at
        )
        select true as "isTaken", ${secondsToFull} from taken
        union all
        select false, ${secondsToFull} from token_buckets where key = ${bucket} and not exists (select from taken)`,
    ),
  )
  // Without a row, another process created the bucket just now and emptied it.
  return row ?? { isTaken: false, secondsToFull: size / perSecond }
}

/**
 * Takes these tokens even if the bucket does not hold as many; whoever comes next waits until it has refilled. With
 * `longestSeconds`, it never takes longer than that to be full again. Returns how long it takes.
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
      sql`insert into token_buckets as bucket (key, full_at)
        values (${key}, ${now} + make_interval(secs => ${cost}::float8))
        on conflict (key) do update set full_at = least(
          greatest(bucket.full_at, ${now}) + make_interval(secs => ${cost}::float8),
          ${now} + make_interval(secs => ${longestSeconds ?? null}::float8))
        returning ${secondsToFull}`,
    ),
  )
  return row?.secondsToFull ?? 0
}

export function deleteFullBuckets(limit: number): Promise<number> {
  return deleteSome('token_buckets', { condition: sql`full_at < now()`, limit })
}
