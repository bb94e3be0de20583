import type { Notification } from '@/lib/contract/notification'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/sending'
import { ApiError, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { cancelDeliveries, retryDeliveries, updateApproved, updateCancelled } from './changes-repository'
import { findNotification } from './reading-repository'
import { notifyWorkers } from './repository'

type One = { notification: Notification }

/**
 * Extension: what has not left never leaves. 404 when unknown, 422 `notification_state` with the notification as it is
 * when it has ended.
 */
export function cancelNotification(caller: Caller, id: string): Promise<One> {
  return inTransaction(async () => {
    if (!(await updateCancelled(caller.businessId, id, caller.identityId))) throw await wrongState(caller, id)
    await cancelDeliveries(id)
    await notifyWorkers()
    await record(caller, 'cancel', id)
    return { notification: await read(caller, id) }
  })
}

/**
 * Extension: 404 when unknown, 422 `notification_state` unless it waits for an approval, 403 `own_approval` to the one who
 * sent it.
 */
export function approveNotification(caller: Caller, id: string): Promise<One> {
  return inTransaction(async () => {
    const { createdBy } = await read(caller, id)
    if (createdBy === caller.identityId) throw new ApiError('own_approval')
    if (!(await updateApproved(caller.businessId, id, caller.identityId))) throw await wrongState(caller, id)
    await notifyWorkers()
    await record(caller, 'approve', id)
    return { notification: await read(caller, id) }
  })
}

/**
 * Extension: queues what failed once more, and with `unknown` what was perhaps sent; the audit log keeps the reason. 404
 * when unknown, 422 `notification_state` when nothing of it can be sent again.
 */
export function retryNotification(
  caller: Caller,
  id: string,
  { unknown, reason }: ParsedRequestOf<typeof contract.retryNotification>['body'],
): Promise<AnswerOf<typeof contract.retryNotification>> {
  return inTransaction(async () => {
    const retried = await retryDeliveries(caller.businessId, id, unknown)
    if (retried === 0) throw await wrongState(caller, id)
    await notifyWorkers()
    await record(caller, 'retry', id, { retried, ...(unknown && { unknown }), ...(reason && { reason }) })
    return { notification: await read(caller, id), retried }
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
