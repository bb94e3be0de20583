'use server'

import type { Result } from '@/lib/client/client'
import type { AnswerOf } from '@/lib/contract/operation'
import type { CreateNotification, createNotification as operation } from '@/lib/contract/sending'
import { runAction } from './run-action'

/** The key belongs to the draft: however often the draft is submitted, it is sent once. */
export async function createNotification(
  body: CreateNotification,
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof operation>>> {
  return runAction((client) => client.createNotification({ body }, { idempotencyKey }), '/notifications', '/')
}
