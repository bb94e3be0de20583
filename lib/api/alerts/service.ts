import type * as contract from '@/lib/contract/alert'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { findAccountsByReference } from '../accounts/service'
import { ApiError, issue, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { WrittenJson } from '../written-json'
import { selectAlerts } from './list-repository'
import { findAlertWithHistory, insertAlert, insertAlertEvent, type WrittenAlert } from './repository'
import { storableLocation } from './storable-location'

type NewAlertBody = ParsedRequestOf<typeof contract.createAlert>['body']

export const oneAlert = ({ json, version }: WrittenAlert) => new WrittenJson(`{"alert":${json}}`, version)

/** 4.8: 422 `account_not_resolved` when not exactly one account is meant, `account_blocked` when it may raise no alerts. */
export async function createAlert(
  caller: Caller,
  { alertType, location, region, account, additional }: NewAlertBody,
): Promise<WrittenJson> {
  const raisedBy = account && (await resolveAccount(caller.businessId, account))
  const alert = await insertAlert(caller, {
    id: newId(),
    alertType,
    location: storableLocation(location),
    region: region ?? null,
    street: additional?.street ?? null,
    accountId: raisedBy?.id ?? null,
    accountTypeId: raisedBy?.accountType ?? null,
  })
  return oneAlert(alert)
}

async function resolveAccount(businessId: string, reference: NonNullable<NewAlertBody['account']>) {
  const [account, another] = await findAccountsByReference(businessId, reference)
  if (!account) throw notResolved('no_match', 'no account matches')
  if (another) throw notResolved('several_matches', 'several accounts match')
  if (account.blocked) {
    throw new ApiError('account_blocked', { issues: [issue('account', 'not_allowed', 'is blocked')] })
  }
  return account
}

function notResolved(code: 'no_match' | 'several_matches', message: string): ApiError {
  return new ApiError('account_not_resolved', { issues: [issue('account', code, message)] })
}

/**
 * Extension: newest first, in keyset pages that inserts do not shift. `position` is where the event stream stands for
 * these very rows; with `counts`, a first page tells how many are open and closed by the same filter without `state`.
 */
export async function listAlerts(
  caller: Caller,
  { cursor, limit, ...filter }: ParsedRequestOf<typeof contract.listAlerts>['query'],
): Promise<WrittenJson> {
  const after = readCursor(cursor)
  const { rows, position, counts } = await selectAlerts(caller.businessId, filter, {
    after,
    limit: limit + 1,
  })
  const alerts = rows.slice(0, limit).map(({ json }) => json)
  const next = JSON.stringify(nextCursor(rows, limit, ({ id }) => id))
  const counted = counts === null ? '' : `,"counts":${counts}`
  return new WrittenJson(`{"alerts":[${alerts.join(',')}],"next":${next},"position":"${position}"${counted}}`)
}

/** Extension: the alert and all that happened to it, oldest first; 404 for one of another business too. */
export async function readAlert({ businessId }: Caller, alertId: string): Promise<WrittenJson> {
  const found = await findAlertWithHistory({ businessId, id: alertId })
  if (!found) throw notFound()
  return new WrittenJson(`{"alert":${found.json},"history":${found.history ?? '[]'}}`, found.version)
}

/** Extension: a note stands in the history and changes neither the alert nor its version. */
export function createAlertNote(caller: Caller, alertId: string, text: string): Promise<WrittenJson> {
  const { businessId, identityId } = caller
  return inTransaction(async () => {
    await recordAudit(caller, { action: 'note', recordKind: 'alert', recordId: alertId })
    const event = { type: 'noted', by: identityId, details: { note: text } } as const
    const note = await insertAlertEvent({ businessId, id: alertId }, event)
    if (note === undefined) throw notFound()
    return new WrittenJson(`{"note":${note}}`)
  })
}
