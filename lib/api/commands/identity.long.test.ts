import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAlone } from '../db/pool'
import { createTestDatabase } from '../fixtures/database'
import { testSecret } from '../fixtures/test-settings'

type Client = Awaited<ReturnType<typeof connectAlone>>
type Database = Awaited<ReturnType<typeof createTestDatabase>>
type Ended = { code?: number; stdout: string; stderr: string }

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs `npm run identity` for the business `acme`. */
function run(...options: string[]): Promise<Ended> {
  const command = ['--import', 'tsx', 'lib/api/commands/identity.ts', '--business', 'acme', ...options]
  const env = { ...process.env, DATABASE_URL: database.url, SECRET: testSecret }
  return promisify(execFile)(process.execPath, command, { env }).catch((error: Ended) => error)
}

async function stored(): Promise<object[]> {
  const text = `select name, roles, expires_at from identities where business_id = 'acme' order by id`
  return (await withClient((client) => client.query(text))).rows
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectAlone(database.url)
  return work(client).finally(() => client.end())
}

test('npm run identity accepts one or more roles separated by commas, and a last day', async () => {
  const one = await run('--name', 'Night desk', '--role', 'dispatcher')
  expect(one.stdout).toMatch(/^Added Night desk \(dispatcher\) to acme\..*\nexternalId [\w-]{43}\n$/m)
  const several = await run('--name', 'Gate', '--role', 'sender,agent', '--expires', '2099-01-31')
  expect(several.stdout).toContain('Added Gate (agent, sender, until 2099-02-01T00:00:00.000Z) to acme.')
  expect(await stored()).toEqual([
    { name: 'Night desk', roles: ['dispatcher'], expires_at: null },
    { name: 'Gate', roles: ['agent', 'sender'], expires_at: new Date('2099-02-01') },
  ])
})

test('npm run identity creates a business in the requested language, and does not change the language later', async () => {
  const options = ['--name', 'Mesa', '--role', 'admin', '--business', 'barrio']
  expect((await run(...options, '--language', 'es')).stdout).toContain('Created the business barrio.')
  const other = await run(...options, '--language', 'pt')
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('barrio already exists, with the language es'),
  })
  const { rows } = await withClient((client) =>
    client.query(`select name from account_types where business_id = 'barrio' order by id limit 1`),
  )
  expect(rows).toEqual([{ name: 'Residente' }])
})

test.each([
  [['--role', 'chief'], '--role must be admin, agent, sender, dispatcher or viewer'],
  [['--role', 'agent', '--language', 'fr'], '--language must be en, es or pt.'],
  [['--role', 'agent,agent'], '--role must be'],
  [['--role', 'agent', '--expires', '2099-02-30'], '--expires must be a date'],
  [['--role', 'agent', '--expires', '2020-01-01'], '--expires must not be in the past.'],
])('%j is rejected, and a sentence explains why', async (options, sentence) => {
  const ended = await run('--name', 'x', ...options)
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
})
