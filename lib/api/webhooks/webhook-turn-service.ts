import { recordAudit } from '../audit/service'
import { openSealed } from '../authentication/service'
import { inTransaction } from '../db/transaction'
import { sendMessages } from './send-turn'
import {
  claimWebhook,
  endTurn,
  giveUpMessages,
  makeAllDue,
  postponeBlocked,
  selectDueMessages,
  storeSent,
  type TurnResult,
  type WebhookTurn,
} from './webhook-turn-repository'

/** The maximum number of events sent in one turn. */
const mostInTurn = 50

export type Turns = { worker: string; publicOnly: boolean; isStopping: () => boolean }

/** Claims the next webhook with due events; undefined if there is none. `includeSlow` allows slow receivers. */
export function claimTurn({ worker }: Turns, includeSlow: boolean): Promise<WebhookTurn | undefined> {
  return claimWebhook(worker, { includeSlow })
}

/**
 * Sends the due events of a claimed webhook and stores the results. If the process ends before they are stored, the
 * events are sent again, so each arrives at least once. Returns the number of successful and failed requests.
 */
export async function takeTurn(
  turn: WebhookTurn,
  { worker, ...sending }: Turns,
): Promise<{ succeeded: number; failed: number }> {
  const due = await selectDueMessages(turn, mostInTurn)
  if (due.length === 0) await postponeBlocked(turn)
  const result = await sendMessages(turn, due, { ...sending, open: openSealed })
  await inTransaction(() => storeResult(turn, worker, result))
  const failed = result.sent.filter(({ error }) => error !== null).length
  return { succeeded: result.sent.length - failed, failed }
}

async function storeResult(turn: WebhookTurn, worker: string, result: TurnResult): Promise<void> {
  const ended = await endTurn(turn, worker, result)
  if (!ended || result.sent.length === 0) return
  await storeSent(turn, result.sent)
  if (ended.isRecovered) await makeAllDue(turn)
  if (!result.succeeded || ended.disabledReason) await giveUpMessages(turn)
  if (ended.disabledReason) await recordDisabling(turn, ended.disabledReason)
}

/** The audit entry has no identity, because the system disabled the webhook. */
function recordDisabling({ businessId, id }: WebhookTurn, reason: string): Promise<void> {
  const changes = { disabled: { from: false, to: true }, disabledReason: { from: null, to: reason } }
  const caller = { businessId, identityId: null, roles: null, platform: null, requestId: id }
  return recordAudit(caller, { action: 'update', recordKind: 'webhook', recordId: id, changes })
}
