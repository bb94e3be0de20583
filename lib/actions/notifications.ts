'use server'

import type { Result } from '@/lib/client/client'
import type { AnswerOf } from '@/lib/contract/operation'
import type { sendNotification as operation, SendNotification } from '@/lib/contract/sending'
import { runAction } from './run-action'

/** 4.7. The key is the draft's: however often the draft is submitted with it, it is sent once. */
export async function sendNotification(
  body: SendNotification,
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof operation>>> {
  return runAction((client) => client.sendNotification({ body }, { idempotencyKey }), '/notifications', '/')
}
