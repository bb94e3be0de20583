import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAlone } from './db/pool'
import { createTestDatabase } from './testing/database'
import { testSecret } from './testing/server'

type Database = Awaited<ReturnType<typeof createTestDatabase>>
type Ended = { code?: number; stdout: string; stderr: string }

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** `npm run identity` for the business `acme`. */
function run(...options: string[]): Promise<Ended> {
  const command = ['--import', 'tsx', 'lib/api/identity.ts', '--business', 'acme', ...options]
  const env = { ...process.env, DATABASE_URL: database.url, SECRET: testSecret }
  return promisify(execFile)(process.execPath, command, { env }).catch((error: Ended) => error)
}

async function stored(): Promise<object[]> {
  const client = await connectAlone(database.url)
  const { rows } = await client.query('select name, roles, expires_at from identities order by id')
  await client.end()
  return rows
}

test('npm run identity takes one role, or several with commas, and a last day', async () => {
  const one = await run('--name', 'Night desk', '--role', 'dispatcher')
  expect(one.stdout).toMatch(/^Added Night desk \(dispatcher\) to acme\..*\nexternalId [\w-]{43}\n$/m)
  const several = await run('--name', 'Gate', '--role', 'sender,agent', '--expires', '2099-01-31')
  expect(several.stdout).toContain('Added Gate (agent, sender, until 2099-02-01T00:00:00.000Z) to acme.')
  expect(await stored()).toEqual([
    { name: 'Night desk', roles: ['dispatcher'], expires_at: null },
    { name: 'Gate', roles: ['agent', 'sender'], expires_at: new Date('2099-02-01') },
  ])
})

test.each([
  [['--role', 'chief'], '--role must be admin, agent, sender, dispatcher or viewer'],
  [['--role', 'agent,agent'], '--role must be'],
  [['--role', 'agent', '--expires', '2099-02-30'], '--expires must be a day'],
  [['--role', 'agent', '--expires', '2020-01-01'], '--expires must be a day that is not over yet.'],
])('%j is refused in a sentence', async (options, sentence) => {
  const ended = await run('--name', 'x', ...options)
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
})
