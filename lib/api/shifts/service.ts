import type * as contract from '@/lib/contract/alerts/shifts'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { type Precondition, requireCurrent } from '../precondition'
import {
  endShiftRow,
  findRunningShift,
  findShift,
  insertShift,
  lockShift,
  selectShifts,
  signShiftRow,
} from './repository'

type One = { shift: contract.Shift }
const recordKind = 'shift'

export async function listShifts(
  { businessId }: Caller,
  { cursor, limit, ...filter }: ParsedRequestOf<typeof contract.listShifts>['query'],
): Promise<AnswerOf<typeof contract.listShifts>> {
  const rows = await selectShifts(businessId, filter, { before: readCursor(cursor), limit: limit + 1 })
  return { shifts: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

export async function readShift({ businessId }: Caller, id: string): Promise<One> {
  const shift = await findShift({ businessId, id })
  if (!shift) throw notFound()
  return { shift }
}

/** Returns the running shift if there already is one, even if another request has just started it. */
export function startShift(caller: Caller): Promise<One> {
  const { businessId } = caller
  const identityId = requireIdentity(caller)
  return inTransaction(async () => {
    const shift = await insertShift({ businessId, id: newId() }, identityId)
    if (shift) await recordAudit(caller, { action: 'start', recordKind, recordId: shift.id })
    const running = shift ?? (await findRunningShift(businessId, identityId))
    // The running shift has been ended by another request in the meantime.
    if (!running) throw new ApiError('shift_state')
    return { shift: running }
  })
}

export function endShift(
  caller: Caller,
  id: string,
  { note = null }: ParsedRequestOf<typeof contract.endShift>['body'],
  matches: Precondition,
): Promise<One> {
  return inTransaction(async () => {
    const before = await requireMatching(caller, id, matches)
    const isOwn = before.identityId === caller.identityId
    if (!isOwn && !caller.roles?.includes('admin')) throw new ApiError('other_shift')
    if (before.endedAt !== null) throw new ApiError('shift_state', { shift: before })
    const shift = await endShiftRow({ businessId: caller.businessId, id }, note)
    await recordAudit(caller, { action: 'end', recordKind, recordId: id, changes: changesOf(before, shift) })
    return { shift }
  })
}

export function signShift(caller: Caller, id: string, matches: Precondition): Promise<One> {
  const identityId = requireIdentity(caller)
  return inTransaction(async () => {
    const before = await requireMatching(caller, id, matches)
    if (before.identityId === identityId) throw new ApiError('own_handover')
    if (before.endedAt === null) throw new ApiError('shift_state', { shift: before })
    if (before.signedBy !== null) return { shift: before }
    const shift = await signShiftRow({ businessId: caller.businessId, id }, identityId)
    await recordAudit(caller, { action: 'sign', recordKind, recordId: id, changes: changesOf(before, shift) })
    return { shift }
  })
}

/** Returns the changed fields, except `version`. */
const changesOf = (
  { version: _before, ...before }: contract.Shift,
  { version: _after, ...after }: contract.Shift,
) => changesBetween(before, after)

function requireIdentity({ identityId }: Caller): string {
  if (identityId === null) throw new ApiError('unauthenticated')
  return identityId
}

async function requireMatching(
  { businessId }: Caller,
  id: string,
  matches: Precondition,
): Promise<contract.Shift> {
  return requireCurrent(await lockShift({ businessId, id }), matches, 'shift')
}
