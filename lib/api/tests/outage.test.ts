import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { type EmbeddedDatabase, startDatabase } from '../db/embedded/launcher'
import { eventually } from '../fixtures/eventually'
import { testSecret } from '../fixtures/test-settings'
import { type RunningApi, startApi } from '../processes/start-api'

let folder: string
let database: EmbeddedDatabase
let api: RunningApi
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-outage-'))
  database = await startDatabase(join(folder, 'data'))
  api = await startApi({
    settings: { ...readSettings({ BOOTSTRAP_EXTERNAL_ID: 'known' }), API_PORT: 0 },
    databaseUrl: database.url,
    secret: testSecret,
    logger: createLogger('test', 'silent'),
  })
})
afterAll(async () => {
  await api.stop()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const status = async (path: string) => (await fetch(api.address + path)).status
const logIn = () =>
  fetch(`${api.address}/v1/external/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ businessId: 'demo', externalId: 'known' }),
  })

test('every call gets 503 with Retry-After while the database is down, and succeeds once it is back', async () => {
  expect(await status('/readyz')).toBe(200)
  expect((await logIn()).status).toBe(200)
  await database.stop()
  const refused = await logIn()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ data: { code: 'unavailable' } })
  expect(await status('/readyz')).toBe(503)
  expect(await status('/healthz')).toBe(200)
  database = await startDatabase(join(folder, 'data'))
  await eventually(async () => expect((await logIn()).status).toBe(200))
  expect(await status('/readyz')).toBe(200)
})
