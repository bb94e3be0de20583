import { isoTime } from '../../db/iso-time'
import { execute, queryRow, queryRows } from '../../db/pool'
import { param, prepared, sql } from '../../db/sql'
import { alertJson } from '../alert-json'

type Owner = { businessId: string; identityId: string }

/** Stores an unread mention of each identity, in the note whose event has this position. */
export async function insertMentions(
  businessId: string,
  position: string,
  identityIds: readonly string[],
): Promise<void> {
  await execute(
    prepared(
      'insertMentions',
      sql`insert into alert_mentions (business_id, identity_id, position)
        select ${businessId}, identity_id, ${position} from unnest(${identityIds}::text[]) identity_id`,
    ),
  )
}

/** Identifies the last mention on a page. The next page starts after it. */
export type MentionKey = { isSeen: boolean; position: string }
export type MentionRow = MentionKey & { json: string }

/** Unread mentions come first; both groups are sorted newest first. */
export function selectMentions(
  { businessId, identityId }: Owner,
  { after, limit }: { after: MentionKey | undefined; limit: number },
): Promise<MentionRow[]> {
  const wasSeen = param(after?.isSeen ?? null)
  return queryRows<MentionRow>(sql`
    select seen_at is not null as "isSeen", position::text,
      '{"id":' || to_json(position::text) || ',"note":' || to_json(details->>'note')
        || ',"by":' || coalesce(to_json(by)::text, 'null') || ',"at":' || to_json(${isoTime('at')})
        || ',"seenAt":' || coalesce(to_json(${isoTime('seen_at')})::text, 'null')
        || ',"alert":' || ${alertJson('alerts')} || '}' as json
    from (
      select * from alert_mentions where business_id = ${businessId} and identity_id = ${identityId}
        and (${wasSeen}::boolean is null or (seen_at is not null) > ${wasSeen}
          or (seen_at is not null) = ${wasSeen} and position < ${after?.position ?? null})
      order by (seen_at is not null), position desc limit ${limit}
    ) mentions
    join alert_events events using (business_id, position)
    join alerts on alerts.business_id = events.business_id and alerts.id = events.alert_id
    order by (seen_at is not null), mentions.position desc`)
}

export async function countUnread({ businessId, identityId }: Owner): Promise<number> {
  const row = await queryRow<{ unread: number }>(
    prepared(
      'countUnreadMentions',
      sql`select count(*) as unread from alert_mentions
        where business_id = ${businessId} and identity_id = ${identityId} and (seen_at is not null) = false`,
    ),
  )
  return row?.unread ?? 0
}

/** Marks unread mentions as seen: those at the positions `ids`, or all up to and including `until`. */
export async function updateSeen(
  { businessId, identityId }: Owner,
  { ids, until }: { ids?: readonly string[]; until?: string },
): Promise<void> {
  await execute(sql`
    update alert_mentions set seen_at = now()
    where business_id = ${businessId} and identity_id = ${identityId} and (seen_at is not null) = false
      and (position = any(${ids ?? null}::bigint[]) or position <= ${until ?? null}::bigint)`)
}
