import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { createPerson, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: DeliveryRig
beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

const closed = {
  blocked: 'update accounts set blocked = true where id = $1',
  unsubscribed: 'update accounts set subscribed = false where id = $1',
  expired: `update accounts set expires_at = now() - interval '1 second' where id = $1`,
}

it.each(Object.entries(closed))(
  'a number without an account gets nothing once it belongs to an account that is %s',
  async (reason, close) => {
    const [phone, free, known] = [newPhone(), newPhone(), newPhone()]
    const id = await rig.sendWhatsApp([phone, free, known])
    const person = await createPerson(rig.client, rig.type, { phone })
    await createPerson(rig.client, rig.type, { phone: known })
    await rig.api.sql(close, [person.id])
    const worker = rig.work()
    await rig.done(id)
    await worker.stop()
    const states = Object.fromEntries(
      (await rig.deliveries(id)).map((delivery) => [delivery.phone, [delivery.state, delivery.reason]]),
    )
    expect(states).toEqual({
      [phone]: ['skipped', reason],
      [free]: ['accepted', null],
      [known]: ['accepted', null],
    })
    expect(rig.whatsApp.requestsTo(phone)).toEqual([])
  },
)

it('a phone number still gets the message after an account with that number is created and deleted', async () => {
  const phone = newPhone()
  const id = await rig.sendWhatsApp([phone])
  const { id: accountId } = await createPerson(rig.client, rig.type, { phone })
  dataOf(await rig.client.deleteAccount({ params: { accountId } }))
  const worker = rig.work()
  expect((await rig.done(id)).counts).toMatchObject({ accepted: 1 })
  await worker.stop()
})
