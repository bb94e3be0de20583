import { deleteSome } from '../../db/delete-some'
import { execute, queryRow } from '../../db/pool'
import { type Param, param, prepared, sql } from '../../db/sql'
import type { BreakerMemory } from './breaker'

/**
 * The breaker state that all processes share. `secondsToProbe` is the time until the next probe, by the
 * database's clock.
 */
export type BreakerState = Omit<BreakerMemory, 'nextProbeAt'> & { secondsToProbe: number }

/**
 * Selects the BreakerState of these credentials as JSON (see `credentialsKey`); null while the provider
 * works.
 */
export const breakerJson = (credentials: Param) => sql`
  select json_build_object('failuresInRow', failures_in_row, 'unclearInRow', unclear_in_row,
    'failing', failing_businesses, 'isOpen', opened_at is not null, 'probes', probes, 'isProbing', is_probing,
    'secondsToProbe', greatest(0, coalesce(extract(epoch from next_probe_at - clock_timestamp()), 0)))
  from provider_states where transport = ${credentials} and failures_in_row > 0`

export async function selectBreaker(credentials: string): Promise<BreakerState | null> {
  const row = await queryRow<{ state: BreakerState | null }>(
    prepared('selectBreaker', sql`select (${breakerJson(param(credentials))}) as state`),
  )
  return row?.state ?? null
}

/** Reads a provider's breaker state and locks it until the transaction ends. */
export async function lockBreaker(credentials: string): Promise<BreakerState | null> {
  const locked = param(credentials)
  await execute(
    prepared(
      'lockBreaker',
      sql`insert into provider_states (transport) values (${locked})
        on conflict (transport) do update set transport = ${locked}`,
    ),
  )
  return selectBreaker(credentials)
}

export async function updateBreaker(credentials: string, state: BreakerState): Promise<void> {
  const { failuresInRow, unclearInRow, failing, probes, isProbing, secondsToProbe } = state
  const isOpen = param(state.isOpen)
  await execute(
    prepared(
      'updateBreaker',
      sql`update provider_states set failures_in_row = ${failuresInRow}, unclear_in_row = ${unclearInRow},
          failing_businesses = ${failing}, opened_at = case when ${isOpen} then coalesce(opened_at, now()) end,
          probes = ${probes}, is_probing = ${isProbing},
          next_probe_at = case when ${isOpen} then clock_timestamp() + make_interval(secs => ${secondsToProbe}) end
        where transport = ${credentials}`,
    ),
  )
}

/**
 * Selects how many seconds remain of the pause that the provider requested for these credentials; null if
 * there is none.
 */
export const pauseOf = (credentials: Param) => sql`
  select extract(epoch from paused_until - clock_timestamp())::float8
  from provider_states where transport = ${credentials} and paused_until > clock_timestamp()`

/**
 * Stops all processes from sending with these credentials for this many seconds, as the provider requested.
 */
export async function extendPause(credentials: string, seconds: number): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${param(seconds)}::float8)`
  await execute(
    prepared(
      'extendPause',
      sql`insert into provider_states as kept (transport, paused_until) values (${credentials}, ${until})
        on conflict (transport) do update set paused_until = greatest(kept.paused_until, ${until})`,
    ),
  )
}

/** Deletes up to `limit` states of providers that work; a provider without a row counts as working. */
export function deleteHealthyStates(limit: number): Promise<number> {
  const condition = sql`failures_in_row = 0 and opened_at is null and (paused_until is null or paused_until < now())`
  return deleteSome('provider_states', { condition, limit })
}
