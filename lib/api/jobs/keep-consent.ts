import type { Account } from '@/lib/contract/account'
import type { Issue } from '@/lib/contract/errors'
import type { ImportOptions } from '@/lib/contract/import-options'
import { issue } from '../api-error'
import type { RowReading } from '../imports/row-service'

type Kept = { change: RowReading['change']; notices: Issue[] }

/**
 * A list that was exported last week does not know who unsubscribed or was blocked since: without `restoreConsent` these two
 * stay as the account has them, and a notice says so.
 */
export function keepConsent(
  change: RowReading['change'],
  before: Account | undefined,
  { restoreConsent }: Pick<ImportOptions, 'restoreConsent'>,
): Kept {
  if (!before || restoreConsent) return { change, notices: [] }
  const kept = { ...change }
  const notices: Issue[] = []
  if (change.subscribed && !before.subscribed) {
    delete kept.subscribed
    notices.push(issue('subscribed', 'consent_kept', 'stays unsubscribed'))
  }
  if (change.blocked === false && before.blocked) {
    delete kept.blocked
    delete kept.blockedReason
    notices.push(issue('blocked', 'consent_kept', 'stays blocked'))
  }
  return { change: kept, notices }
}
