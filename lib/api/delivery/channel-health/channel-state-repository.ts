import { isoTime } from '../../db/iso-time'
import { execute, queryRows } from '../../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../../db/sql'
import { type Transport, transports } from '../transports'

/** A business's last success and error with a provider, and whether the provider's breaker is open for it. */
export type ChannelState = {
  transport: Transport
  /** ISO 8601, as are the other times; null if there has been no success. */
  lastSuccessAt: string | null
  lastErrorAt: string | null
  /** The provider's own error code, or the code of a network error. */
  lastErrorCode: string | null
  /** The provider's own error message, without phone numbers and tokens. */
  lastErrorMessage: string | null
  /**
   * `open` means that the provider is failing, for all businesses or for this one, and is probed with one
   * message at a time.
   */
  breaker: 'open' | 'closed'
  /** The time of the next probe while the breaker is open; otherwise null. */
  nextProbeAt: string | null
}

/** The business's state on each transport, in the order of `transports`. */
export function selectChannelStates(businessId: string): Promise<ChannelState[]> {
  const business = param(businessId)
  return queryRows<ChannelState>(
    prepared(
      'selectChannelStates',
      sql`select named.transport, ${isoTime('c.last_success_at')} as "lastSuccessAt",
          ${isoTime('c.last_error_at')} as "lastErrorAt", c.last_error_code as "lastErrorCode",
          c.last_error_message as "lastErrorMessage",
          case when p.transport is null then 'closed' else 'open' end as breaker,
          ${isoTime('p.next_probe_at')} as "nextProbeAt"
        from unnest(${transports}::text[]) with ordinality named(transport, ordinal)
        left join channel_states c on c.business_id = ${business} and c.transport = named.transport
        left join own_channels own on own.business_id = ${business} and own.channel = named.transport
        left join provider_states p on p.opened_at is not null
          and p.transport = case when own.channel is null then named.transport else named.transport || '/' || ${business} end
          and (cardinality(p.failing_businesses) > 1 or ${business} = any(p.failing_businesses))
        order by ordinal`,
    ),
  )
}

/**
 * How many seconds ago a business last had a success and an error with a provider; null if there was none.
 */
export type ChannelStateChange = {
  businessId: string
  transport: Transport
  successSecondsAgo: number | null
  error: { secondsAgo: number; code: string | null; message: string | null } | null
}

const isNewer = sql`excluded.last_error_at >= coalesce(kept.last_error_at, '-infinity')`

/** Stores successes and errors. The latest one is kept, regardless of the order in which they are written. */
export async function updateChannelStates(changes: readonly ChannelStateChange[]): Promise<void> {
  const given = changes.map(({ businessId, transport, successSecondsAgo, error }) => ({
    businessId,
    transport,
    success: successSecondsAgo,
    error: error?.secondsAgo ?? null,
    code: error?.code ?? null,
    message: error?.message ?? null,
  }))
  await execute(
    acrossBusinesses(sql`insert into channel_states as kept
      (business_id, transport, last_success_at, last_error_at, last_error_code, last_error_message)
    select "businessId", transport, now() - make_interval(secs => success), now() - make_interval(secs => error),
      code, message
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given
      ("businessId" text, transport text, success float, error float, code text, message text)
    order by "businessId", transport
    on conflict (business_id, transport) do update set
      last_success_at = greatest(kept.last_success_at, excluded.last_success_at),
      last_error_at = greatest(kept.last_error_at, excluded.last_error_at),
      last_error_code = case when ${isNewer}
        then excluded.last_error_code else kept.last_error_code end,
      last_error_message = case when ${isNewer}
        then excluded.last_error_message else kept.last_error_message end`),
  )
}
