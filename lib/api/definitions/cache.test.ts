import { afterEach, expect, test, vi } from 'vitest'
import { connectAlone } from '../db/pool'
import { runAlone } from '../fixtures/database'
import { eventually } from '../fixtures/eventually'
import { createType } from '../fixtures/people'
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
