import type { Alert, AlertResponder } from '@/lib/contract/alerts/alert'
import type { Responder } from '@/lib/contract/alerts/responders'
import { channelNames } from '@/lib/contract/choices'
import type { Message } from '@/lib/contract/notification'
import { generateToken } from '../../authentication/service'
import type { Caller } from '../../caller'
import { newId } from '../../new-id'
import { findRecipient, readSender, sendDirectly, withdraw } from '../../notifications/direct/service'
import { configuredFor } from '../../own-channels/service'
import { processSettings } from '../../process-settings'
import { findTypeName } from '../repository'
import { dispatchMessage, type Facts, recallMessage } from './dispatch-message'
import { findDispatchOf, insertDispatch } from './dispatch-repository'
import { holdResponder } from './lock-responder-service'

type Dispatching = {
  alert: Alert
  responder: Responder
  sentAt: string
  note: string | undefined
  notify: boolean
}

/**
 * Stores the dispatch of a responder and sends it to their account on every channel that is set up, with a link to its
 * page. Must run in the transaction that dispatches the responder.
 */
export async function storeDispatch(
  caller: Caller,
  { alert, responder, sentAt, note, notify }: Dispatching,
): Promise<void> {
  const { token, hash: tokenHash } = generateToken()
  const { PUBLIC_URL } = processSettings()
  // Without the console's public URL, the link would lead nowhere.
  const url = PUBLIC_URL && `${PUBLIC_URL.replace(/\/$/, '')}/dispatch#${token}`
  const notificationId = notify
    ? await sendToResponder(caller, responder, alert, (facts) => dispatchMessage(facts, { note, url }))
    : null
  await insertDispatch(caller.businessId, {
    id: newId(),
    alertId: alert.id,
    responderId: responder.id,
    tokenHash,
    note: note ?? null,
    notificationId,
    sentAt,
  })
}

/**
 * Withdraws the message to a responder who has not arrived; if it may have left, tells them that they are no longer
 * needed. Must run in the transaction that clears the responder.
 */
export async function sendRecall(caller: Caller, alert: Alert, sent: AlertResponder): Promise<void> {
  if (sent.state !== 'dispatched') return
  const dispatch = await findDispatchOf(caller.businessId, alert.id, sent)
  if (!dispatch?.notificationId || !(await withdraw(caller, dispatch.notificationId))) return
  const responder = await holdResponder(caller.businessId, sent.id)
  if (responder) await sendToResponder(caller, responder, alert, recallMessage)
}

/** Returns the notification's ID; null if the responder has no account or no channel is set up. */
async function sendToResponder(
  caller: Caller,
  { accountId }: Responder,
  alert: Alert,
  makeMessage: (facts: Facts) => Message,
): Promise<string | null> {
  const { businessId } = caller
  if (accountId === null) return null
  const { channels: states } = await configuredFor(businessId)
  const channels = channelNames.filter((name) => states[name].missing.length === 0)
  const recipient = channels.length > 0 ? await findRecipient(businessId, { accountId }) : undefined
  if (!recipient) return null
  const business = await readSender(businessId)
  const typeName = (await findTypeName(businessId, alert.alertType)) ?? alert.alertType
  const message = makeMessage({ alert, typeName, business })
  const dispatchedTo = alert.id
  return sendDirectly(caller, { channels, recipient, message, dispatchedTo, audited: { dispatchedTo } })
}
