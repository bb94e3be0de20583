import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { extendPause } from './channel-health/breaker-repository'
import { claimWithinLimit } from './channel-health/in-flight-limit'
import { resumeDeliveries, selectOwnQueues } from './own/own-queue-repository'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(async () => {
  rig.whatsApp.always({ kind: 'accept' })
  await rig.api.sql("update deliveries set state = 'cancelled', lease_until = null")
  await rig.api.sql('delete from provider_states')
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)

/** Claims deliveries without the worker, in the same way as another process. */
const claimElsewhere = () =>
  claimWithinLimit('whatsapp', { limit: 8, leaseSeconds: 60, share: 8, running: {}, isProbe: false })

/** Sends a message, lets the provider respond with `answer`, and waits until the outcome is stored. */
async function sendFirst(answer: Parameters<DeliveryRig['whatsApp']['always']>[0]): Promise<void> {
  rig.whatsApp.always(answer)
  const worker = rig.work()
  const id = await rig.sendWhatsApp(phones(1))
  await eventually(async () => expect((await rig.deliveries(id))[0]?.providerCode).toBeTruthy())
  await worker.stop()
}

it('a pause that a provider asks for applies to all processes until it is over', async () => {
  await sendFirst({ kind: 'error', status: 429, code: 80007, headers: { 'retry-after': '60' } })
  await rig.sendWhatsApp(phones(3))
  const paused = await claimElsewhere()
  expect(paused.claimed).toEqual([])
  expect(paused.secondsPaused).toBeGreaterThan(50)
  await rig.api.sql('update provider_states set paused_until = now()')
  expect(await claimElsewhere()).toMatchObject({ claimed: { length: 3 }, secondsPaused: null })
})

it('a shorter pause does not end a longer one', async () => {
  await extendPause('whatsapp', 60)
  await extendPause('whatsapp', 1)
  expect((await claimElsewhere()).secondsPaused).toBeGreaterThan(50)
})

it('an error that only other credentials can fix does not stop processes that may have them', async () => {
  await sendFirst({ kind: 'error', status: 403, code: 131031 })
  await rig.sendWhatsApp(phones(3))
  expect((await claimElsewhere()).claimed).toHaveLength(3)
})

it('a pause for a business’s own credentials stops nobody else, and new credentials end it', async () => {
  const { businessId } = rig.api
  await rig.api.sql(
    `insert into own_channels (business_id, channel, settings, sealed, changed_at) values ($1, 'whatsapp', '{}', '', '{}')`,
    [businessId],
  )
  await extendPause(`whatsapp/${businessId}`, 60)
  await rig.sendWhatsApp(phones(1))
  const message = { title: 'Water', sendWhatsApp: true }
  dataOf(await rig.api.strangerClient().sendNotification({ body: { message, phones: phones(2) } }))
  expect(await selectOwnQueues(10)).toEqual([])
  expect((await claimElsewhere()).claimed).toHaveLength(2)
  await resumeDeliveries(businessId, 'whatsapp')
  expect(await selectOwnQueues(10)).toMatchObject([{ businessId, transport: 'whatsapp' }])
})
