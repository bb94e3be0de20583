import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectAlone } from './connecting'
import { beginBriefly, isInUse, tryAgainMs } from './migrate'
import { type Migration, migrations as ours } from './migrations/all'

/** Not the lock that `migrate` takes, because a start must never wait for an index build. */
const lockNumber = 7_226_002

const watchEveryMs = 1_000

export type Finishing = {
  /**
   * Aborting the signal closes the connection. A running statement continues on the server, and the next
   * start continues from its result.
   */
  signal: AbortSignal
  /** Called at the beginning of each step, with the step and its migration. */
  onStep?: (step: string, migration: string) => void
}

/**
 * Runs the parts of migrations that `migrate` leaves until after the API's start: backfills, index builds,
 * and dropping replaced objects. Readers and writers are not blocked. Interrupted steps are resumed. Returns
 * false if another process is already running them.
 */
export async function finishMigrations(
  url: string,
  { signal, onStep = () => {} }: Finishing,
  migrations = ours,
): Promise<boolean> {
  const client = await connectAlone(url, 'migration')
  const end = () => void client.end()
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    // Does not wait for the lock: an index build waits for every earlier statement, including one that waits
    // for this lock.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockNumber])
    if (!rows[0]?.taken) return false
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set maintenance_work_mem = '256MB'`)
    const unfinished = await findUnfinished(client)
    for (const migration of migrations.filter(({ name }) => unfinished.has(name))) {
      await finish(client, migration, (step) => onStep(step, migration.name))
    }
    return true
  } finally {
    signal.removeEventListener('abort', end)
    await client.end()
  }
}

const progress = `
  select 'index ' || index_relid::regclass || ', ' || phase || coalesce(' ' || floor(100.0 * case
      when tuples_total > 0 then tuples_done::numeric / tuples_total else blocks_done::numeric / nullif(blocks_total, 0)
    end) || ' %', '') as line
  from pg_stat_progress_create_index where datname = current_database()
  union all select name || ': filled up to ' || backfilled_to from migrations
  where finished_at is null and backfilled_to is not null
  order by line`

/**
 * Reports the progress of unfinished migrations, at most once a second and only when it has changed, until
 * the signal aborts.
 */
export async function watchFinishing(
  url: string,
  signal: AbortSignal,
  onProgress: (line: string) => void,
): Promise<void> {
  const client = await connectAlone(url, 'migration')
  try {
    let reported: string[] = []
    while (!signal.aborted) {
      const lines = (await client.query<{ line: string }>(progress)).rows.map(({ line }) => line)
      for (const line of lines) if (!reported.includes(line)) onProgress(line)
      reported = lines
      await pause(watchEveryMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    await client.end()
  }
}

async function findUnfinished(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations where finished_at is null',
  )
  return new Set(rows.map(({ name }) => name))
}

async function finish(
  client: pg.Client,
  { name, backfill, indexes = {}, primaryKeys = {}, cleanUp = [] }: Migration,
  onStep: (step: string) => void,
): Promise<void> {
  if (backfill) {
    onStep('backfill')
    while (await backfillBatch(client, name, backfill));
  }
  for (const [index, definition] of Object.entries(indexes)) {
    onStep(`index ${index}`)
    await buildIndex(client, index, definition)
  }
  for (const statement of cleanUp) {
    onStep(statement)
    await runOrYield(client, statement)
  }
  for (const [table, columns] of Object.entries(primaryKeys)) {
    onStep(`primary key of ${table}`)
    await replacePrimaryKey(client, table, columns)
  }
  await client.query('update migrations set finished_at = now() where name = $1', [name])
}

/**
 * Backfills one batch and stores the progress in the same transaction. Returns false if nothing was left to
 * backfill.
 */
async function backfillBatch(client: pg.Client, name: string, backfill: string): Promise<boolean> {
  await client.query('begin')
  const before = await client.query<{ backfilled_to: string | null }>(
    'select backfilled_to from migrations where name = $1',
    [name],
  )
  const { rows } = await client.query<{ next: string | null }>(backfill, [before.rows[0]?.backfilled_to])
  const next = rows[0]?.next
  if (next != null)
    await client.query('update migrations set backfilled_to = $2 where name = $1', [name, next])
  await client.query('commit')
  return next != null
}

/**
 * Builds an index. An interrupted build leaves an invalid index, which PostgreSQL neither uses nor resumes,
 * so it is dropped first.
 */
async function buildIndex(client: pg.Client, index: string, definition: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.valid) return
  if (rows[0]) await client.query(`drop index concurrently ${index}`)
  const [, unique = '', rest] = /^(unique )?(.*)$/s.exec(definition) ?? []
  await client.query(`create ${unique}index concurrently ${index} ${rest}`)
}

/** Builds the new key's index first, so that the table is locked only while the old key is replaced. */
async function replacePrimaryKey(client: pg.Client, table: string, columns: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
    [table],
  )
  if (rows[0]?.definition.endsWith(`(${columns})`)) return
  await buildIndex(client, `${table}_new_pkey`, `unique on ${table} (${columns})`)
  await runOrYield(
    client,
    `alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key using index ${table}_new_pkey`,
  )
}

/**
 * A `concurrently` statement may wait for its locks as long as necessary, because nothing queues up behind
 * it. Any other statement gives up after two seconds and is retried.
 */
async function runOrYield(client: pg.Client, statement: string): Promise<void> {
  if (/\bconcurrently\b/.test(statement)) return void (await client.query(statement))
  for (;;) {
    try {
      return void (await client.query(`${beginBriefly}; ${statement}; commit`))
    } catch (error) {
      await client.query('rollback')
      if (!isInUse(error)) throw error
      await pause(tryAgainMs)
    }
  }
}
