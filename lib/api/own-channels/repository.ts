import type { ChannelName } from '@/lib/contract/choices'
import { batchLoad } from '../db/batch-load'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../db/sql'
import type { FieldValues } from './own-settings'

/** A business's own channel without its credentials. */
export type OwnChannelRow = {
  channel: ChannelName
  settings: FieldValues
  /** When each credential was last replaced, by name. */
  changedAt: Record<string, string>
  /** The time until which callbacks may be signed with the previous credentials; null if there are none. */
  previousUntil: string | null
  updatedAt: string
  version: number
}

const row = sql`channel, settings, changed_at as "changedAt",
  case when previous_until > now() then ${isoTime('previous_until')} end as "previousUntil",
  ${isoTime('updated_at')} as "updatedAt", version`

export function selectOwnChannels(businessId: string): Promise<OwnChannelRow[]> {
  return queryRows<OwnChannelRow>(
    prepared('selectOwnChannels', sql`select ${row} from own_channels where business_id = ${businessId}`),
  )
}

type Sealed = {
  sealed: string
  /** The previous credentials; null if they are no longer valid. */
  previousSealed: string | null
  revision: string
}

/** Combines simultaneous lookups in one statement, since even an unsigned callback causes a lookup. */
export const findSealed = batchLoad(
  async (asked: readonly { businessId: string; channel: ChannelName }[]) => {
    const rows = await queryRows<Sealed & { place: number }>(
      acrossBusinesses(
        prepared(
          'findSealedChannels',
          sql`select asked.place::integer, sealed, revision,
            case when previous_until > now() then previous_sealed end as "previousSealed"
          from unnest(${asked.map(({ businessId }) => businessId)}::text[], ${asked.map(({ channel }) => channel)}::text[])
            with ordinality asked(business_id, channel, place)
          join own_channels own on own.business_id = asked.business_id and own.channel = asked.channel`,
        ),
      ),
    )
    const found = new Map(rows.map((row) => [row.place, row]))
    return asked.map((_, index) => found.get(index + 1) as Sealed | undefined)
  },
)

/**
 * Finds a business's channel and locks it until the transaction ends. Other transactions that add or change
 * it wait.
 */
export async function lockOwnChannel(
  businessId: string,
  channel: ChannelName,
): Promise<(OwnChannelRow & Sealed) | undefined> {
  await execute(sql`select id from businesses where id = ${businessId} for no key update`)
  return queryRow<OwnChannelRow & Sealed>(sql`
    select ${row}, sealed, revision, case when previous_until > now() then previous_sealed end as "previousSealed"
    from own_channels where business_id = ${businessId} and channel = ${channel}`)
}

type Change = {
  channel: ChannelName
  settings: FieldValues
  sealed: string
  changedAt: Record<string, string>
  /**
   * The replaced credentials, and how long callbacks may still use them. Null leaves the stored ones
   * unchanged.
   */
  previous: { sealed: string; hours: number } | null
}

export async function upsertOwnChannel(
  businessId: string,
  { channel, settings, sealed, changedAt, previous }: Change,
): Promise<OwnChannelRow> {
  const [shown, dates] = [param(JSON.stringify(settings)), param(JSON.stringify(changedAt))]
  const stored = await queryRow<OwnChannelRow>(sql`
    insert into own_channels as kept (business_id, channel, settings, sealed, changed_at)
    values (${businessId}, ${channel}, ${shown}::jsonb, ${sealed}, ${dates}::jsonb)
    on conflict (business_id, channel) do update set settings = excluded.settings, sealed = excluded.sealed,
      changed_at = excluded.changed_at, updated_at = now(), version = kept.version + 1, revision = new_id(),
      previous_sealed = coalesce(${previous?.sealed ?? null}, kept.previous_sealed),
      previous_until = coalesce(now() + make_interval(hours => ${previous?.hours ?? null}), kept.previous_until)
    returning ${row}`)
  return stored as OwnChannelRow
}

export async function deleteOwnChannelRow(businessId: string, channel: ChannelName): Promise<void> {
  await execute(sql`delete from own_channels where business_id = ${businessId} and channel = ${channel}`)
}
