import { expect, test } from 'vitest'
import { connectAlone } from '../db/pool'
import { eventually } from '../fixtures/eventually'
import { isPooled } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { Waker } from '../workers/worker-loops'
import { QueueMonitor, queuesInUse } from './queue-monitor'

const { api } = testApi()

const queue = (channel: string, nextAttemptAt: string) =>
  api.sql(
    `insert into deliveries (business_id, phone, channel, state, next_attempt_at)
      values ($1, '+12025550100', $2, 'queued', $3)`,
    [api.businessId, channel, nextAttemptAt],
  )

test('the monitor reports whether anything is queued for a transport, due or not, and ignores held deliveries', async () => {
  const look = new QueueMonitor(new Waker(), 600)
  await queue('whatsapp', '2100-01-01')
  await queue('push', 'infinity')
  expect(await look.hasQueued('whatsapp')).toBe(true)
  expect(await look.hasQueued('push')).toBe(false)
  expect(await look.hasQueued('sms')).toBe(false)
})

test.skipIf(isPooled())(
  'transports that check at the same time share one query, unless the waker fires after the query began',
  async () => {
    const waker = new Waker()
    const look = new QueueMonitor(waker, 600)
    const other = await connectAlone(api.databaseUrl)
    const looksUnderWay = async () => {
      const waiting = await api.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query = $1`,
        [queuesInUse.text],
      )
      return waiting.length
    }
    try {
      await other.query('begin; lock table deliveries in access exclusive mode')
      const together = [look.hasQueued('fcm'), look.hasQueued('sms')]
      await eventually(async () => expect(await looksUnderWay()).toBe(1))
      waker.wake()
      const afterNews = look.hasQueued('sms')
      await eventually(async () => expect(await looksUnderWay()).toBe(2))
      await other.query('commit')
      expect(await Promise.all([...together, afterNews])).toEqual([false, false, false])
    } finally {
      await other.end()
    }
  },
)

test('a transport with nothing queued waits until it is woken, even if this happens during its query', async () => {
  const waker = new Waker()
  const look = new QueueMonitor(waker, 600)
  expect(await look.waitForQueued('whatsapp')).toBe(true)
  let rested = false
  const resting = look.waitForQueued('fcm').then((isQueued) => {
    rested = true
    return isQueued
  })
  await look.hasQueued('fcm')
  await api.sql('select')
  expect(rested).toBe(false)
  waker.wake()
  expect(await resting).toBe(false)
  const looking = look.waitForQueued('fcm')
  waker.wake()
  expect(await looking).toBe(false)
})
