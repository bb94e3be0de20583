import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'

let rig: DeliveryRig
let worker: Worker | undefined
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(() => worker?.stop())
afterAll(() => rig.stop())

it('a refusal of our own account fails nobody: all wait, and whoever was tried has tries for hours', async () => {
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
