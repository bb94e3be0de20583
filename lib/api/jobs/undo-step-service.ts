import type { Account } from '@/lib/contract/accounts/account'
import type { IssueCode } from '@/lib/contract/errors'
import { type Changed, changeAccounts, lockAccounts, selectAccountsByPhones } from '../accounts/batch-service'
import { issue } from '../api-error'
import type { Caller } from '../caller'
import { readDatabaseTime } from '../db/transaction'
import { type Definitions, readDefinitions } from '../definitions/cache'
import type { TurnJob } from './job-turn-repository'
import type { StoredRow, UndoResult } from './rows-repository'

type Step = { caller: Caller; job: TurnJob }
type Action = 'update' | 'delete' | 'restore'

/**
 * Undoes the changes of the next rows. Skips rows that changed nothing or have been undone already, and keeps
 * accounts that have changed since.
 */
export async function undoRows({ caller, job }: Step, rows: readonly StoredRow[]): Promise<UndoResult[]> {
  const now = await readDatabaseTime()
  const did = rows.filter(({ version, accountId }) => version !== null && accountId !== null)
  const ids = did.map(({ accountId }) => accountId as string)
  const accounts = new Map((await lockAccounts(caller.businessId, ids)).map((one) => [one.id, one]))
  const taken = await takenPhones(caller, [...accounts.values()])
  const { accountTypes } = await readDefinitions(caller.businessId)
  const changed: Record<Action, Changed[]> = { update: [], delete: [], restore: [] }
  const results = did.map((row): UndoResult => {
    if (row.undo === 'undone') return { line: row.line, undo: 'undone', issues: [] }
    const account = accounts.get(row.accountId as string)
    const code = whyKept(row, account, { taken, accountTypes })
    if (code) return { line: row.line, undo: 'kept', issues: [issue('', code, sentences[code])] }
    changed[actionOf(row)].push({ before: account as Account, after: asBefore(row, account as Account, now) })
    return { line: row.line, undo: 'undone', issues: [] }
  })
  for (const action of ['update', 'delete', 'restore'] as const) {
    await changeAccounts({ caller, jobId: job.id }, action, changed[action])
  }
  return results
}

const sentences = {
  changed_since: 'has changed since',
  is_deleted: 'was permanently deleted',
  phone_taken: 'has a phone number that now belongs to another account',
  unknown_account_type: 'had an account type that was deleted',
} satisfies Partial<Record<IssueCode, string>>

const actionOf = ({ outcome }: StoredRow): Action =>
  outcome === 'created' ? 'delete' : outcome === 'deleted' ? 'restore' : 'update'

/** The phone numbers of deleted accounts that other accounts now have, and the current account types. */
type Now = { taken: ReadonlySet<string> } & Pick<Definitions, 'accountTypes'>

function whyKept(
  { version, outcome, before }: StoredRow,
  account: Account | undefined,
  { taken, accountTypes }: Now,
): keyof typeof sentences | undefined {
  if (!account) return 'is_deleted'
  if (account.version !== version) return 'changed_since'
  if (outcome === 'deleted' && taken.has(account.phone)) return 'phone_taken'
  const accountType = before?.accountType as string | undefined
  const isGone = accountType !== undefined && !accountTypes.has(accountType)
  return isGone ? 'unknown_account_type' : undefined
}

/** Returns the phone numbers of deleted accounts that other accounts now have. */
async function takenPhones({ businessId }: Caller, accounts: readonly Account[]): Promise<Set<string>> {
  const phones = accounts.filter(({ deletedAt }) => deletedAt !== undefined).map(({ phone }) => phone)
  const others = phones.length > 0 ? await selectAccountsByPhones(businessId, phones, false) : []
  return new Set(others.map(({ phone }) => phone))
}

/**
 * The account before the job: deleted if the job created it, otherwise with the earlier values of the changed
 * fields. In `before`, null means not set.
 */
function asBefore({ outcome, before }: StoredRow, account: Account, now: string): Account {
  if (outcome === 'created') return { ...account, deletedAt: now }
  const was = Object.entries(before ?? {}).map(([member, value]) => [member, value ?? undefined])
  return { ...account, ...Object.fromEntries(was) }
}
