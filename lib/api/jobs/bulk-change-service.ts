import { deleteAccountType } from '@/lib/contract/definitions'
import type * as contract from '@/lib/contract/job'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { mayDo } from '@/lib/contract/roles'
import { matchingIds } from '../accounts/batch-service'
import { requireAccountType } from '../accounts/service'
import { ApiError, invalidArguments, issue } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { readDefinitions } from '../definitions/cache'
import { newId } from '../new-id'
import { jobWaker } from './job-waker'
import { insertJob, queueJob } from './repository'
import { ownRules, type RowRules } from './row-rules'
import { analyzeJobRows, copyJobRows } from './rows-repository'
import { type OnStart, readJob } from './service'

const idsAtOnce = 5_000
const manyRows = 5_000

type Body = ParsedRequestOf<typeof contract.createBulkJob>['body']

export async function createBulkJob(
  caller: Caller,
  body: Body,
  { rules = ownRules, onStart }: { rules?: RowRules; onStart?: OnStart } = {},
): Promise<{ job: contract.Job }> {
  const { action, reason, accountType, retiredType, start } = body
  await checkBody(caller, body, rules)
  const key = { businessId: caller.businessId, id: newId() }
  await inTransaction(async () => {
    const total = await storeIds(key, chosenIds(caller, body))
    const options = { action, reason, accountType, retiredType, filters: body.filters }
    await insertJob(caller, { id: key.id, kind: action, queue: 'bulk', options, total })
    const changes = { kind: action, total, ...options }
    await recordAudit(caller, {
      action: start ? 'start' : 'create',
      recordKind: 'job',
      recordId: key.id,
      changes,
    })
    if (start) {
      await queueJob(key, 'waiting')
      await onStart?.(key)
    }
  })
  await jobWaker.announce()
  return readJob(caller, key.id)
}

async function checkBody(
  { businessId, roles }: Caller,
  { action, reason, accountType, retiredType }: Body,
  { isOpen }: RowRules,
): Promise<void> {
  if ((action === 'block') !== (reason !== undefined))
    throw invalidArguments(
      issue(
        'reason',
        reason ? 'not_allowed' : 'required',
        `is ${reason ? 'only allowed' : 'required'} with block`,
      ),
    )
  if ((action === 'move') !== (accountType !== undefined))
    throw invalidArguments(
      issue(
        'accountType',
        accountType ? 'not_allowed' : 'required',
        `is ${accountType ? 'only allowed' : 'required'} with move`,
      ),
    )
  const definitions = await readDefinitions(businessId, { accountTypes: [accountType, retiredType] })
  if (accountType !== undefined && !isOpen) requireAccountType(definitions, accountType)
  if (retiredType === undefined) return
  if (!mayDo(roles ?? [], deleteAccountType)) throw new ApiError('role_forbidden')
  if (!definitions.accountTypes.has(retiredType) || retiredType === accountType || action !== 'move')
    throw invalidArguments(
      issue(
        'retiredType',
        'not_allowed',
        'must be a different type in this business, and is only allowed with move',
      ),
    )
}

async function* chosenIds(
  caller: Caller,
  { accountIds, filters = {}, retiredType }: Body,
): AsyncGenerator<string[]> {
  if (accountIds) return yield [...new Set(accountIds)]
  if (retiredType === undefined) return yield* matchingIds(caller, filters, idsAtOnce)
  yield* matchingIds(caller, { accountType: retiredType }, idsAtOnce)
  yield* matchingIds(caller, { accountType: retiredType, deleted: true }, idsAtOnce)
}

async function storeIds(
  key: { businessId: string; id: string },
  pages: AsyncIterable<string[]>,
): Promise<number> {
  let total = 0
  for await (const ids of pages) {
    await copyJobRows(
      key,
      ids.map((accountId, at) => ({ line: total + at + 1, accountId })),
    )
    total += ids.length
  }
  if (total > manyRows) await analyzeJobRows()
  return total
}
