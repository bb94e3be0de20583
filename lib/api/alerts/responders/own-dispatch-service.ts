import type { Alert, AlertResponder } from '@/lib/contract/alerts/alert'
import type * as contract from '@/lib/contract/alerts/dispatches'
import type { ReportedState } from '@/lib/contract/choices'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue, notFound } from '../../api-error'
import { recordAudit } from '../../audit/service'
import { readBusiness } from '../../businesses/settings-service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { type AlertStep, changeAlert } from '../change'
import { findTypeName, hasAlert, insertAlertEvent } from '../repository'
import { announceAlerts } from '../stream/feed'
import { findDispatch, type StoredDispatch, selectDispatches } from './dispatch-repository'
import { cleared, clearing, hasLeft, replaced } from './leaving'
import { free, holdResponder, locate, placeAt } from './lock-responder-service'

type Report = ParsedRequestOf<typeof contract.reportOwnDispatch>['body']

export async function listAlertDispatches(
  { businessId }: Caller,
  alertId: string,
): Promise<AnswerOf<typeof contract.listAlertDispatches>> {
  if (!(await hasAlert({ businessId, id: alertId }))) throw notFound()
  return { dispatches: await selectDispatches(businessId, alertId) }
}

export async function readOwnDispatch(caller: Caller): Promise<AnswerOf<typeof contract.readOwnDispatch>> {
  const dispatch = await findOwn(caller)
  return { dispatch: dispatch ? await ownDispatchOf(caller, dispatch) : null }
}

async function ownDispatchOf(caller: Caller, dispatch: StoredDispatch): Promise<contract.OwnDispatch> {
  const { business } = await readBusiness(caller)
  const { alert, sentAt, note } = dispatch
  const sent = alert ? currentOf(alert, dispatch) : undefined
  return {
    id: dispatch.id,
    businessId: business.id,
    businessName: business.name,
    timeZone: business.timeZone,
    mapTiles: business.mapTiles,
    responderName: sent?.name ?? '',
    state: sent?.state ?? 'cleared',
    sentAt,
    enRouteAt: sent?.enRouteAt ?? null,
    onSceneAt: sent?.onSceneAt ?? null,
    alert: alert && sent ? { ...(await factsOf(business.id, alert)), note } : null,
  }
}

async function factsOf(
  businessId: string,
  { number, alertType, priority, location, region, additional }: Alert,
) {
  const { street = null, description } = additional
  return {
    number,
    typeName: (await findTypeName(businessId, alertType)) ?? alertType,
    priority,
    location,
    region,
    street,
    description: typeof description === 'string' && description.trim() !== '' ? description : null,
  }
}

async function findOwn({ businessId, identityId, roles }: Caller): Promise<StoredDispatch | undefined> {
  const isResponder = roles?.includes('responder') && identityId !== null
  return isResponder ? findDispatch({ businessId, id: identityId }) : undefined
}

/** The responder's entry in the alert, unless they have left or have been dispatched again since. */
function currentOf({ responders }: Alert, dispatch: StoredDispatch): AlertResponder | undefined {
  const { responderId, sentAt } = dispatch
  return responders.find((one) => one.id === responderId && one.dispatchedAt === sentAt && !hasLeft(one))
}

/**
 * Stores what a responder reports. A note goes with the event of the new state, or becomes an event of its own. The
 * events have no `by`, because the responder is not an identity; `accountId` and `responderId` say who it was.
 */
export async function reportOwnDispatch(
  caller: Caller,
  report: Report,
): Promise<AnswerOf<typeof contract.reportOwnDispatch>> {
  const dispatch = await findOwn(caller)
  if (!dispatch) throw notFound()
  if (report.dispatchId !== dispatch.id)
    throw invalidArguments(issue('dispatchId', 'not_applicable', 'is not the dispatch of this token'))
  await inTransaction(async () => {
    const noted = await storeReport({ ...caller, identityId: null }, dispatch, report)
    if (noted) await storeNote({ ...caller, identityId: null }, dispatch, noted)
  })
  const after = await findOwn(caller)
  return { dispatch: await ownDispatchOf(caller, after ?? dispatch) }
}

type Noted = { note: string; accountId: string | undefined }

/** Returns the note if it did not go with an event. */
async function storeReport(
  caller: Caller,
  dispatch: StoredDispatch,
  { state, note, location }: Report,
): Promise<Noted | undefined> {
  const { businessId } = caller
  const { alertId, responderId } = dispatch
  let unstored: Noted | undefined
  const plan = async (before: Alert): Promise<AlertStep[]> => {
    const sent = currentOf(before, dispatch)
    const responder = await holdResponder(businessId, responderId)
    if (!sent || !responder)
      throw invalidArguments(issue('state', 'not_applicable', 'cannot be reported after leaving the alert'))
    if (location) await locate(businessId, responderId, location)
    const accountId = responder.accountId ?? undefined
    const step = await planReport(businessId, before, sent, state)
    if (!step && note !== undefined) unstored = { note, accountId }
    return step ? [{ ...step, accountId, details: { ...step.details, note } }] : []
  }
  await changeAlert(caller, alertId, () => true, plan)
  return unstored
}

async function storeNote(
  caller: Caller,
  { alertId, responderId }: StoredDispatch,
  { note, accountId }: Noted,
): Promise<void> {
  await recordAudit(caller, { action: 'note', recordKind: 'alert', recordId: alertId })
  const event = { type: 'noted', by: null, accountId, details: { note, responderId } } as const
  await insertAlertEvent({ businessId: caller.businessId, id: alertId }, event)
  announceAlerts(caller.businessId)
}

const ranks: Record<ReportedState, number> = { enRoute: 1, onScene: 2, cleared: 3 }

const rankOf = ({ state, enRouteAt }: AlertResponder) =>
  state === 'onScene' ? ranks.onScene : enRouteAt === undefined ? 0 : ranks.enRoute

/** Returns undefined for a state that the responder has already reached. */
async function planReport(
  businessId: string,
  alert: Alert,
  sent: AlertResponder,
  state: ReportedState | undefined,
): Promise<AlertStep | undefined> {
  if (state === undefined || ranks[state] <= rankOf(sent)) return undefined
  const { id: responderId } = sent
  if (state === 'cleared') {
    const at = await free(businessId, responderId)
    return clearing(responderId, replaced(alert, cleared(sent, at)), at)
  }
  if (state === 'onScene') {
    const at = await placeAt(businessId, responderId, 'onScene', alert.id)
    const responders = replaced(alert, { ...sent, state, onSceneAt: at })
    return { type: state, details: { responderId }, state: { responders }, at }
  }
  const at = await placeAt(businessId, responderId, 'dispatched', alert.id)
  const responders = replaced(alert, { ...sent, enRouteAt: at })
  // A note, because callers may not know another type of event.
  return { type: 'noted', details: { responderId, enRoute: true }, state: { responders }, at }
}
