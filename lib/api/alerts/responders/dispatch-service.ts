import type * as contract from '@/lib/contract/alerts/acts'
import type { Alert, AlertResponder } from '@/lib/contract/alerts/alert'
import type { Responder } from '@/lib/contract/alerts/responders'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue, notFound } from '../../api-error'
import type { Caller } from '../../caller'
import type { Precondition } from '../../precondition'
import type { WrittenJson } from '../../written-json'
import { acknowledging, requireOpen } from '../acts-service'
import { type AlertStep, changeAlert } from '../change'
import { sendRecall, storeDispatch } from './dispatch-message-service'
import { findDispatchOf } from './dispatch-repository'
import { cleared, clearing, hasLeft, replaced } from './leaving'
import { free, holdResponder, placeAt, readItsAlert } from './lock-responder-service'

export function dispatchResponder(
  caller: Caller,
  alertId: string,
  { responderId, note, notify }: ParsedRequestOf<typeof contract.dispatchResponder>['body'],
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, async (before) => {
    const { acknowledgedAt, assignedTo } = requireOpen(before)
    const responder = await requireAvailable(caller.businessId, responderId)
    if (responder.alert?.id === alertId) {
      await requireSameNote(caller.businessId, before, { responderId, note })
      return []
    }
    await requireFree(caller.businessId, responder)
    const at = await placeAt(caller.businessId, responderId, 'dispatched', alertId)
    const first = acknowledgedAt === null ? [acknowledging(caller, assignedTo ?? caller.identityId)] : []
    await storeDispatch(caller, { alert: before, responder, sentAt: at, note, notify })
    return [...first, dispatching(before, responder, at, note)]
  })
}

async function requireAvailable(businessId: string, responderId: string): Promise<Responder> {
  const refuse = (code: 'unknown_responder' | 'not_applicable', message: string) =>
    invalidArguments(issue('responderId', code, message))
  const responder = await holdResponder(businessId, responderId)
  if (!responder) throw refuse('unknown_responder', 'is not a responder in this business')
  if (!responder.available)
    throw refuse('not_applicable', 'belongs to an account or identity that is no longer active')
  return responder
}

/** A note for a responder who is already at the alert would reach nobody. A repeated request changes nothing. */
async function requireSameNote(
  businessId: string,
  alert: Alert,
  { responderId, note }: { responderId: string; note: string | undefined },
): Promise<void> {
  const sent = alert.responders.find(({ id }) => id === responderId)
  const dispatch = note && sent && (await findDispatchOf(businessId, alert.id, sent))
  if (dispatch && dispatch.note !== note)
    throw invalidArguments(
      issue('note', 'not_applicable', 'was not sent: the responder is at the alert already'),
    )
}

async function requireFree(businessId: string, { id, alert }: Responder): Promise<void> {
  if (alert) throw new ApiError('responder_busy', { alert: await readItsAlert(businessId, id) })
}

/**
 * A responder that was already dispatched to the alert is dispatched again and moves to the end of the list.
 */
function dispatching(
  { responders }: Alert,
  { id, name }: Responder,
  at: string,
  note: string | undefined,
): AlertStep {
  const sent = { id, name, state: 'dispatched', dispatchedAt: at, onSceneAt: null, clearedAt: null } as const
  const others = responders.filter((one) => one.id !== id)
  const details = { responderId: id, ...(note !== undefined && { note }) }
  return { type: 'dispatched', details, state: { responders: [...others, sent] }, at }
}

export function arriveResponder(
  caller: Caller,
  alertId: string,
  responderId: string,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, async (before) => {
    const sent = requireSent(requireOpen(before), responderId)
    if (sent.state === 'onScene') return []
    if (hasLeft(sent))
      throw invalidArguments(
        issue('responderId', 'not_applicable', 'has left the alert and must be dispatched again'),
      )
    const at = await placeAt(caller.businessId, responderId, 'onScene', alertId)
    const responders = replaced(before, { ...sent, state: 'onScene', onSceneAt: at })
    return [{ type: 'onScene', details: { responderId }, state: { responders }, at }]
  })
}

export function clearResponder(
  caller: Caller,
  alertId: string,
  responderId: string,
  matches: Precondition,
): Promise<WrittenJson> {
  return changeAlert(caller, alertId, matches, async (before) => {
    const sent = requireSent(before, responderId)
    if (hasLeft(sent)) return []
    await sendRecall(caller, before, sent)
    const at = await free(caller.businessId, responderId)
    return [clearing(responderId, replaced(before, cleared(sent, at)), at)]
  })
}

function requireSent({ responders }: Alert, responderId: string): AlertResponder {
  const sent = responders.find(({ id }) => id === responderId)
  if (!sent) throw notFound()
  return sent
}
