import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readSettings } from '@/lib/env'
import { bundleOf } from '../fixtures/bundled-entries'
import { createMigratedDatabase, createTestDatabase } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { freePort } from '../fixtures/free-port'
import { startTestApi } from '../fixtures/server'
import { testSecret } from '../fixtures/test-settings'

/**
 * Starts an API with these settings on an empty database; returns the businesses that it creates, except the fixture's
 * own.
 */
async function firstStart(given: Record<string, string>): Promise<object[]> {
  const { firstBusiness, BOOTSTRAP_BUSINESS_ID } = readSettings(given)
  const settings = { firstBusiness, BOOTSTRAP_BUSINESS_ID }
  const api = await startTestApi({ settings, database: await createMigratedDatabase() })
  const made = await api.sql(
    `select id, drill, (select count(*) > 0 from accounts where business_id = b.id) as samples
      from businesses b where id <> all($1)`,
    [[api.businessId, api.strangerBusinessId]],
  )
  await api.stop()
  return made
}

test.each([
  ['nothing unless asked for', {}, []],
  [
    'no sample data unless the sample business is named',
    { BOOTSTRAP_EXTERNAL_ID: 'chosen by the operator' },
    [{ id: 'demo', drill: false, samples: false }],
  ],
  [
    'sample data if the sample business is chosen',
    { BOOTSTRAP_BUSINESS_ID: 'demo' },
    [{ id: 'demo', drill: true, samples: true }],
  ],
  [
    'a business with the configured ID',
    { BOOTSTRAP_BUSINESS_ID: 'barrio' },
    [{ id: 'barrio', drill: false, samples: false }],
  ],
] as [string, Record<string, string>, object[]][])(
  'a first start on an empty database creates %s',
  async (_, given, made) => {
    expect(await firstStart(given)).toEqual(made)
  },
)

test('a first start that creates nothing names the command that creates a business', {
  tags: 'long',
}, async () => {
  const database = await createTestDatabase()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    SECRET: testSecret,
    API_PORT: String(await freePort()),
    BOOTSTRAP_BUSINESS_ID: '',
    BOOTSTRAP_EXTERNAL_ID: '',
  }
  const api = spawn(process.execPath, [bundleOf('api')], { env })
  let said = ''
  api.stdout.on('data', (piece) => {
    said += piece
  })
  await eventually(() => expect(said).toContain('npm run identity -- --business'))
  api.kill('SIGTERM')
  await once(api, 'exit')
  await database.drop()
})
