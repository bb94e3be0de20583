import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '@/lib/logging'
import { listenFor, notifyAll } from '../db/listening'
import { eventually } from '../fixtures/eventually'
import { createPerson, createType, newPhone } from '../fixtures/people'
import { dataOf, startTestApi, type TestApi } from '../fixtures/server'
import { testSecret, testSettings } from '../fixtures/test-settings'
import { jobWaker } from '../jobs/job-waker'
import { audienceWaker } from '../notifications/audience-waker'
import { startWorkers } from '../processes/start-workers'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('a queued job and a changed audience notify the workers of all processes', async () => {
  const told = new Set<string>()
  const listening = await listenFor(api.databaseUrl, {
    jobs: () => told.add('jobs'),
    audiences: () => told.add('audiences'),
  })
  const client = api.client()
  const { id } = await createPerson(client, await createType(client))
  dataOf(await client.createBulkJob({ body: { action: 'validate', accountIds: [id] } }))
  const body = { message: { title: 'Water', sendWhatsApp: true }, phones: [newPhone()] }
  const { notificationId } = dataOf(await client.sendNotification({ body }))
  dataOf(await client.cancelNotification({ params: { notificationId } }))
  await eventually(() => expect(told).toEqual(new Set(['jobs', 'audiences'])))
  await listening.end()
})

test('a worker is woken by another process', async () => {
  const workers = startWorkers({
    settings: testSettings(),
    databaseUrl: api.databaseUrl,
    secret: testSecret,
    logger: createLogger('worker', 'silent'),
  })
  const [ofJobs, ofAudiences] = [jobWaker.wakes, audienceWaker.wakes]
  await eventually(async () => {
    await notifyAll('jobs', [''])
    await notifyAll('audiences', [''])
    expect(jobWaker.wakes).toBeGreaterThan(ofJobs)
    expect(audienceWaker.wakes).toBeGreaterThan(ofAudiences)
  })
  await workers.stop()
})
