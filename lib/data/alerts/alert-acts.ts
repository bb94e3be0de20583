import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { Alert, updateAlert } from '@/lib/contract/alerts/alert'
import type { AnswerOf } from '@/lib/contract/operation'
import type { Failure, RequestError } from '../request-error'
import { type ActionResult, answerOf } from '../write'
import type { Intent } from './alert-intents'
import { alertKeys } from './alert-keys'
import { alertStoreOf, isAlert } from './alert-store'
import { responderKeys } from './responders'

/** If `version` is outdated, the API responds with 412 and the current alert. */
export type AlertAct = { alertId: string; intent: Intent; version: number }
type ActAnswer = AnswerOf<typeof updateAlert>

function send({ alertId, intent, version }: AlertAct): Promise<ActionResult<ActAnswer>> {
  switch (intent.kind) {
    case 'move':
      return runAction(
        'updateAlert',
        { params: { id: alertId }, body: { location: intent.location } },
        { ifMatch: version },
      )
    case 'close':
      return runAction(
        'updateAlert',
        { params: { id: alertId }, body: closing(intent) },
        { ifMatch: version },
      )
    case 'reopen':
      return runAction('updateAlert', { params: { id: alertId }, body: { closed: 0 } }, { ifMatch: version })
    case 'acknowledge':
      return runAction('acknowledgeAlert', { params: { alertId } })
    case 'release':
      return runAction('releaseAlert', { params: { alertId } }, { ifMatch: version })
    case 'assign':
      return runAction(
        'assignAlert',
        { params: { alertId }, body: { identityId: intent.identityId } },
        { ifMatch: version },
      )
    case 'edit':
      return runAction('editAlert', { params: { alertId }, body: intent.changes }, { ifMatch: version })
    case 'prioritise':
      return runAction(
        'editAlert',
        { params: { alertId }, body: { priority: intent.priority } },
        { ifMatch: version },
      )
    case 'link':
      return runAction(
        'linkAlert',
        { params: { alertId }, body: { duplicateOf: intent.duplicateOf } },
        { ifMatch: version },
      )
    case 'dispatch':
      return runAction('dispatchResponder', {
        params: { alertId },
        body: { responderId: intent.responderId, note: intent.note },
      })
    case 'sendFirst':
      return runAction(
        'dispatchResponder',
        { params: { alertId }, body: { responderId: intent.responderId } },
        { ifMatch: version },
      )
    case 'recall':
      return recall(alertId, intent.responderId)
    case 'arrive':
      return runAction('arriveResponder', { params: { alertId, responderId: intent.responderId } })
    case 'clear':
      return runAction('clearResponder', { params: { alertId, responderId: intent.responderId } })
  }
}

async function recall(alertId: string, responderId: string): Promise<ActionResult<ActAnswer>> {
  const cleared = await runAction('clearResponder', { params: { alertId, responderId } })
  if (!cleared.ok) return cleared
  return runAction('releaseAlert', { params: { alertId } }, { ifMatch: cleared.data.alert.version })
}

const closing = ({ closed = 1, code, reason }: Extract<Intent, { kind: 'close' }>) => ({
  closed,
  ...(code ? { closedCode: code } : {}),
  ...(reason ? { closedReason: reason } : {}),
})

const actKey = ['alerts', 'act']

/**
 * Carries out actions on alerts. A dispatcher can have actions pending on several alerts, one on each;
 * `running` lists them. The alert in the API's response, even in a conflict, is shown everywhere immediately.
 */
export function useActOnAlert() {
  const client = useQueryClient()
  const store = alertStoreOf(client)
  const { mutateAsync } = useMutation<ActAnswer, RequestError, AlertAct>({
    mutationKey: actKey,
    mutationFn: (act) => answerOf(() => send(act)),
    networkMode: 'always',
    onSuccess: ({ alert }) => store.takeChanged([alert]),
    onError: ({ failure }) => {
      const current = currentOf(failure)
      if (current) store.takeChanged([current])
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: alertKeys.ones })
      void client.invalidateQueries({ queryKey: alertKeys.attached })
      void client.invalidateQueries({ queryKey: alertKeys.allChanges })
      void client.invalidateQueries({ queryKey: alertKeys.counts })
      void client.invalidateQueries({ queryKey: alertKeys.closedClusters })
      void client.invalidateQueries({ queryKey: alertKeys.summaries })
      void client.invalidateQueries({ queryKey: responderKeys.all })
    },
  })
  const running = useMutationState({
    filters: { mutationKey: actKey, status: 'pending' },
    select: ({ state }) => state.variables as AlertAct,
  })
  const isRunning = (alertId: string) =>
    client.isMutating({
      mutationKey: actKey,
      predicate: ({ state }) => (state.variables as AlertAct | undefined)?.alertId === alertId,
    }) > 0
  return { act: mutateAsync, running, isRunning }
}

/** The current alert, if an action was refused because someone else had changed it. */
export function currentOf(failure: Failure): Alert | undefined {
  const says = failure.code === 'version_stale' || failure.code === 'alert_closed'
  return says && isAlert(failure.data.alert) ? failure.data.alert : undefined
}
