import type * as contract from '@/lib/contract/audit'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { byteOrderMark, csvRow, guardCell } from '@/lib/format/csv/write-row'
import type { Caller } from '../caller'
import { readIdentityNames } from '../identities/service'
import { readFirst, StreamedFile } from '../streamed-file'
import { readRecords } from './named-records-service'
import { type AuditFilters, type StoredEntry, selectAuditEntries } from './repository'
import { recordAudit } from './service'

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

type Filters = ParsedRequestOf<typeof contract.exportAuditEntries>['query']

/** Extension: newest first. That somebody took the log along is in it too. */
export async function exportAuditEntries(caller: Caller, filters: Filters): Promise<StreamedFile> {
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
  return new StreamedFile('audit.csv', writeEntries(pages, names))
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

async function* writeEntries(
  pages: AsyncIterable<readonly StoredEntry[]>,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header)
  for await (const entries of pages) {
    yield entries.map((entry) => csvRow(cellsOf(entry, names).map(guardCell))).join('')
  }
}

function cellsOf(entry: StoredEntry, names: ReadonlyMap<string, string>): string[] {
  const { at, identityId, platform, action, recordKind, recordId, changes, jobId, requestId } = entry
  const who = identityId === null ? '' : (names.get(identityId) ?? '')
  const facts = changes === null ? '' : JSON.stringify(changes)
  return [
    at,
    who,
    identityId ?? '',
    platform ?? '',
    action,
    recordKind,
    recordId,
    facts,
    jobId ?? '',
    requestId ?? '',
  ]
}
