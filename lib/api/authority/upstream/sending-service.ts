import { readSent } from '@/lib/contract/deployment/described-records'
import type { Notification } from '@/lib/contract/notification'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/sending'
import { ApiError } from '../../api-error'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { readHeldDeliveries } from '../../delivery/hold-service'
import * as own from '../../notifications/changes-service'
import { readNotification } from '../../notifications/reading-service'
import { storeForwarded } from '../../notifications/service'
import { WrittenJson } from '../../written-json'
import { asE164, ask, firstOutcome, type UpstreamCall, write } from './call-service'
import { attachNotification } from './intents-repository'
import { findSealedToken } from './session-service'
import { cancelWaitingIntent, insertWaitingIntent } from './waiting-intents-repository'

type SendBody = ParsedRequestOf<typeof contract.sendNotification>['body']
type CreateBody = ParsedRequestOf<typeof contract.createNotification>['body']

const heldRetrySeconds = 60

/**
 * 4.7. Throws while deliveries are held. The other deployment chooses the recipients and does not report who
 * they are.
 */
export async function sendNotification(call: UpstreamCall, body: SendBody): Promise<WrittenJson> {
  const request = await withSentPhones(call.caller, body)
  const first = await firstOutcome(call, { operation: 'sendNotification', request })
  if (first) return first
  const held = await readHeldDeliveries()
  if (held) throw new ApiError('deliveries_held', { held }, heldRetrySeconds)
  let stored: { id: string; people: number | null } | undefined
  return write(call, {
    operation: 'sendNotification',
    request,
    begin: async (intentId) => {
      const alongside = (id: string) => attachNotification(call.caller.businessId, intentId, id)
      stored = await storeForwarded(call.caller, request, { mayWait: false, mayRepeat: true, alongside })
    },
    call: (intentId) => ask(call, 'sendNotification', { body: request, intentId }),
    read: readSent,
    keep: async ({ msg = '' }) => {
      const { id, people } = stored as NonNullable<typeof stored>
      const unknown = null
      return new WrittenJson(JSON.stringify({ msg, notificationId: id, recipients: people, unknown }))
    },
  })
}

/**
 * Stores the notification, which is sent to the other deployment once it is due and approved. Rejects
 * properties that the API description does not have.
 */
export async function createNotification(
  caller: Caller,
  token: string | undefined,
  { fillIn, translations, sendAgain, ...body }: CreateBody,
): Promise<AnswerOf<typeof contract.createNotification>> {
  if (fillIn || Object.keys(translations).length > 0) throw new ApiError('not_offered')
  const { name: _, sendAt: __, undoSeconds: ___, ...request } = await withSentPhones(caller, body)
  const sealed = await findSealedToken(token)
  const { id } = await storeForwarded(
    caller,
    { ...body, ...request },
    {
      mayWait: true,
      mayRepeat: sendAgain,
      alongside: (notificationId) => insertWaitingIntent(caller, { notificationId, request, sealed }),
    },
  )
  const { notification } = await readNotification(caller, id)
  return { notification, unknown: null }
}

/**
 * Cancels a notification that has not been sent to the other deployment yet, because that deployment cannot
 * cancel it.
 */
export function cancelNotification(caller: Caller, id: string): Promise<{ notification: Notification }> {
  return cancelWith(caller, id, () => own.cancelNotification(caller, id))
}

/** Sends back a notification that has not been sent to the other deployment yet. */
export function returnNotification(
  caller: Caller,
  id: string,
  body: Parameters<typeof own.returnNotification>[2],
): Promise<{ notification: Notification }> {
  return cancelWith(caller, id, () => own.returnNotification(caller, id, body))
}

function cancelWith<T>(caller: Caller, id: string, cancel: () => Promise<T>): Promise<T> {
  return inTransaction(async () => {
    const { notification } = await readNotification(caller, id)
    if (!(await cancelWaitingIntent(caller.businessId, id)))
      throw new ApiError('notification_state', { notification })
    return cancel()
  })
}

async function withSentPhones<Body extends { phones?: string[] }>({ businessId }: Caller, body: Body) {
  if (!body.phones) return body
  return { ...body, phones: await Promise.all(body.phones.map((phone) => asE164(businessId, phone))) }
}
