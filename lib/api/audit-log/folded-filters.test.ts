import { beforeAll, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { AuditEntry } from '@/lib/contract/audit'
import { runs } from '../fixtures/long-run'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()

type Query = Parameters<Client['listAuditEntries']>[0]['query']

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()

/**
 * Three jobs whose batches interleave, with two actions each. One of them is undone while the others are
 * still running.
 */
beforeAll(async () => {
  for (const job of ['one', 'two', 'three']) {
    await write(0, [`${job} job create`, `${job} job start`])
  }
  for (const minute of [1, 2, 3, 4, 5, 6]) {
    await write(minute * 5, ['one account create', 'one account create'], 'one')
    await write(minute * 5 + 1, ['two account create', 'two account update'], 'two')
    await write(minute * 5 + 2, [`three account ${minute < 4 ? 'update' : 'delete'}`], 'three')
    await write(minute * 5 + 3, ['alert alert send'])
  }
  await write(40, ['one job undo'], undefined, 'other')
  for (const minute of [41, 42]) {
    await write(minute, ['one account delete'], 'one', 'other')
    await write(minute, ['two account update'], 'two')
  }
  await write(50, ['empty job create', 'empty job start'])
})

/** Writes entries, each given as `<record> <kind> <action>`. */
async function write(minute: number, entries: string[], jobId?: string, by = 'somebody') {
  const [records, kinds, actions] = [0, 1, 2].map((part) => entries.map((entry) => entry.split(' ')[part]))
  await api.sql(
    `insert into audit_entries (business_id, at, identity_id, job_id, record_id, record_kind, action)
      select $1, $2, $3, $4, * from unnest($5::text[], $6::text[], $7::text[])`,
    [api.businessId, time(minute), by, jobId, records, kinds, actions],
  )
}

async function list(query: Query): Promise<AuditEntry[]> {
  const { auditEntries, next } = dataOf(await client.listAuditEntries({ query }))
  return next === null ? auditEntries : [...auditEntries, ...(await list({ ...query, cursor: next }))]
}

const isUndo = ({ recordKind, action }: AuditEntry) => recordKind === 'job' && action === 'undo'

/** Returns the entries of `matching` that remain after folding, newest first, computed from the whole log. */
function fold(matching: AuditEntry[], log: AuditEntry[]): AuditEntry[] {
  const phaseOf = (jobId: string, at: string) =>
    log.some((entry) => isUndo(entry) && entry.recordId === jobId && entry.at < at) ? 'undo' : 'work'
  const seen = new Set<string>()
  return matching.filter((entry) => {
    const { jobId, at, recordKind, recordId, action } = entry
    if (jobId === null) {
      const isOrigin = recordKind === 'job' && ['create', 'update', 'start'].includes(action)
      return !(isOrigin && log.some((one) => one.jobId === recordId))
    }
    const phase = phaseOf(jobId, at)
    const isTold = phase === 'undo' && matching.some((one) => isUndo(one) && one.recordId === jobId)
    const isNewest = !seen.has(`${jobId} ${phase}`)
    seen.add(`${jobId} ${phase}`)
    return isNewest && !isTold
  })
}

const filters: Query[] = [
  {},
  { identityId: 'other' },
  { identityId: 'somebody' },
  { recordKind: 'account' },
  { recordKind: 'job' },
  ...(['create', 'update', 'delete', 'undo', 'send'] as const).map((action) => ({ action })),
  { recordId: 'one' },
  { recordId: 'two' },
  { jobId: 'one' },
  { jobId: 'three' },
  { q: 'one' },
]
const times: Query[] = [
  {},
  ...[1, 17, 22, 42].flatMap((minute) => [{ until: time(minute) }, { since: time(minute) }]),
  { since: time(11), until: time(13) },
  { since: time(17), until: time(42) },
]

test.each(runs(filters.slice(0, 4), filters))(
  'entries filtered by %j are folded correctly on every page, for any period',
  async (filter) => {
    const log = await list({ limit: '500' })
    for (const within of times) {
      const matching = await list({ ...filter, ...within, limit: '500' })
      const lines = (entries: AuditEntry[]) => entries.map(({ id }) => id)
      const folded = await list({ ...filter, ...within, jobs: 'folded', limit: '4' })
      expect(lines(folded), JSON.stringify(within)).toEqual(lines(fold(matching, log)))
    }
  },
)
