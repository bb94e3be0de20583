import { type AccountViewer, viewerLifeSeconds } from '@/lib/contract/account-viewers'
import { deleteSome } from '../../db/delete-some'
import { isoTime } from '../../db/iso-time'
import { execute, queryRows } from '../../db/pool'

type Viewer = { businessId: string; accountId: string; identityId: string }

const isThere = `account_viewers.seen_at > now() - interval '${viewerLifeSeconds} seconds'`

/** Who comes back after having been away begins anew. */
export async function upsertViewer(
  { businessId, accountId, identityId }: Viewer,
  editing: boolean,
): Promise<void> {
  await execute({
    name: 'upsertViewer',
    text: `insert into account_viewers (business_id, account_id, identity_id, editing) values ($1, $2, $3, $4)
      on conflict (business_id, account_id, identity_id) do update set seen_at = now(), editing = excluded.editing,
        since = case when ${isThere} then account_viewers.since else now() end`,
    values: [businessId, accountId, identityId, editing],
  })
}

/** Whether there was such a viewer. */
export async function deleteViewer({ businessId, accountId, identityId }: Viewer): Promise<boolean> {
  const deleted = await execute({
    name: 'deleteViewer',
    text: 'delete from account_viewers where business_id = $1 and account_id = $2 and identity_id = $3',
    values: [businessId, accountId, identityId],
  })
  return deleted > 0
}

/** The others, by who came first. */
export function selectOtherViewers({ businessId, accountId, identityId }: Viewer): Promise<AccountViewer[]> {
  return queryRows<AccountViewer>({
    name: 'selectOtherViewers',
    text: `select identity_id as "identityId", identities.name, ${isoTime('since')} as since, editing
      from account_viewers join identities on identities.id = identity_id
      where account_viewers.business_id = $1 and account_id = $2 and identity_id <> $3 and ${isThere}
      order by account_viewers.since, identity_id`,
    values: [businessId, accountId, identityId],
  })
}

export function deleteGoneViewers(limit: number): Promise<number> {
  return deleteSome('account_viewers', { condition: `not (${isThere})`, limit })
}
