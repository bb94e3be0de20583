import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { selectAuditEntries } from '@/lib/api/audit-log/repository'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { migrate } from '@/lib/api/db/migrate'
import { migrations } from '@/lib/api/db/migrations/all'
import { closePool, connectAlone, openPool } from '@/lib/api/db/pool'

// Measures how long it takes to read an old day from a long audit log, and to build the log's indexes during a
// database upgrade.

const { values } = parseArgs({ options: { entries: { type: 'string', default: '10000000' } } })
const businessId = 'demo'
const days = 730
const indexes = '0010-housekeeping'
const dayMs = 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'beacon-audit-'))
const database = await startDatabase(join(folder, 'data'))
try {
  await fill(Number(values.entries))
  await time('the indexes, while upgrading', () => migrate(database.url))
  openPool(database.url, { requests: 1 })
  // In production, connections are already open. The first statement on a new connection also has to read the
  // catalog.
  await time('the first query of a connection', () => selectAuditEntries('nobody', {}, 51))
  for (let repeated = 1; repeated <= 3; repeated += 1) {
    const filters = dayLong(600 - repeated)
    const page = await time('an old day', () => selectAuditEntries(businessId, filters, 51))
    const before = page[49]?.id
    await time('its next page', () => selectAuditEntries(businessId, { ...filters, before }, 51))
    const identityId = 'identity-7'
    await time('of one identity', () => selectAuditEntries(businessId, { ...filters, identityId }, 51))
    await time('the newest', () => selectAuditEntries(businessId, {}, 51))
    const record = { recordKind: 'account', recordId: 'account-7' }
    await time('of one record', () => selectAuditEntries(businessId, record, 51))
  }
} finally {
  await closePool()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Creates a database whose audit log does not have these indexes yet, with this many entries from the last two
 * years.
 */
async function fill(entries: number): Promise<void> {
  const client = await connectAlone(database.url)
  await client.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const { name, sql } of migrations) {
    if (name === indexes) break
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
  }
  // Dropping the indexes lets the table fill in minutes. The measured migration replaces two of them.
  await client.query(
    'drop index audit_entries_of_record, audit_entries_of_business, audit_entries_of_account',
  )
  await client.query('insert into businesses (id, name) values ($1, $1)', [businessId])
  // Skips ten million foreign key checks.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into audit_entries (business_id, at, identity_id, platform, request_id, action, record_kind, record_id, changes)
      select $1, now() - make_interval(days => $3) * (1 - n::float8 / $2), 'identity-' || n % 200, 'web',
        'request-' || n, case n % 3 when 0 then 'lookUp' else 'update' end, 'account', 'account-' || n % 100000,
        '{"fullname": {"from": "Ana", "to": "Eva"}}' from generate_series(1, $2::int) n`,
    [businessId, entries, days],
  )
  await client.query('create index audit_entries_of_record on audit_entries (business_id) where false')
  await client.query('create index audit_entries_of_business on audit_entries (business_id) where false')
  await client.query('vacuum analyze audit_entries')
  await client.end()
}

/** The start and end of the UTC day that was this many days ago. */
function dayLong(daysAgo: number): { since: string; until: string } {
  const day = new Date(Date.now() - daysAgo * dayMs)
  day.setUTCHours(0, 0, 0, 0)
  return { since: day.toISOString(), until: new Date(day.getTime() + dayMs).toISOString() }
}

async function time<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  process.stdout.write(`${what}: ${(performance.now() - began).toFixed(1)} ms\n`)
  return result
}
