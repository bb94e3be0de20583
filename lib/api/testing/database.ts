import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectAlone } from '../db/pool'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** An empty database of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const root = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAlone(root, `create database ${name}`)
  const url = root.replace(/\/beacon\?/, `/${name}?`)
  return { url, drop: () => runAlone(root, `drop database ${name} with (force)`) }
}

async function runAlone(url: string, statement: string): Promise<void> {
  const client = await connectAlone(url)
  await client.query(statement).finally(() => client.end())
}
