import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import type { Behaviour } from '../fixtures/providers/whatsapp-server'
import { updateFinished } from './repository'
import { endInterrupted } from './result-repository'

let rig: DeliveryRig
let worker: Worker | undefined
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(async () => {
  await worker?.stop()
  rig.whatsApp.always({ kind: 'accept' })
  await rig.api.sql('update businesses set drill = false')
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
const later: Behaviour = { kind: 'error', status: 500, code: 131000 }
const cancel = (id: string) =>
  rig.api.sql(`update notifications set state = 'cancelled', cancelled_at = now() where id = $1`, [id])
const statesOf = async (id: string) => (await rig.deliveries(id)).map(({ state }) => state)

describe('cancelled notifications', () => {
  it('a cancelled notification has none of its queued deliveries claimed, and keeps its counts', async () => {
    const to = phones(3)
    const id = await rig.sendWhatsApp(to)
    await cancel(id)
    worker = rig.work()
    await eventually(async () => expect(await statesOf(id)).toEqual(Array(3).fill('cancelled')))
    await eventually(async () => {
      const [kept] = await rig.api.sql('select state, final_counts from notifications where id = $1', [id])
      expect(kept).toMatchObject({ state: 'cancelled', final_counts: { cancelled: 3 } })
    })
    for (const phone of to) expect(rig.whatsApp.requestsTo(phone)).toEqual([])
  })

  it('a cancelled notification ends its deliveries as cancelled even on a channel without a provider', async () => {
    const id = await rig.sendWhatsApp(phones(2))
    await cancel(id)
    worker = rig.work({ providers: {} })
    await eventually(async () => expect(await statesOf(id)).toEqual(['cancelled', 'cancelled']))
  })

  it('a cancelled notification is not retried after an attempt that certainly failed', async () => {
    const [phone] = phones(1) as [string]
    worker = rig.work({
      timing: { sendSeconds: 0.5 },
      providers: {
        whatsapp: {
          concurrency: 1,
          send: async (_, signal) => {
            await new Promise((resolve) => signal.addEventListener('abort', resolve))
            return { kind: 'retry', code: 'later' }
          },
        },
      },
    })
    const id = await rig.sendWhatsApp([phone])
    await eventually(async () => expect(await statesOf(id)).toEqual(['sending']))
    await cancel(id)
    await eventually(async () => expect(await statesOf(id)).toEqual(['cancelled']))
    expect((await rig.deliveries(id))[0]?.history).toMatchObject([{ state: 'cancelled', code: 'later' }])
  })

  it('a cancelled notification is not retried after its worker was killed, and whatever may have been sent, even a push, is unknown', async () => {
    const id = await rig.sendWhatsApp(phones(2))
    await rig.api.sql(
      `update deliveries set state = 'sending', attempts = 1, lease_until = now() - interval '1 s' where notification_id = $1`,
      [id],
    )
    await rig.api.sql(
      `update deliveries set channel = 'push', device_kind = 'fcm' where position =
        (select min(position) from deliveries where notification_id = $1)`,
      [id],
    )
    await cancel(id)
    await endInterrupted(5)
    expect(await statesOf(id)).toEqual(['unknown', 'unknown'])
    await updateFinished([id])
    expect(await rig.notification(id)).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: 0, unknown: 2 },
    })
  })
})

describe('drills that start later', () => {
  it.each(['with', 'without'])(
    'a drill that starts after a notification was stored sends it to no provider on a channel %s a provider',
    async (which) => {
      const to = phones(3)
      const id = await rig.sendWhatsApp(to)
      await rig.api.sql('update businesses set drill = true')
      worker = rig.work(which === 'with' ? {} : { providers: {} })
      await rig.done(id)
      expect((await rig.deliveries(id)).map(({ simulated }) => simulated)).toEqual([true, true, true])
      for (const phone of to) expect(rig.whatsApp.requestsTo(phone)).toEqual([])
    },
  )
})

describe('deliveries that an operator requeued', () => {
  it('a delivery that an operator requeued gets all its attempts again, each with a new number', async () => {
    rig.whatsApp.always(later)
    worker = rig.work({ timing: { maxAttempts: 2 } })
    const id = await rig.sendWhatsApp(phones(1))
    await rig.done(id)
    expect(await rig.deliveries(id)).toMatchObject([{ state: 'failed', attempts: 2 }])
    await rig.api.sql(
      `update deliveries set state = 'queued', reason = null, attempts_before = attempts where notification_id = $1`,
      [id],
    )
    await rig.api.sql(`update notifications set state = 'running', final_counts = null where id = $1`, [id])
    await rig.done(id)
    const [delivery] = await rig.deliveries(id)
    expect(delivery).toMatchObject({ state: 'failed', reason: 'too_many_attempts', attempts: 4 })
    const codes = delivery?.history.map(({ state, code }) => [state, code])
    expect(codes).toEqual([
      ['queued', '131000'],
      ['failed', '131000'],
      ['queued', '131000'],
      ['failed', '131000'],
    ])
  })
})
