'use server'

import type { Result } from '@/lib/client/client'
import type { deleteDevice as operation } from '@/lib/contract/device'
import type { AnswerOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/** It gets no pushes any more. */
export async function deleteDevice(
  accountId: string,
  deviceId: string,
): Promise<Result<AnswerOf<typeof operation>>> {
  return runAction((client) => client.deleteDevice({ params: { accountId, deviceId } }))
}
