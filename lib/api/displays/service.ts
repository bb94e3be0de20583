import type * as contract from '@/lib/contract/alerts/displays'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import { forgetIdentity, generateToken } from '../authentication/service'
import { readBusiness } from '../businesses/settings-service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { requireRoom } from '../records/service'
import { deleteDisplayRow, findDisplay, insertDisplay, selectDisplays } from './repository'

const limited = { table: 'displays', limit: { member: 'displays', most: 100 } }
const recordKind = 'display'

export async function listDisplays(
  { businessId }: Caller,
  { cursor, limit }: ParsedRequestOf<typeof contract.listDisplays>['query'],
): Promise<AnswerOf<typeof contract.listDisplays>> {
  const rows = await selectDisplays(businessId, { after: readCursor(cursor) ?? '', limit: limit + 1 })
  return { displays: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

export function createDisplay(
  caller: Caller,
  { name }: ParsedRequestOf<typeof contract.createDisplay>['body'],
): Promise<AnswerOf<typeof contract.createDisplay>> {
  const { businessId, identityId } = caller
  return inTransaction(async () => {
    await requireRoom(limited, businessId)
    const { token, hash } = generateToken()
    const display = await insertDisplay(
      { businessId, id: newId() },
      { name, createdBy: identityId, tokenHash: hash },
    )
    await recordAudit(caller, { action: 'create', recordKind, recordId: display.id, changes: { name } })
    return { display, token }
  })
}

/** Deletes a display. Its streams check its token every 5 s, so they end within 5 s. */
export async function deleteDisplay(
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.deleteDisplay>> {
  const display = await inTransaction(async () => {
    const deleted = await deleteDisplayRow({ businessId: caller.businessId, id })
    if (!deleted) throw notFound()
    const changes = { name: { from: deleted.name, to: null } }
    await recordAudit(caller, { action: 'delete', recordKind, recordId: id, changes })
    return deleted
  })
  afterCommit(() => forgetIdentity(id))
  return { display }
}

export async function readOwnDisplay(caller: Caller): Promise<AnswerOf<typeof contract.readOwnDisplay>> {
  const { businessId, identityId, roles } = caller
  const isDisplay = roles?.includes('display') && identityId !== null
  const [found, { business }] = await Promise.all([
    isDisplay ? findDisplay({ businessId, id: identityId }) : undefined,
    readBusiness(caller),
  ])
  const { name, timeZone, mapTiles } = business
  return {
    display: found ? { id: found.id, name: found.name } : null,
    wall: { businessId, name, timeZone, mapTiles },
  }
}
