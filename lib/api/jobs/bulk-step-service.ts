import type { Account } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import {
  applyChange,
  type Change,
  type Changed,
  changeAccounts,
  lockAccounts,
} from '../accounts/batch-service'
import { ApiError, issue } from '../api-error'
import { changesBetween } from '../audit/service'
import type { Caller } from '../caller'
import { readDatabaseTime } from '../db/transaction'
import type { TurnJob } from './job-turn-repository'
import { nameMissing } from './missing-attributes-service'
import type { RowResult, StoredRow } from './rows-repository'

type Step = { caller: Caller; job: TurnJob }

/** Processes the next accounts of a bulk change. */
export async function changeRows({ caller, job }: Step, rows: readonly StoredRow[]): Promise<RowResult[]> {
  const ids = rows.flatMap(({ accountId }) => accountId ?? [])
  const accounts = new Map((await lockAccounts(caller.businessId, ids)).map((one) => [one.id, one]))
  const changed: Changed[] = []
  const results: RowResult[] = []
  for (const { line, accountId } of rows) {
    const before = accounts.get(accountId ?? '')
    const isThere = before && (!before.deletedAt || job.options.retiredType !== undefined)
    const after = isThere ? await actOn(caller, job, before) : gone
    if (Array.isArray(after)) {
      results.push({ line, accountId: accountId ?? undefined, outcome: 'refused', issues: after })
      continue
    }
    results.push(resultOf(line, before as Account, after))
    if (results.at(-1)?.outcome !== 'skipped') changed.push({ before: before as Account, after })
  }
  const by = { caller, jobId: job.id }
  await changeAccounts(by, job.kind === 'delete' ? 'delete' : 'update', changed)
  return results
}

const gone: Issue[] = [issue('', 'is_deleted', 'is deleted')]

/** The result of a change; `skipped` if it changes nothing. */
export function resultOf(line: number, before: Account, after: Account): RowResult {
  const changes = Object.entries(changesBetween(before, after))
  if (changes.length === 0) {
    const issues = [issue('', 'unchanged', 'already has this value')]
    return { line, accountId: before.id, outcome: 'skipped', issues }
  }
  return {
    line,
    accountId: before.id,
    outcome: after.deletedAt && !before.deletedAt ? 'deleted' : 'updated',
    version: before.version + 1,
    before: Object.fromEntries(changes.map(([member, { from }]) => [member, from])),
  }
}

/** The changed account, or the issues that prevent the change. */
async function actOn(caller: Caller, job: TurnJob, before: Account): Promise<Account | Issue[]> {
  if (job.kind === 'delete') return { ...before, deletedAt: await readDatabaseTime() }
  const change = changeOf(job, before)
  try {
    return await applyChange(caller, before, change)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const issues = (error.data.issues as Issue[] | undefined) ?? []
    return nameMissing(issues, { ...before, accountType: change.accountType ?? before.accountType })
  }
}

export function changeOf({ kind, options }: TurnJob, { blocked }: Account): Change {
  switch (kind) {
    case 'block':
      return blocked ? {} : { blocked: true, blockedReason: options.reason }
    case 'unblock':
      return { blocked: false }
    case 'validate':
    case 'invalidate':
      return { validated: kind === 'validate' }
    case 'subscribe':
    case 'unsubscribe':
      return { subscribed: kind === 'subscribe' }
    default:
      return { accountType: options.accountType }
  }
}
