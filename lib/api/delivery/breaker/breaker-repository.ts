import { execute, queryRow } from '../../db/pool'
import type { Transport } from '../transports'
import type { BreakerMemory } from './breaker'

/** What all processes know of a provider; the next probe in seconds from now, by the clock of the database. */
export type BreakerState = Omit<BreakerMemory, 'nextProbeAt'> & { secondsToProbe: number }

/** The BreakerState of a transport as JSON, null when nothing is wrong. */
export const breakerJson = (transport: string) => `
  select json_build_object('failuresInRow', failures_in_row, 'unclearInRow', unclear_in_row,
    'failing', failing_businesses, 'isOpen', opened_at is not null, 'probes', probes, 'isProbing', is_probing,
    'secondsToProbe', greatest(0, coalesce(extract(epoch from next_probe_at - clock_timestamp()), 0)))
  from provider_states where transport = ${transport} and failures_in_row > 0`

export async function selectBreaker(transport: Transport): Promise<BreakerState | null> {
  const row = await queryRow<{ state: BreakerState | null }>({
    name: 'selectBreaker',
    text: `select (${breakerJson('$1')}) as state`,
    values: [transport],
  })
  return row?.state ?? null
}

/** Locks what is known of a provider until the transaction ends, and answers it. */
export async function lockBreaker(transport: Transport): Promise<BreakerState | null> {
  await execute({
    name: 'lockBreaker',
    text: 'insert into provider_states (transport) values ($1) on conflict (transport) do update set transport = $1',
    values: [transport],
  })
  return selectBreaker(transport)
}

export async function updateBreaker(transport: Transport, state: BreakerState): Promise<void> {
  await execute({
    name: 'updateBreaker',
    text: `update provider_states set failures_in_row = $2, unclear_in_row = $3, failing_businesses = $4,
        opened_at = case when $5 then coalesce(opened_at, now()) end, probes = $6, is_probing = $8,
        next_probe_at = case when $5 then clock_timestamp() + make_interval(secs => $7) end
      where transport = $1`,
    values: [
      transport,
      state.failuresInRow,
      state.unclearInRow,
      state.failing,
      state.isOpen,
      state.probes,
      state.secondsToProbe,
      state.isProbing,
    ],
  })
}
