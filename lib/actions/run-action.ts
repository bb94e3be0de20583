'use server'

import type { CallOptions, Client, Result } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { ActionCall, type ActionName, type ActionOptions, changedPages } from './actions'
import { withSession } from './with-session'

type Call = (request: object, options: CallOptions) => Promise<Result<unknown>>

/** Carries out one operation of the contract as the signed-in user. The API decides whether their roles allow it. */
export async function runAction<Name extends ActionName>(
  name: Name,
  request: RequestOf<Operations[Name]>,
  options: ActionOptions = {},
): Promise<Result<AnswerOf<Operations[Name]>>> {
  const given = ActionCall.safeParse({ name, request, options })
  if (!given.success) return { ok: false, failure: notAnAction }
  const { data } = given
  const call = (client: Client) => (client[data.name] as Call)(data.request, data.options)
  const result = await withSession(call, ...(changedPages[data.name]?.(data.request.params ?? {}) ?? []))
  return result as Result<AnswerOf<Operations[Name]>>
}

const notAnAction: Failure = {
  status: 404,
  code: 'route_not_found',
  message: 'No such action.',
  issues: [],
  data: {},
}
