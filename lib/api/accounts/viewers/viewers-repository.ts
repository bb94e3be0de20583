import { type AccountViewer, viewerLifeSeconds } from '@/lib/contract/accounts/account-viewers'
import { deleteSomeOfBusinesses } from '../../db/delete-some'
import { isoTime } from '../../db/iso-time'
import { execute, queryRows } from '../../db/pool'
import { prepared, raw, sql } from '../../db/sql'

type Viewer = { businessId: string; accountId: string; identityId: string }

const isThere = sql`account_viewers.seen_at > now() - interval ${raw(`'${viewerLifeSeconds} seconds'`)}`

/** Adds or updates a viewer. If the viewer has not been seen for a while, `since` is reset. */
export async function upsertViewer(
  { businessId, accountId, identityId }: Viewer,
  editing: boolean,
): Promise<void> {
  await execute(
    prepared(
      'upsertViewer',
      sql`insert into account_viewers (business_id, account_id, identity_id, editing)
        values (${businessId}, ${accountId}, ${identityId}, ${editing})
        on conflict (business_id, account_id, identity_id) do update set seen_at = now(), editing = excluded.editing,
          since = case when ${isThere} then account_viewers.since else now() end`,
    ),
  )
}

/** Returns whether the viewer existed. */
export async function deleteViewer({ businessId, accountId, identityId }: Viewer): Promise<boolean> {
  const deleted = await execute(
    prepared(
      'deleteViewer',
      sql`delete from account_viewers
        where business_id = ${businessId} and account_id = ${accountId} and identity_id = ${identityId}`,
    ),
  )
  return deleted > 0
}

/** The other viewers, in order of arrival. */
export function selectOtherViewers({ businessId, accountId, identityId }: Viewer): Promise<AccountViewer[]> {
  return queryRows<AccountViewer>(
    prepared(
      'selectOtherViewers',
      sql`select identity_id as "identityId", identities.name, ${isoTime('since')} as since, editing
        from account_viewers join identities on identities.business_id = account_viewers.business_id and identities.id = identity_id
        where account_viewers.business_id = ${businessId} and account_id = ${accountId}
          and identity_id <> ${identityId} and ${isThere}
        order by account_viewers.since, identity_id`,
    ),
  )
}

export function deleteGoneViewers(limit: number): Promise<number> {
  return deleteSomeOfBusinesses('account_viewers', { condition: sql`not (${isThere})`, limit })
}
