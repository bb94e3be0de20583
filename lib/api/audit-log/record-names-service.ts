import type { AuditEntry, AuditedJob } from '@/lib/contract/audit'
import {
  type NamedJob,
  type NamedRecord,
  selectLoggedNames,
  selectRecordNames,
} from './record-names-repository'
import type { StoredEntry } from './repository'

type Asked = { kind: string; id: string }

const keyOf = ({ kind, id }: Asked) => `${kind} ${id}`

/**
 * Adds the names of records and jobs to the entries: the current names or, for deleted records, the most
 * recent names in the log.
 */
export async function withNames(businessId: string, entries: readonly StoredEntry[]): Promise<AuditEntry[]> {
  const asked = new Map(entries.flatMap(recordsOf).map((record): [string, Asked] => [keyOf(record), record]))
  const known = await readNames(businessId, [...asked.values()])
  const find = (kind: string, id: string | null) => (id === null ? undefined : known.get(keyOf({ kind, id })))
  return entries.map(({ otherAccountId, ...entry }) => {
    const found = find(entry.recordKind, entry.recordId) ?? find('account', accountOf(entry))
    const job = find('job', entry.jobId)?.job
    const other = find('account', otherAccountId)
    return {
      ...entry,
      job: inPhase(job, entry),
      otherAccount: other ? { id: other.id, name: other.name } : null,
      record: found ? { name: found.name, number: found.number, job: inPhase(found.job, entry) } : null,
    }
  })
}

/**
 * A job with its counts at the time of an entry: those of its undo if it had been requested by then, and
 * otherwise those of its run.
 */
function inPhase(job: NamedJob | null | undefined, { at }: Pick<StoredEntry, 'at'>): AuditedJob | null {
  if (!job) return null
  const { undoneAt, counts, ...named } = job
  const isUndo = undoneAt !== null && at >= undoneAt
  return { ...named, counts: (isUndo ? counts.undo : counts.run) ?? {} }
}

/**
 * The account that a note or device belonged to. Its name identifies the record even after the record is
 * deleted.
 */
function accountOf({ recordKind, changes }: Pick<StoredEntry, 'recordKind' | 'changes'>): string | null {
  const id = ['accountNote', 'device'].includes(recordKind) ? changes?.accountId : undefined
  return typeof id === 'string' ? id : null
}

function recordsOf(entry: StoredEntry): Asked[] {
  const { recordKind, recordId, jobId, otherAccountId } = entry
  const accountIds = [otherAccountId, accountOf(entry)].filter((id) => id !== null)
  return [
    { kind: recordKind, id: recordId },
    ...(jobId === null ? [] : [{ kind: 'job', id: jobId }]),
    ...accountIds.map((id) => ({ kind: 'account', id })),
  ]
}

async function readNames(businessId: string, asked: readonly Asked[]): Promise<Map<string, NamedRecord>> {
  const found = await selectRecordNames(businessId, asked)
  const known = new Map(found.map((record): [string, NamedRecord] => [keyOf(record), record]))
  const missing = asked.filter((record) => !known.has(keyOf(record)))
  if (missing.length === 0) return known
  for (const { kind, id, name } of await selectLoggedNames(businessId, missing)) {
    known.set(keyOf({ kind, id }), { kind, id, name, number: null, job: null })
  }
  return known
}
