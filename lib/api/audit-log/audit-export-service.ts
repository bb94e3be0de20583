import type * as contract from '@/lib/contract/audit'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { type Cell, writeCsv } from '../exports/csv-service'
import { readIdentityNames } from '../identities/service'
import { readFirst, StreamedFile } from '../streamed-file'
import { readRecords } from './records-by-name-service'
import { type AuditFilters, type StoredEntry, selectAuditEntries } from './repository'

const entriesAtOnce = 1_000
const header = [
  'at',
  'identity',
  'identityId',
  'platform',
  'action',
  'recordKind',
  'recordId',
  'changes',
  'jobId',
  'requestId',
]

type Query = ParsedRequestOf<typeof contract.exportAuditEntries>['query']

/** Exports the matching audit entries, and records the export in the audit log. */
export async function exportAuditEntries(
  caller: Caller,
  { timeZone, separator, ...filters }: Query,
): Promise<StreamedFile> {
  const { q, ...rest } = filters
  const { businessId } = caller
  const records = await readRecords(caller, filters)
  const names = await readIdentityNames(businessId)
  await recordAudit(caller, {
    action: 'export',
    recordKind: 'business',
    recordId: businessId,
    changes: filters,
  })
  const pages = await readFirst(pagesOf(businessId, { ...rest, records }))
  const written = writeCsv(header, rowsOf(pages, names), { timeZone, separator, plain: false })
  return new StreamedFile('audit.csv', written)
}

async function* pagesOf(businessId: string, filters: AuditFilters): AsyncGenerator<StoredEntry[]> {
  let before: string | undefined
  for (;;) {
    const entries = await selectAuditEntries(businessId, { ...filters, before }, entriesAtOnce)
    yield entries
    if (entries.length < entriesAtOnce) return
    before = entries.at(-1)?.id
  }
}

async function* rowsOf(
  pages: AsyncIterable<readonly StoredEntry[]>,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<Cell[][]> {
  for await (const entries of pages) yield entries.map((entry) => cellsOf(entry, names))
}

function cellsOf(entry: StoredEntry, names: ReadonlyMap<string, string>): Cell[] {
  const { at, identityId, platform, action, recordKind, recordId, changes, jobId, requestId } = entry
  const who = identityId === null ? undefined : names.get(identityId)
  const facts = changes === null ? undefined : JSON.stringify(changes)
  return [
    { at },
    who,
    identityId ?? undefined,
    platform ?? undefined,
    action,
    recordKind,
    recordId,
    facts,
    jobId ?? undefined,
    requestId ?? undefined,
  ]
}
