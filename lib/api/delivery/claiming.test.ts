import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../fixtures/server'
import { claimDeliveries } from './claim-repository'
import { releaseDeliveries } from './result-repository'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const claim = (limit: number) =>
  claimDeliveries('sms', { limit, leaseSeconds: 60, share: limit, running: {}, isProbe: false })

async function store(notificationId: string, due: string, rows = 1): Promise<void> {
  await api.sql(
    `insert into notifications (business_id, id, message, recipients_to, recipients)
     values ($1, $2, '{"title": "Water"}', '{}', 1)`,
    [api.businessId, notificationId],
  )
  await api.sql(
    `insert into deliveries (business_id, notification_id, phone, channel, next_attempt_at)
     select $1, $2, n, 'sms', $3 from generate_series(1, $4::integer) n`,
    [api.businessId, notificationId, due, rows],
  )
}

it('a claim skips deliveries that are not due yet, and they do not hold up deliveries that are due', async () => {
  for (let number = 0; number < 60; number += 1) await store(`a${number}`, 'infinity')
  await store('b', new Date().toISOString())
  expect((await claim(10)).claimed.map(({ notificationId }) => notificationId)).toEqual(['b'])
})

it('releasing a delivery does not count as an attempt, and its next claim gets a new attempt number', async () => {
  await store('c', new Date().toISOString())
  const [first] = (await claim(1)).claimed
  if (first) await releaseDeliveries([first])
  const [second] = (await claim(1)).claimed
  expect(second).toMatchObject({ notificationId: 'c', attempt: 2, attemptsBefore: 1 })
  // The delivery was claimed again in the meantime, so the first claim can no longer release it.
  if (first) await releaseDeliveries([first])
  expect((await claim(1)).claimed).toEqual([])
})
