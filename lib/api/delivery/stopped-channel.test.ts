import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: DeliveryRig
let worker: Worker | undefined
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(() => worker?.stop())
afterAll(() => rig.stop())

it('an error about our own account fails no delivery, and all of them wait with hours of retries left', async () => {
  rig.whatsApp.always({ kind: 'error', status: 403, code: 131031 })
  const id = await rig.sendWhatsApp(Array.from({ length: 30 }, newPhone))
  worker = rig.work()
  await eventually(async () => {
    const tried = (await rig.deliveries(id)).filter(({ providerCode }) => providerCode === '131031')
    expect(tried.length).toBeGreaterThan(0)
    expect(tried.every(({ state, attempts }) => state === 'queued' && attempts === 1)).toBe(true)
  })
  const [waits] = await rig.api.sql<{ shortest: number }>(
    `select min(extract(epoch from next_attempt_at - updated_at))::float as shortest from deliveries
     where notification_id = $1 and provider_code is not null`,
    [id],
  )
  expect(waits?.shortest).toBeGreaterThan(1700)
  expect((await rig.notification(id)).counts).toMatchObject({ failed: 0, unknown: 0 })
})

it('a template mismatch fails no delivery: the channel reports it, and all deliveries continue once it is fixed', {
  tags: 'long',
}, async () => {
  const details = 'Parameter name is missing or empty'
  rig.whatsApp.always({ kind: 'error', status: 400, code: 100, details })
  const list = Array.from({ length: 60 }, newPhone)
  const id = await rig.sendWhatsApp(list)
  worker = rig.work()
  const whatsApp = async () => {
    const { channels } = dataOf(await rig.client.listChannels({}))
    return channels.find(({ name }) => name === 'whatsapp')
  }
  await eventually(async () =>
    expect(await whatsApp()).toMatchObject({ lastErrorCode: '100', lastErrorMessage: details }),
  )
  const tried = list.flatMap((phone) => rig.whatsApp.requestsTo(phone)).length
  expect(tried).toBeLessThan(60)
  expect((await rig.notification(id)).counts).toMatchObject({ failed: 0, queued: 60 })
  await worker.stop()
  rig.whatsApp.always({ kind: 'accept' })
  await rig.api.sql('update deliveries set next_attempt_at = now() where notification_id = $1', [id])
  await rig.api.sql('delete from provider_states')
  worker = rig.work()
  expect((await rig.done(id)).counts).toMatchObject({ accepted: 60, failed: 0 })
})
