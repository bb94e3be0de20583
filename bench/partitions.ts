import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { deleteOldEntries, insertAuditEntry } from '@/lib/api/audit/repository'
import { selectAuditEntries } from '@/lib/api/audit-log/repository'
import { startDatabase } from '@/lib/api/db/embedded/launcher'
import { migrate } from '@/lib/api/db/migrate'
import { closePool, connectAlone, openPool } from '@/lib/api/db/pool'
import { selectTimeline } from '@/lib/api/timeline/repository'
import { median, printMachine } from './lib/table'

/**
 * `npm run bench:partitions`: compares the audit log as one table with a partition for each month: our statements on
 * both, and the removal of the oldest month, by our housekeeping and by dropping its partition. The rows are partitioned
 * once housekeeping has removed the oldest month.
 */
const { values } = parseArgs({ options: { entries: { type: 'string', default: '4000000' } } })
const months = 24
const businesses = 100
const businessId = 'business-7'
const repeats = 60
const rowsAtOnce = 2_000
const monthMs = (365 / 12) * 86_400_000
const newest = '9223372036854775807'

const folder = mkdtempSync(join(tmpdir(), 'beacon-partitions-'))
const database = await startDatabase(join(folder, 'data'))
const client = await connectAlone(database.url)
try {
  printMachine()
  await migrate(database.url)
  await fill(Number(values.entries))
  console.log('| work | one table | by month |')
  console.log('| --- | --- | --- |')
  const whole = await measure(deleteMonth)
  await partition()
  const parts = await measure(dropMonth)
  for (const [work, figure] of whole) console.log(`| ${work} | ${figure} | ${parts.get(work)} |`)
} finally {
  await client.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Fills the log with entries of the last two years, from oldest to newest, by a hundred businesses. */
async function fill(entries: number): Promise<void> {
  await client.query(`insert into businesses (id, name)
    select 'business-' || n, 'Business' from generate_series(0, ${businesses - 1}) n`)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into audit_entries (business_id, at, identity_id, platform, request_id, action, record_kind, record_id, changes)
      select 'business-' || n % $2, now() - make_interval(days => 730) * (1 - n::float8 / $1), 'identity-' || n % 200,
        'web', gen_random_uuid(), case n % 3 when 0 then 'update' else 'lookUp' end, 'account',
        'account-' || n % 200000, '{"fullname": {"from": "Ana", "to": "Eva"}}' from generate_series(1, $1::int) n`,
    [entries, businesses],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze audit_entries')
}

/** Replaces the table with one that has a partition for each month and the same indexes, keys and trigger. */
async function partition(): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'audit_entries' and indexname <> 'audit_entries_pkey'`,
  )
  await client.query(`alter table audit_entries rename to whole;
    create table audit_entries (like whole including defaults including identity) partition by range (at)`)
  const first = Date.now() - 730 * 86_400_000 - monthMs
  for (let month = 0; month < months + 2; month += 1) {
    const [from, until] = [0, 1].map((next) => new Date(first + (month + next) * monthMs).toISOString())
    await client.query(
      `create table audit_entries_${month} partition of audit_entries for values from ('${from}') to ('${until}')`,
    )
  }
  await client.query(`insert into audit_entries overriding system value select * from whole;
    select setval(pg_get_serial_sequence('audit_entries', 'position'), (select max(position) from whole));
    drop table whole;
    alter table audit_entries add primary key (position, business_id, at),
      add foreign key (business_id) references businesses (id);
    create trigger note_job_acts after insert on audit_entries referencing new table as rows_after
      for each statement execute function note_job_acts()`)
  for (const { name, definition } of indexes) {
    await client.query(`drop index if exists ${name}`)
    await client.query(definition)
  }
  await client.query('vacuum analyze audit_entries')
}

async function measure(removeMonth: () => Promise<void>): Promise<Map<string, string>> {
  openPool(database.url, { requests: 1 })
  const caller = { businessId, identityId: 'identity-7', roles: null, requestId: 'request', platform: 'web' }
  const account = 'account-107'
  const middle = Date.now() - 300 * 86_400_000
  const day = { since: new Date(middle).toISOString(), until: new Date(middle + 86_400_000).toISOString() }
  const entry = {
    action: 'update',
    recordKind: 'account',
    recordId: account,
    changes: { role: { to: 'user' } },
  }
  const works: Record<string, () => Promise<unknown>> = {
    'store an entry': () => insertAuditEntry(caller, entry),
    'newest page': () => selectAuditEntries(businessId, {}, 51),
    'newest page, jobs folded': () => selectAuditEntries(businessId, { isFolded: true }, 51),
    'page of an old day': () => selectAuditEntries(businessId, day, 51),
    'page of one identity': () => selectAuditEntries(businessId, { identityId: 'identity-7' }, 51),
    'page of one account': () =>
      selectAuditEntries(businessId, { recordKind: 'account', recordId: account }, 51),
    'timeline of one account': () => selectTimeline(businessId, account, { audit: newest }, 51),
  }
  const figures = new Map<string, string>()
  for (const [name, work] of Object.entries(works)) {
    for (let warmUp = 0; warmUp < 12; warmUp += 1) await work()
    const times: number[] = []
    for (let repeat = 0; repeat < repeats; repeat += 1) times.push(await timed(work))
    figures.set(`${name}, p50 ms`, median(times).toFixed(1))
  }
  const before = await walBytes()
  figures.set('remove the oldest month, s', ((await timed(removeMonth)) / 1000).toFixed(2))
  figures.set('its write-ahead log, MB', ((await walBytes()) - before).toFixed(0))
  figures.set(
    'vacuum afterward, s',
    ((await timed(() => client.query('vacuum audit_entries'))) / 1000).toFixed(1),
  )
  await closePool()
  return figures
}

async function deleteMonth(): Promise<void> {
  while ((await deleteOldEntries(730 - 30, rowsAtOnce)) === rowsAtOnce);
}

async function dropMonth(): Promise<void> {
  await client.query('alter table audit_entries detach partition audit_entries_2 concurrently')
  await client.query('drop table audit_entries_2')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function walBytes(): Promise<number> {
  const { rows } = await client.query<{ mb: number } & pg.QueryResultRow>(
    `select (pg_current_wal_lsn() - '0/0') / 1e6 as mb`,
  )
  return Number(rows[0]?.mb)
}
