import type pg from 'pg'
import { migrations } from './migrations/all'
import { connectAlone } from './pool'

const lockNumber = 7_226_001

/** Applies what is missing of the migrations, in order, each in its own transaction; two starters wait for each other. */
export async function migrate(url: string): Promise<void> {
  const client = await connectAlone(url)
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const unknown = unknownOf(applied)
    if (unknown.length > 0) throw new NewerDatabase(unknown)
    for (const migration of migrations) {
      if (!applied.has(migration.name)) await apply(client, migration)
    }
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, sql }: { name: string; sql: string }): Promise<void> {
  await client.query('begin')
  await client.query(sql)
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}

const unknownOf = (applied: ReadonlySet<string>) =>
  [...applied].filter((name) => !migrations.some((known) => known.name === name))

/** True when these migrations are those of this version: none missing, and none that only a later one knows. */
export function areOurs(applied: ReadonlySet<string>): boolean {
  return unknownOf(applied).length === 0 && migrations.every(({ name }) => applied.has(name))
}

/** The database was changed by a later version than this one, which would read and write it wrongly. */
export class NewerDatabase extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was changed by a later version of Beacon (${unknown.join(', ')}): start that version or a later one, or put back a copy of the database from before.`,
    )
  }
}
