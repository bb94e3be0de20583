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

/** The name that the newest migration carries; `/readyz` looks for it. */
export const newestMigration = migrations.at(-1)?.name ?? ''
