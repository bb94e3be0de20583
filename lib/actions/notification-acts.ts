'use server'

import type { Result } from '@/lib/client/client'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/sending'
import { runAction } from './run-action'

type One = Promise<Result<AnswerOf<typeof contract.cancelNotification>>>

export async function cancelNotification(notificationId: string): One {
  return runAction((client) => client.cancelNotification({ params: { notificationId } }))
}

export async function approveNotification(notificationId: string): One {
  return runAction((client) => client.approveNotification({ params: { notificationId } }))
}

/** The key belongs to one request: however often it is sent, failed deliveries are resent once. */
export async function retryNotification(
  notificationId: string,
  body: RequestOf<typeof contract.retryNotification>['body'],
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.retryNotification>>> {
  return runAction((client) =>
    client.retryNotification({ params: { notificationId }, body }, { idempotencyKey }),
  )
}
