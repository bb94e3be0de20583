import { expect, test } from 'vitest'
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '../../fixtures/database'
import { finishMigrations } from '../finish-migrations'
import { migrate } from '../migrate'
import { connectAlone } from '../pool'
import { readSchema } from '../read-schema'
import { migrations } from './all'

async function schemaOf(database: TestDatabase) {
  const client = await connectAlone(database.url)
  const statements = await readSchema(client).finally(() => client.end())
  await database.drop()
  return statements
}

test('a new database has the same schema as an upgraded database', async () => {
  const upgraded = await createTestDatabase()
  await migrate(upgraded.url, undefined, { migrations })
  await finishMigrations(upgraded.url, { signal: new AbortController().signal })
  const base = await schemaOf(await createMigratedDatabase())
  expect(base, '`npm run migrations:base` writes the base again').toEqual(await schemaOf(upgraded))
})
