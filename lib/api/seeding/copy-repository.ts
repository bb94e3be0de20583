import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SampleAlert } from '@/lib/samples/alerts'
import { copyField } from '../db/copy-format'
import { connectAlone } from '../db/pool'
import { raw, type Sql, sql } from '../db/sql'
import type { AccountRow } from './account-row'
import { accountColumns, alertColumns, storeAccounts, storeAlerts } from './repository'

/** Access to one table of the business that is being seeded. */
export type SampleTable<Row> = {
  count(): Promise<number>
  /** Returns the IDs that already exist, including those of deleted records. */
  findIds(ids: readonly string[]): Promise<Set<string>>
  /** Stores the rows with COPY in one transaction; returns the number of rows added. */
  store(rows: readonly Row[]): Promise<number>
}

export type SampleTables = {
  accounts: SampleTable<AccountRow>
  alerts: SampleTable<SampleAlert>
  close(): Promise<void>
}

/** Locks the business for seeding, and waits if another process is seeding it. Call `close` to release the lock. */
export async function openTables(url: string, businessId: string): Promise<SampleTables> {
  const client = await connectAlone(url)
  // An unhandled `error` event would end the process. The query that fails reports the lost connection anyway.
  client.on('error', () => {})
  await client.query(sql`select pg_advisory_lock(hashtextextended('seed ' || ${businessId}, 0))`)
  for (const table of ['accounts', 'alerts']) {
    await client.query(
      `create temporary table incoming_${table} (like ${table} including defaults) on commit delete rows`,
    )
  }
  // Incoming alerts have no number yet; they get one when they are copied to `alerts`.
  await client.query('alter table incoming_alerts alter column number drop not null')
  const accounts = {
    isPresent: sql`deleted_at is null`,
    columns: accountColumns,
    storeIncoming: storeAccounts(sql`incoming_accounts`),
  }
  const alerts = {
    isPresent: sql`true`,
    columns: alertColumns,
    storeIncoming: storeAlerts(businessId, sql`incoming_alerts`),
  }
  return {
    accounts: openTable(client, businessId, { table: 'accounts', ...accounts }),
    alerts: openTable(client, businessId, { table: 'alerts', ...alerts }),
    close: () => client.end(),
  }
}

export async function analyze(url: string): Promise<void> {
  const client = await connectAlone(url)
  await client.query('analyze accounts, alerts, alert_events, alert_cells').finally(() => client.end())
}

type TablePlan<Row> = {
  table: string
  isPresent: Sql
  columns: Record<keyof Row & string, string>
  storeIncoming: Sql
}

function openTable<Row extends object>(
  client: pg.Client,
  businessId: string,
  plan: TablePlan<Row>,
): SampleTable<Row> {
  const { table, isPresent, columns, storeIncoming } = plan
  const copy = `copy incoming_${table} (${Object.values(columns).join(', ')}) from stdin`
  const members = Object.keys(columns) as (keyof Row)[]
  return {
    async count() {
      const all = sql`select count(*) as count from ${raw(table)} where business_id = ${businessId} and ${isPresent}`
      const { rows } = await client.query<{ count: number }>(all)
      return rows[0]?.count ?? 0
    },
    async findIds(ids) {
      const some = sql`select id from ${raw(table)} where business_id = ${businessId} and id = any(${ids})`
      const { rows } = await client.query<{ id: string }>(some)
      return new Set(rows.map(({ id }) => id))
    },
    store: (rows) =>
      inTransactionOf(client, async () => {
        await pipeline(Readable.from(copyLines(rows, members)), client.query(copyFrom(copy)))
        const stored = await client.query<{ added: number }>(storeIncoming)
        return stored.rows[0]?.added ?? 0
      }),
  }
}

async function inTransactionOf<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const linesAtOnce = 100

function* copyLines<Row>(rows: readonly Row[], members: readonly (keyof Row)[]): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += linesAtOnce) {
    const lines = rows
      .slice(at, at + linesAtOnce)
      .map((row) => members.map((member) => copyField(row[member])).join('\t'))
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}
