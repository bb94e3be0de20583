import type { Caller } from '../../../caller'
import type { CallContext, Routes } from '../../../handler'
import { startBringingIn } from '../../../jobs/bring-in-service'
import { createBulkJob } from '../../../jobs/bulk-change-service'
import { checkImport, correctJobRow, type OnStart, startJob } from '../../../jobs/service'
import { findSealedToken } from '../session-service'
import { keepJobToken } from './job-tokens-repository'
import { openRules } from './open-rules'

/** The handlers for imports and bulk changes of another deployment's accounts. */
export const upstreamJobs = {
  checkImport: (caller, { params, body }) => checkImport(caller, params.jobId, body, openRules),
  correctJobRow: (caller, { params, body }) => correctJobRow(caller, params, body, openRules),
  bringInAccounts: async (caller, { body }, context) => {
    const { name, accountIds, phones = [] } = body
    const asked = accountIds
      ? ({ by: 'ids', texts: accountIds } as const)
      : ({ by: 'phones', texts: phones } as const)
    return startBringingIn(caller, { name, ...asked }, await withToken(caller, context))
  },
  createBulkJob: async (caller, { body }, context) =>
    createBulkJob(caller, body, { rules: openRules, onStart: await withToken(caller, context) }),
  startJob: async (caller, { params }, context) =>
    startJob(caller, params.jobId, await withToken(caller, context)),
} satisfies Routes

async function withToken({ identityId }: Caller, { token }: Pick<CallContext, 'token'>): Promise<OnStart> {
  const sealed = await findSealedToken(token)
  return (key) => keepJobToken(key, { sealed, startedBy: identityId })
}
