import type { Logger } from '@/lib/logging'
import type { Caller } from '../caller'
import { LookUpLog } from './look-up-log'
import { insertAuditEntries } from './repository'

const log = new LookUpLog({ write: insertAuditEntries })

/**
 * Notes a look-up (4.3) without waiting for the database: it is written within a second, together with others, and what
 * waits is written when the process stops in order (SIGTERM). A kill -9 or a crash loses the look-ups of the last second;
 * while the database is away the newest 20,000 are kept and the rest is lost, which is logged. Neither the phone nor the
 * value of a tag is noted.
 */
export function noteLookUp(caller: Caller, by: 'phone' | 'tags', accountIds: readonly string[]): void {
  const [first = nobody] = accountIds
  log.note(caller, {
    action: 'lookUp',
    recordKind: 'account',
    recordId: accountIds.length === 1 ? first : nobody,
    changes: { found: accountIds.length, by },
  })
}

/** Stands for the record where none was found, or several. */
const nobody = '-'

/** `stop` writes what still waits; afterwards look-ups wait for the next start. */
export function startLookUpLog(logger: Logger): { stop(): Promise<void> } {
  log.start((lost, err) => logger.warn({ lost, err }, 'look-ups could not be written to the audit log'))
  return { stop: () => log.stop() }
}
