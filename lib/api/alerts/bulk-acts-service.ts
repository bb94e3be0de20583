import {
  type AlertAct,
  type actOnAlerts as operation,
  type RefusedAlert,
  refusedCodes,
} from '@/lib/contract/alerts/acts'
import type { Alert } from '@/lib/contract/alerts/alert'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { BusinessShares } from '../db/pools/business-shares'
import { inTransaction } from '../db/transaction'
import { hasIdentity } from '../identities/service'
import { WrittenJson } from '../written-json'
import { planAcknowledge, planAssign, planEdit, planRelease } from './acts-service'
import { type ChangedRow, changeRow, type PlanSteps, writeHistory } from './change'
import { findAlertIds, findExistingIds, lockAlerts } from './repository'
import { undoingActs } from './undoing-acts'
import { planUpdate } from './update-service'

type Asked = ParsedRequestOf<typeof operation>['body']

/**
 * Allows one bulk act per business at a time. Otherwise, parallel bulk acts on the same alerts would wait for
 * each other's locks, each holding a database connection.
 */
const bulkActLimit = new BusinessShares(1)

/** Applies the act to each alert as the single-alert operation would; each business runs one bulk act at a time. */
export async function actOnAlerts(caller: Caller, asked: Asked): Promise<WrittenJson> {
  const leave = await bulkActLimit.take(caller.businessId)
  return actOnAll(caller, asked).finally(leave)
}

/**
 * Locks all alerts before changing any of them. Writes the history last, because this blocks changes to the
 * business's other alerts.
 */
function actOnAll(caller: Caller, { alertIds, act, versions = {} }: Asked): Promise<WrittenJson> {
  return inTransaction(async () => {
    const plan = await planAct(caller, act)
    const names = await nameById(caller.businessId, alertIds)
    const locked = await lockAlerts(caller.businessId, [...names.keys()], act.kind === 'close')
    const there = new Set(locked)
    const outcomes = new Map<string, ChangedRow | RefusedAlert>()
    for (const [id, name] of names)
      if (!there.has(id)) outcomes.set(id, refuse(name, new ApiError('not_found')))
    // Duplicates are processed before the alerts they duplicate, so that they are closed with the given
    // reason and not as duplicates.
    for (const id of locked.toReversed()) {
      const name = names.get(id)
      if (name === undefined) continue
      const matches = (version: number) => version === (versions[name] ?? version)
      const outcome = changeRow(caller, id, matches, plan)
      outcomes.set(id, await outcome.catch((error) => refuse(name, error)))
    }
    const inOrder = [...names].flatMap(([id, name]) => ({ name, outcome: outcomes.get(id) as Outcome }))
    await writeHistory(
      caller,
      inOrder.flatMap(({ outcome }) => ('pending' in outcome ? outcome.pending : [])),
    )
    return answerOf(act, inOrder)
  })
}

type Outcome = ChangedRow | RefusedAlert

/**
 * Maps each alert's ID to its ID or number in the request. A number that no alert has is treated as an ID.
 * IDs take precedence over numbers, because another deployment's IDs may look like our numbers.
 */
async function nameById(businessId: string, names: readonly string[]): Promise<Map<string, string>> {
  const asNumbers = names.filter((name) => /^\d{1,9}$/.test(name))
  const ownIds = asNumbers.length > 0 ? await findExistingIds(businessId, asNumbers) : new Set<string>()
  const numberOf = (name: string) => (/^\d{1,9}$/.test(name) && !ownIds.has(name) ? Number(name) : undefined)
  const ids = await findAlertIds(
    businessId,
    names.flatMap((name) => numberOf(name) ?? []),
  )
  return new Map(names.map((name) => [ids.get(numberOf(name) ?? -1) ?? name, name]))
}

async function planAct(caller: Caller, act: AlertAct): Promise<PlanSteps> {
  switch (act.kind) {
    case 'acknowledge':
      return planAcknowledge(caller)
    case 'release':
      return planRelease
    case 'assign':
      if (!(await hasIdentity(caller.businessId, act.identityId)))
        throw invalidArguments(
          issue('act.identityId', 'unknown_identity', 'is not an identity in this business'),
        )
      return planAssign(caller, act.identityId)
    case 'prioritise':
      return planEdit({ priority: act.priority })
    case 'close':
      return planUpdate(caller, { closed: 1, closedCode: act.code, closedReason: act.reason })
    case 'reopen':
      return planUpdate(caller, { closed: 0 })
  }
}

/**
 * Returns the outcome for a rejected alert, so that the other alerts are still processed. Rethrows any other
 * error, which fails the whole request.
 */
function refuse(alertId: string, error: unknown): RefusedAlert {
  if (!(error instanceof ApiError)) throw error
  const code = refusedCodes.find((one) => one === error.code)
  if (!code) throw error
  return { alertId, code, message: error.message }
}

type Acted = { before: Alert; written: { json: string; version: number }; pending: readonly unknown[] }

/**
 * Builds the response from the outcomes in the requested order. An alert without `pending` events was not
 * changed.
 */
export function answerOf(
  act: AlertAct,
  inOrder: { name: string; outcome: Acted | RefusedAlert }[],
): WrittenJson {
  const refused = inOrder.flatMap(({ outcome }) => ('code' in outcome ? outcome : []))
  const rows = inOrder.flatMap(({ name, outcome }) => ('written' in outcome ? { name, ...outcome } : []))
  const changed = rows.filter(({ pending }) => pending.length > 0)
  const unchanged = rows.filter(({ pending }) => pending.length === 0).map(({ name }) => name)
  const undo = undoingActs(
    act,
    changed.map(({ before, written }) => ({ before, version: written.version })),
  )
  const done = changed.map(({ written }) => written.json).join(',')
  return new WrittenJson(
    `{"done":[${done}],"unchanged":${JSON.stringify(unchanged)},"refused":${JSON.stringify(refused)},"undo":${JSON.stringify(undo)}}`,
  )
}
