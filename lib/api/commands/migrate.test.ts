import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '../db/migrations/all'
import { connectAlone } from '../db/pool'
import { bundleOf } from '../fixtures/bundled-entries'
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '../fixtures/database'
import { testSecret } from '../fixtures/test-settings'

type Ended = { code?: number; stdout: string; stderr: string }

const newest = migrations.at(-1)?.name ?? ''
/** A migration that builds an index and changes no table. */
const undone = '0067-alerts-by-time'
const complete = 'The database has every migration of this version.\n'

let database: TestDatabase
beforeEach(async () => {
  database = await createMigratedDatabase()
  return () => database.drop()
})
const others: TestDatabase[] = []
afterEach(() => Promise.all(others.splice(0).map((other) => other.drop())))

async function run(options: string[] = [], url = database.url): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: url, SECRET: testSecret, MIGRATIONS: 'refuse' }
  const command = [bundleOf('migrate'), ...options]
  return promisify(execFile)(process.execPath, command, { env }).catch((error: Ended) => error)
}

async function query(statement: string) {
  const client = await connectAlone(database.url)
  return (await client.query(statement).finally(() => client.end())).rows
}

/** Reverts the migration `undone`. */
const undoOne = () =>
  query(`drop index alerts_of_account_by_time; delete from migrations where name = '${undone}'`)

test('npm run migrate applies what is missing and names it; --check only reports it, with exit code 1', async () => {
  await undoOne()
  expect(await run(['--check'])).toMatchObject({
    code: 1,
    stdout: `The database lacks ${undone}: \`npm run migrate\` applies what is missing.\n`,
  })
  const unfinished = `Not finished yet: ${undone}. An API finishes this in the background; \`npm run migrate -- --finish\` does it now.\n`
  expect(await run()).toEqual({ stdout: `Applied ${undone}.\n${unfinished}`, stderr: '' })
  expect(await run(['--check'])).toEqual({ stdout: complete + unfinished, stderr: '' })
})

test('npm run migrate -- --finish also builds the indexes, and names each step', {
  tags: 'long',
}, async () => {
  await undoOne()
  const { stdout } = await run(['--finish'])
  expect(stdout).toContain(`Applied ${undone}.\n${undone}: index alerts_of_account_by_time\n`)
  expect(stdout).not.toContain('Not finished yet')
  expect(await query(`select from pg_indexes where indexname = 'alerts_of_account_by_time'`)).toHaveLength(1)
  expect(await query('select from migrations where finished_at is null')).toEqual([])
})

test('npm run migrate creates the tables of an empty database, and does nothing when repeated', async () => {
  const empty = await createTestDatabase()
  others.push(empty)
  expect((await run([], empty.url)).stdout).toBe(`Created the tables of a new database, up to ${newest}.\n`)
  expect(await run([], empty.url)).toEqual({ stdout: complete, stderr: '' })
})

test('--check reports later migrations that this version works with, and fails with 2 if it cannot tell', {
  tags: 'long',
}, async () => {
  await query(`insert into migrations (name, compatible_from) values ('9998-later', '${newest}')`)
  expect((await run(['--check'])).stdout).toBe(
    `${complete}It also has migrations of a later version that this version works with: 9998-later.\n`,
  )
  await query(`insert into migrations (name, compatible_from) values ('9999-later', '9998-later')`)
  expect(await run(['--check'])).toMatchObject({ code: 2, stderr: expect.stringContaining('9999-later') })
  const unreachable = 'postgres://127.0.0.1:1/none'
  expect(await run(['--check'], unreachable)).toMatchObject({ code: 2 })
  expect(await run([], unreachable)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database cannot be reached'),
  })
})

test('unknown options are rejected with the usage', async () => {
  expect(await run(['--chek'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: /),
  })
})
