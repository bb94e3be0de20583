import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '@/lib/client/client'
import { deriveKey } from '@/lib/secret'
import { bundleOf } from '../fixtures/bundled-entries'
import { createTestDatabase, type TestDatabase } from '../fixtures/database'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

const next = 'the secret that replaces the first, in tests only'
let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await createTestDatabase()
  api = await startTestApi({ database })
})
afterAll(() => api.stop())

/** Runs a command with these secrets. */
function run(
  secrets: { SECRET: string; SECOND_SECRET?: string },
  command: 'identity' | 'secret',
  ...args: string[]
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundleOf(command), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, ...secrets },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}
const addIdentity = (secrets: Parameters<typeof run>[0]) =>
  run(secrets, 'identity', '--business', 'acme', '--name', 'Night desk', '--role', 'dispatcher')
const both = { SECRET: next, SECOND_SECRET: testSecret }
const wrappings = () => api.sql<{ by: string }>('select distinct wrapped_with as by from stored_keys')
const fingerprintOf = (secret: string) => deriveKey(secret, 'fingerprint').toString('hex')

test('a valid secret makes another one valid, and external IDs work with either', async () => {
  expect(addIdentity({ SECRET: next }).said).toMatch(
    /is not the one .* set it as SECOND_SECRET to replace it/,
  )
  for (const secrets of [both, { SECRET: next }, { SECRET: testSecret, SECOND_SECRET: next }]) {
    const { said } = addIdentity(secrets)
    const externalId = /^externalId (\S+)$/m.exec(said)?.[1] ?? ''
    const login = await createClient({ baseUrl: api.baseUrl }).login({
      body: { businessId: 'acme', externalId },
    })
    expect(login, said).toMatchObject({ ok: true })
  }
  expect(await wrappings()).toHaveLength(2)
})

test('npm run secret re-encrypts what the other secret encrypted, and only then makes the new one the only valid one', {
  tags: 'long',
}, async () => {
  const body = { name: 'ERP', url: 'https://erp.example.com/', eventTypes: ['alert.created' as const] }
  const { webhook } = dataOf(await api.client().createWebhook({ body }))
  dataOf(await api.client().rotateWebhook({ params: { id: webhook.id }, body: { overlapHours: 1 } }))
  expect(run({ SECRET: next }, 'secret')).toEqual({
    status: 1,
    said: expect.stringMatching(
      /^SECRET cannot decrypt 1 in webhooks.secret, 1 in webhooks.previous_secret: /,
    ),
  })
  expect(run(both, 'secret')).toEqual({
    status: 0,
    said: 'Re-encrypted: 1 in webhooks.secret, 1 in webhooks.previous_secret.\n',
  })
  expect(run(both, 'secret').said).toBe('Nothing had to be re-encrypted.\n')
  expect(addIdentity({ SECRET: testSecret }).status).toBe(0)
  expect(run({ SECRET: next }, 'secret')).toEqual({
    status: 0,
    said: 'SECRET is now the only valid secret.\n',
  })
  expect(addIdentity({ SECRET: testSecret }).said).toMatch(/is not the one/)
  expect(await wrappings()).toEqual([{ by: fingerprintOf(next) }])
})
