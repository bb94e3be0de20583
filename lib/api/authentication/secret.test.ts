import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey } from '@/lib/secret'
import { bundleOf } from '../fixtures/bundled-entries'
import { createTestDatabase, type TestDatabase } from '../fixtures/database'
import { startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

const another = 'another long enough secret, for tests only'
let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  api = await startTestApi({ database })
})
afterAll(() => api.stop())

const run = (args: string[], secret: string) =>
  spawnSync(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: database.url, SECRET: secret },
    encoding: 'utf8',
  })
const addIdentity = () => [
  bundleOf('identity'),
  '--business',
  'acme',
  '--name',
  'Night desk',
  '--role',
  'dispatcher',
]

test('the API refuses to start with a different secret than the database was first used with', () => {
  const { status, stderr } = run([bundleOf('api')], another)
  expect(stderr).toMatch(/^SECRET .* is not the one that this database was first used with.*\.\n$/)
  expect(status).toBe(1)
})

test('npm run identity does not create an identity that could never log in', { tags: 'long' }, async () => {
  const before = await api.sql('select id from identities')
  const refused = run(addIdentity(), another)
  expect(refused.stderr).toMatch(/^SECRET .* is not the one that this database was first used with.*\.\n$/)
  expect(refused.status).toBe(1)
  expect(await api.sql('select id from identities')).toEqual(before)
  expect(run(addIdentity(), testSecret).status).toBe(0)
})

test('the database stores only a fingerprint of the first secret that it is used with', async () => {
  const kept = () => api.sql('select fingerprint from secret_fingerprint')
  expect(await kept()).toEqual([{ fingerprint: deriveKey(testSecret, 'fingerprint') }])
  await api.sql('delete from secret_fingerprint')
  expect(run(addIdentity(), another).status).toBe(0)
  expect(await kept()).toEqual([{ fingerprint: deriveKey(another, 'fingerprint') }])
})
