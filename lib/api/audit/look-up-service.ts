import type { Logger } from '@/lib/logging'
import type { Caller } from '../caller'
import { LookUpLog } from './look-up-log'
import { insertAuditEntries } from './repository'

const log = new LookUpLog({ write: insertAuditEntries })

/**
 * Records a lookup (4.3) without waiting for the database. Lookups are buffered and written within a second.
 * SIGTERM writes the buffer; a kill -9 or a crash loses the lookups of the last second. While the database is
 * unavailable, only the newest 20,000 lookups are buffered; each loss is logged. Neither the phone number nor
 * a tag's value is recorded.
 */
export function logLookUp(caller: Caller, by: 'phone' | 'tags', accountIds: readonly string[]): void {
  const [first = nobody] = accountIds
  log.note(caller, {
    action: 'lookUp',
    recordKind: 'account',
    recordId: accountIds.length === 1 ? first : nobody,
    changes: { found: accountIds.length, by },
  })
}

/** The record ID of a lookup that found no account, or several. */
const nobody = '-'

/**
 * Starts writing lookups to the audit log. `stop` writes the buffer; later lookups are buffered until the
 * next start.
 */
export function startLookUpLog(logger: Logger): { stop(): Promise<void> } {
  log.start((lost, err) => logger.warn({ lost, err }, 'lookups could not be written to the audit log'))
  return { stop: () => log.stop() }
}
