import type { Account } from '@/lib/contract/accounts/account'
import type { Issue } from '@/lib/contract/errors'
import type { ImportOptions } from '@/lib/contract/import-options'
import { type NearAccount, nearIssue } from '../accounts/phone-service'
import { issue } from '../api-error'
import type { RowReading } from '../imports/row-service'

type Options = Pick<ImportOptions, 'restoreConsent'>
type Kept = { change: RowReading['change']; notices: Issue[] }

const staysUnsubscribed = issue('subscribed', 'consent_kept', 'stays unsubscribed')
const staysBlocked = issue('blocked', 'consent_kept', 'stays blocked')

/**
 * Keeps an unsubscribed or blocked account as it is, since an exported list may be older than the decision.
 * Each kept value gets a notice. With `restoreConsent`, nothing is kept.
 */
export function keepConsent(
  change: RowReading['change'],
  before: Account | undefined,
  { restoreConsent }: Options,
): Kept {
  if (!before || restoreConsent) return { change, notices: [] }
  const kept = { ...change }
  const notices: Issue[] = []
  if (change.subscribed && !before.subscribed) {
    delete kept.subscribed
    notices.push(staysUnsubscribed)
  }
  if (change.blocked === false && before.blocked) {
    delete kept.blocked
    delete kept.blockedReason
    notices.push(staysBlocked)
  }
  return { change: kept, notices }
}

/**
 * Looks for an unsubscribed or blocked account that may belong to the person for whom a row would create a
 * new account. Returns its ID and the issues for the row. Undefined if there is none, or with
 * `restoreConsent`.
 */
export function findWithdrawn(
  { change, near }: Pick<RowReading, 'change' | 'near'>,
  accounts: ReadonlyMap<string, NearAccount>,
  { restoreConsent }: Options,
): { accountId: string; issues: Issue[] } | undefined {
  if (restoreConsent) return undefined
  for (const phone of near) {
    const account = accounts.get(phone)
    if (!account) continue
    const issues = [
      ...(change.subscribed !== false && !account.subscribed ? [staysUnsubscribed] : []),
      ...(change.blocked !== true && account.blocked ? [staysBlocked] : []),
    ]
    if (issues.length > 0) return { accountId: account.accountId, issues: [...issues, nearIssue(account)] }
  }
  return undefined
}
