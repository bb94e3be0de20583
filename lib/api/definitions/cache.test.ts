import { afterEach, expect, test, vi } from 'vitest'
import { connectAlone } from '../db/pool'
import { runAlone } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { jobsOf } from '../fixtures/job-rig'
import { createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { readDefinitions } from './cache'

const { api } = testApi()
afterEach(() => vi.useRealTimers())

test('cached definitions are read again as soon as another process reports a change', async () => {
  await eventually(async () =>
    expect(
      await api.sql(
        "select from pg_stat_activity where application_name = 'beacon listening' and datname = current_database()",
      ),
    ).toHaveLength(1),
  )
  // Otherwise, the test would pass once they expire.
  vi.useFakeTimers({ toFake: ['performance'] })
  const cached = await readDefinitions(api.businessId)
  expect(await readDefinitions(api.businessId)).toBe(cached)
  // Repeated, because the API may only just have connected.
  await eventually(async () => {
    await runAlone(api.databaseUrl, `notify definitions, '${api.businessId}'`)
    expect(await readDefinitions(api.businessId)).not.toBe(cached)
  })
})

test('a change of definitions is reported to all processes', async () => {
  const other = await connectAlone(api.databaseUrl)
  const reported: unknown[] = []
  other.on('notification', ({ payload }) => reported.push(payload))
  await other.query('listen definitions')
  await createType(api.client())
  await eventually(() => expect(reported).toEqual([api.businessId]))
  await other.end()
})

test('an account type that another process has just created is known before its notification arrives', async () => {
  const client = api.client()
  const jobs = jobsOf(client, '')
  const phone = newPhone()
  const { id: jobId } = await jobs.upload(`phone\n${phone}\n`)
  const createElsewhere = async (name: string) => {
    const [created] = await api.sql<{ id: string }>(
      'insert into account_types (business_id, id, name) values ($1, new_id(), $2) returning id',
      [api.businessId, name],
    )
    return created?.id ?? ''
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  await readDefinitions(api.businessId)
  const body = { accountType: await createElsewhere('First'), phone, sendSMS: false }
  const { account } = dataOf(await client.createAccount({ body }))
  const accountType = await createElsewhere('Second')
  dataOf(await client.checkImport({ params: { jobId }, body: { fields: ['phone'], accountType } }))
  const move = {
    action: 'move' as const,
    accountType: await createElsewhere('Third'),
    accountIds: [account.id],
  }
  dataOf(await client.createBulkJob({ body: move }))
})
