import type * as contract from '@/lib/contract/alerts/alert'
import type * as lists from '@/lib/contract/alerts/lists'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { type AccountReference, resolveReference } from '../accounts/service'
import { invalidArguments, issue, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import type { CallContext } from '../handler'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { WrittenJson } from '../written-json'
import { findDoubts } from './doubtful-location-service'
import { readFilter } from './filter-service'
import { isKeyOf, selectAlerts } from './list-repository'
import { requireMentionable, storeMentions } from './mentions/service'
import { selectPoints } from './points-repository'
import {
  type Elsewhere,
  findAlertId,
  findAlertWithHistory,
  hasAlert,
  insertAlert,
  insertAlertEvent,
  storableLocation,
  type WrittenAlert,
} from './repository'
import { announceAlerts } from './stream/feed'
import { readType } from './type-service'

type NewAlertBody = ParsedRequestOf<typeof contract.createAlert>['body']

export const oneAlert = ({ json, version }: WrittenAlert) => new WrittenJson(`{"alert":${json}}`, version)

/**
 * Creates an alert (4.8). It is stored regardless of its details, with the type that its text most likely
 * means. `given` contains warnings about the request, and `ignored` its unknown properties. Warnings are
 * added if the account is not found, ambiguous or blocked, and if the coordinates seem swapped. `elsewhere`
 * is another deployment's response, and `id` is that deployment's ID for the alert.
 */
export async function createAlert(
  caller: Caller,
  { alertType, location, region, account, additional }: NewAlertBody,
  { warnings: given, ignored }: Pick<CallContext, 'warnings' | 'ignored'>,
  id = newId(),
  elsewhere?: Elsewhere,
): Promise<WrittenJson> {
  const unread = [...ignored, ...given.map(({ path }) => path)]
  const resolved: Resolved = account
    ? await resolveAccount(caller.businessId, account, unread)
    : { warnings: [] }
  const { raisedBy } = resolved
  const doubts = await findDoubts(caller.businessId, location, given)
  const { meant, unknown, probable } = await readType(caller.businessId, alertType)
  const warnings = [...given, ...unknown, ...doubts, ...resolved.warnings]
  const { json, version } = await insertAlert(caller, {
    id,
    alertType: meant,
    location: storableLocation(location),
    region: region ?? null,
    additional: additional ?? {},
    accountId: raisedBy?.id ?? null,
    accountTypeId: raisedBy?.accountType ?? null,
    warnings,
    elsewhere,
  })
  announceAlerts(caller.businessId)
  const guess = probable === undefined ? '' : `,"probable":${JSON.stringify(probable)}`
  return new WrittenJson(`{"alert":${json},"warnings":${JSON.stringify(warnings)}${guess}}`, version)
}

type Resolved = { raisedBy?: AccountReference; warnings: contract.AlertWarning[] }

async function resolveAccount(
  businessId: string,
  reference: NonNullable<NewAlertBody['account']>,
  unread: readonly string[],
): Promise<Resolved> {
  const { typeId, tag, value } = reference
  const isTypeAlone = typeId !== undefined && tag === undefined && value === undefined
  // A type alone refers to its only account, unless the request has other account properties that were
  // ignored or invalid.
  if (isTypeAlone && unread.some((path) => path.startsWith('account.')))
    return { warnings: [issue('account', 'no_match', 'has no tag and value that identify an account')] }
  const { account: raisedBy, warning } = await resolveReference(businessId, reference)
  const warnings: contract.AlertWarning[] = warning ? [warning] : []
  if (raisedBy?.blocked) warnings.push(issue('account', 'account_blocked', 'is blocked'))
  return { raisedBy, warnings }
}

/**
 * Each page continues after a key, so new alerts do not shift it. `position` and the rows come from the same
 * snapshot.
 */
export async function listAlerts(
  caller: Caller,
  { cursor, limit, ...query }: ParsedRequestOf<typeof lists.listAlerts>['query'],
): Promise<WrittenJson> {
  const after = readCursor(cursor)
  const filter = await readFilter(caller.businessId, query)
  if (after !== undefined && !isKeyOf(filter.order, after)) {
    throw invalidArguments(
      issue('cursor', 'invalid_format', 'must be a cursor from an earlier page in this order'),
    )
  }
  const { rows, position, counts } = await selectAlerts(caller.businessId, filter, {
    after,
    limit: limit + 1,
  })
  const alerts = rows.slice(0, limit).map(({ json }) => json)
  const next = JSON.stringify(nextCursor(rows, limit, ({ key }) => key))
  const counted = counts === null ? '' : `,"counts":${counts}`
  return new WrittenJson(`{"alerts":[${alerts.join(',')}],"next":${next},"position":"${position}"${counted}}`)
}

export async function listAlertPoints(
  { businessId }: Caller,
  query: ParsedRequestOf<typeof lists.listAlertPoints>['query'],
): Promise<WrittenJson> {
  const { json, position } = await selectPoints(businessId, await readFilter(businessId, query))
  return new WrittenJson(`{"points":${json},"position":"${position}"}`)
}

export async function readAlert({ businessId }: Caller, alertId: string): Promise<WrittenJson> {
  const found = await findByIdOrNumber(businessId, alertId)
  if (!found) throw notFound()
  return new WrittenJson(`{"alert":${found.json},"history":${found.history ?? '[]'}}`, found.version)
}

/** IDs take precedence over numbers, because another deployment's IDs may look like our numbers. */
async function findByIdOrNumber(businessId: string, name: string) {
  const found = await findAlertWithHistory({ businessId, id: name })
  if (found || !/^\d{1,9}$/.test(name)) return found
  const id = await findAlertId(businessId, Number(name))
  return id === undefined ? undefined : findAlertWithHistory({ businessId, id })
}

type NewNote = ParsedRequestOf<typeof contract.createAlertNote>['body']

/** Adding a note changes neither the alert nor its version. */
export function createAlertNote(
  caller: Caller,
  alertId: string,
  { text, mentions = [] }: NewNote,
): Promise<WrittenJson> {
  const { businessId, identityId } = caller
  const key = { businessId, id: alertId }
  const meant = mentions.length > 0 ? { mentions } : undefined
  return inTransaction(async () => {
    if (meant) {
      if (!(await hasAlert(key))) throw notFound()
      await requireMentionable(businessId, mentions)
    }
    await recordAudit(caller, { action: 'note', recordKind: 'alert', recordId: alertId, changes: meant })
    const details = { note: text, ...meant }
    const note = await insertAlertEvent(key, { type: 'noted', by: identityId, details })
    if (note === undefined) throw notFound()
    if (meant) await storeMentions(caller, (JSON.parse(note) as contract.AlertEvent).id, mentions)
    announceAlerts(businessId)
    return new WrittenJson(`{"note":${note}}`)
  })
}
