import type * as approvals from '@/lib/contract/approvals'
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
  selectAwaitingApproval,
  updateApproved,
  updateCancelled,
  updateRetried,
  updateReturned,
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
    await stopSending(caller, id)
    await record(caller, 'cancel', id)
  })
  return { notification: await read(caller, id) }
}

export async function approveNotification(caller: Caller, id: string): Promise<One> {
  await inTransaction(async () => {
    await requireOther(caller, id)
    if (!(await updateApproved(caller.businessId, id, caller.identityId))) throw await wrongState(caller, id)
    await notifyWorkers()
    await record(caller, 'approve', id)
    await audienceWaker.announce()
  })
  return { notification: await read(caller, id) }
}

export async function listApprovals(
  { businessId, identityId }: Caller,
  limit: number,
): Promise<AnswerOf<typeof approvals.listApprovals>> {
  return selectAwaitingApproval(businessId, { except: identityId, limit })
}

/** Cancels a notification that awaits approval, with a comment for its author. */
export async function returnNotification(
  caller: Caller,
  id: string,
  { comment }: ParsedRequestOf<typeof approvals.returnNotification>['body'],
): Promise<One> {
  const { businessId, identityId: by } = caller
  await inTransaction(async () => {
    await requireOther(caller, id)
    if (!(await updateReturned(businessId, id, { by, comment }))) throw await wrongState(caller, id)
    await stopSending(caller, id)
    await record(caller, 'cancel', id, { comment })
  })
  return { notification: await read(caller, id) }
}

/** Throws `own_approval` if the caller sent the notification. */
async function requireOther({ businessId, identityId }: Caller, id: string): Promise<void> {
  const creator = await findCreator(businessId, id)
  if (creator === undefined) throw notFound()
  if (creator === identityId) throw new ApiError('own_approval')
}

async function stopSending({ businessId }: Caller, id: string): Promise<void> {
  await cancelDeliveries({ businessId, id })
  await notifyWorkers()
  await audienceWaker.announce()
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
