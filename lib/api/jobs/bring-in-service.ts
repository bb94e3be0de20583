import type * as contract from '@/lib/contract/job'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { jobWaker } from './job-waker'
import { insertJob, queueJob } from './repository'
import { copyJobRows } from './rows-repository'
import { type OnStart, readJob } from './service'

/**
 * The accounts to copy from another deployment, by ID or phone number. Empty if there is no other deployment.
 */
export type Asked = { name?: string; by: 'ids' | 'phones'; texts: readonly string[] }

/** Starts a job that copies accounts from another deployment. */
export async function startBringingIn(
  caller: Caller,
  { name, by, texts }: Asked,
  onStart?: OnStart,
): Promise<{ job: contract.Job }> {
  const key = { businessId: caller.businessId, id: newId() }
  const asked = [...new Set(texts)]
  const total = asked.length
  await inTransaction(async () => {
    const rows = asked.map((text, at) => ({
      line: at + 1,
      cells: [text],
      ...(by === 'ids' && { accountId: text }),
    }))
    if (total > 0) await copyJobRows(key, rows)
    await insertJob(caller, { id: key.id, kind: 'bringIn', queue: 'import', name, options: { by }, total })
    await recordAudit(caller, {
      action: 'start',
      recordKind: 'job',
      recordId: key.id,
      changes: { kind: 'bringIn', total },
    })
    await queueJob(key, 'waiting')
    await onStart?.(key)
  })
  await jobWaker.announce()
  return readJob(caller, key.id)
}
