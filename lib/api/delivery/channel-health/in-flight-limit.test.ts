import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig } from '../../fixtures/delivery-rig'
import { newPhone } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'
import { claimWithinLimit } from './in-flight-limit'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterEach(async () => {
  await rig.api.sql("update deliveries set state = 'cancelled', lease_until = null")
  await rig.api.sql('delete from provider_states')
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
const message = { title: 'Water', sendWhatsApp: true }
const queueOwn = (count: number) => rig.sendWhatsApp(phones(count))
const queueOthers = async (count: number) =>
  dataOf(await rig.api.strangerClient().sendNotification({ body: { message, phones: phones(count) } }))

/** Claims deliveries as this many processes at the same time, eight each. Returns how many were claimed. */
async function claimed(processes: number, isProbe = false): Promise<{ own: number; others: number }> {
  const claim = { limit: 8, leaseSeconds: 60, share: 8, running: {}, isProbe }
  const claims = Array.from({ length: processes }, () => claimWithinLimit('whatsapp', claim))
  const all = (await Promise.all(claims)).flatMap((taken) => taken.claimed)
  const own = all.filter(({ businessId }) => businessId === rig.api.businessId).length
  return { own, others: all.length - own }
}

const heard = (unclear: number, failing: string[], isOpen: boolean) =>
  rig.api.sql(
    `insert into provider_states
        (transport, failures_in_row, unclear_in_row, failing_businesses, opened_at, next_probe_at)
      values ('whatsapp', $1, $1, $2, case when $3 then now() end, case when $3 then now() end)`,
    [unclear, failing, isOpen],
  )

describe('messages in flight to a provider that must not get a message twice', () => {
  it('the number of messages in flight is at most 16 per business across all processes', async () => {
    await queueOwn(40)
    expect(await claimed(6)).toEqual({ own: 16, others: 0 })
    await queueOthers(40)
    expect(await claimed(6)).toEqual({ own: 0, others: 16 })
    expect(await claimed(6)).toEqual({ own: 0, others: 0 })
  })

  it('the number of messages in flight is at most the business’s own limit, and 64 overall', async () => {
    const setLimit = (inFlightLimit: number) => rig.client.updateBusiness({ body: { inFlightLimit } })
    await queueOwn(60)
    await queueOthers(60)
    dataOf(await setLimit(2))
    dataOf(await rig.api.strangerClient().updateBusiness({ body: { inFlightLimit: 30 } }))
    expect(await claimed(8)).toEqual({ own: 2, others: 30 })
    dataOf(await setLimit(48))
    expect(await claimed(8)).toEqual({ own: 32, others: 0 })
    expect(await claimed(8)).toEqual({ own: 0, others: 0 })
    expect(await setLimit(49)).toMatchObject({ ok: false, failure: { status: 422 } })
    dataOf(await setLimit(16))
    dataOf(await rig.api.strangerClient().updateBusiness({ body: { inFlightLimit: 16 } }))
  })

  it('the number of messages in flight does not include messages of a killed process', async () => {
    await queueOwn(40)
    expect(await claimed(6)).toEqual({ own: 16, others: 0 })
    await rig.api.sql("update deliveries set lease_until = now() + interval '39 s' where state = 'sending'")
    expect(await claimed(6)).toEqual({ own: 16, others: 0 })
  })

  it('the number of messages in flight drops by the number of unclear outcomes since the last clear outcome', async () => {
    await Promise.all([queueOwn(40), queueOthers(40)])
    await heard(4, [rig.api.businessId], false)
    expect(await claimed(6)).toEqual({ own: 12, others: 12 })
  })

  it('the number of messages in flight leaves no room for a probe at the limit, unless the provider was checked', async () => {
    await queueOwn(40)
    await queueOthers(40)
    await claimed(6)
    await heard(5, [rig.api.businessId, rig.api.strangerBusinessId], true)
    expect(await claimed(1, true)).toEqual({ own: 0, others: 0 })
    await rig.api.sql("update deliveries set state = 'unknown' where state = 'sending'")
    await rig.api.sql('update provider_states set unclear_in_row = 21')
    const { own, others } = await claimed(1, true)
    expect(own + others).toBe(1)
  })

  it('the number of messages in flight is one for all other businesses together while one business is stopped, until another business has a clear outcome', async () => {
    await heard(16, [rig.api.businessId], true)
    await queueOwn(40)
    await queueOthers(40)
    expect(await claimed(4)).toEqual({ own: 0, others: 1 })
    expect(await claimed(4)).toEqual({ own: 0, others: 0 })
    await rig.api.sql('update provider_states set unclear_in_row = 0')
    expect(await claimed(4)).toEqual({ own: 0, others: 15 })
  })
})
