import type { Notification } from '@/lib/contract/notification'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/sending'
import { ApiError, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { audienceWaker } from './audience-waker'
import {
  cancelDeliveries,
  retried,
  retryDeliveries,
  updateApproved,
  updateCancelled,
  updateRetried,
} from './changes-repository'
import { findCreator, findNotification, findNotificationWith } from './reading-repository'
import { notifyWorkers } from './repository'

type One = { notification: Notification }

/**
 * Cancels a notification. None of its unsent deliveries are sent, even if workers update a large
 * notification's rows only later.
 */
export async function cancelNotification(caller: Caller, id: string): Promise<One> {
  await inTransaction(async () => {
    if (!(await updateCancelled(caller.businessId, id, caller.identityId))) throw await wrongState(caller, id)
    await cancelDeliveries({ businessId: caller.businessId, id })
    await notifyWorkers()
    await record(caller, 'cancel', id)
    await audienceWaker.announce()
  })
  return { notification: await read(caller, id) }
}

export async function approveNotification(caller: Caller, id: string): Promise<One> {
  await inTransaction(async () => {
    const creator = await findCreator(caller.businessId, id)
    if (creator === undefined) throw notFound()
    if (creator === caller.identityId) throw new ApiError('own_approval')
    if (!(await updateApproved(caller.businessId, id, caller.identityId))) throw await wrongState(caller, id)
    await notifyWorkers()
    await record(caller, 'approve', id)
    await audienceWaker.announce()
  })
  return { notification: await read(caller, id) }
}

export function retryNotification(
  caller: Caller,
  id: string,
  { unknown, reason }: ParsedRequestOf<typeof contract.retryNotification>['body'],
): Promise<AnswerOf<typeof contract.retryNotification>> {
  const { businessId } = caller
  return inTransaction(async () => {
    const number = await retryDeliveries(businessId, id, unknown)
    if (number === 0) throw await wrongState(caller, id)
    const notification = await findNotificationWith(businessId, id, retried)
    if (!notification || !(await updateRetried(businessId, id))) throw await wrongState(caller, id)
    await notifyWorkers()
    const changes = { retried: number, ...(unknown && { unknown }), ...(reason && { reason }) }
    await record(caller, 'retry', id, changes)
    return { notification, retried: number }
  })
}

type Act = 'cancel' | 'approve' | 'retry'

function record(caller: Caller, action: Act, recordId: string, changes = {}): Promise<void> {
  return recordAudit(caller, { action, recordKind: 'notification', recordId, changes })
}

async function read({ businessId }: Caller, id: string): Promise<Notification> {
  const notification = await findNotification(businessId, id)
  if (!notification) throw notFound()
  return notification
}

async function wrongState(caller: Caller, id: string): Promise<ApiError> {
  return new ApiError('notification_state', { notification: await read(caller, id) })
}
