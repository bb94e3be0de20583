import type { Logger } from '@/lib/logging'
import type { Caller } from '../caller'
import { LookUpLog } from './look-up-log'
import { insertAuditEntries } from './repository'

const log = new LookUpLog({ write: insertAuditEntries })

/**
 * Records a look-up (4.3) without waiting for the database: it is written within a second together with others, and
 * whatever is buffered is written on an orderly stop (SIGTERM). A kill -9 or a crash loses the look-ups of the last
 * second; while the database is away, the newest 20,000 are kept and the rest is lost, which is logged. Neither the
 * phone nor the value of a tag is recorded.
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

/** Stands in for the record id if no account, or more than one, was found. */
const nobody = '-'

/** `stop` writes the buffer; after that, look-ups wait for the next start. */
export function startLookUpLog(logger: Logger): { stop(): Promise<void> } {
  log.start((lost, err) => logger.warn({ lost, err }, 'look-ups could not be written to the audit log'))
  return { stop: () => log.stop() }
}
