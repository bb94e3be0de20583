import type * as contract from '@/lib/contract/identity'
import type { AnswerOf } from '@/lib/contract/operation'
import { notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import { forgetIdentity, hashOfToken } from '../authentication/service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import { findIdentity } from './repository'
import { deleteSession, selectSessions } from './sessions-repository'

type Context = { token?: string }

const hashOf = ({ token }: Context) => (token === undefined ? null : hashOfToken(token))

export async function listSessions(
  { businessId }: Caller,
  identityId: string,
  context: Context,
): Promise<AnswerOf<typeof contract.listSessions>> {
  if (!(await findIdentity(businessId, identityId))) throw notFound()
  return { sessions: await selectSessions({ businessId, identityId }, hashOf(context)) }
}

export async function endSession(
  caller: Caller,
  { identityId, sessionId }: { identityId: string; sessionId: string },
  context: Context,
): Promise<AnswerOf<typeof contract.endSession>> {
  const key = { businessId: caller.businessId, identityId }
  const session = await inTransaction(async () => {
    const ended = await deleteSession(key, sessionId, hashOf(context))
    if (!ended) throw notFound()
    const changes = { sessionStartedAt: ended.startedAt }
    await recordAudit(caller, { action: 'end', recordKind: 'identity', recordId: identityId, changes })
    return ended
  })
  afterCommit(() => forgetIdentity(identityId))
  return { session }
}
