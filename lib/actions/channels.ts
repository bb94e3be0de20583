'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/channel'
import type { ChannelName } from '@/lib/contract/choices'
import type { AnswerOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

/** The key belongs to one test: however often it is requested, one message is sent. */
export async function testChannel(
  channel: ChannelName,
  body: contract.ChannelTest,
  idempotencyKey: string,
): Promise<Result<AnswerOf<typeof contract.testChannel>>> {
  return runAction((client) => client.testChannel({ params: { channel }, body }, { idempotencyKey }))
}
