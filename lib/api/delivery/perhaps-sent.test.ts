import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { createPerson } from '../fixtures/people'
import { type FcmServer, startFcmServer } from '../fixtures/providers/fcm-server'
import { dataOf } from '../fixtures/server'
import { type ClaimedDelivery, claimDeliveries } from './claim-repository'
import type { Outcome } from './providers/port'
import { resultOf } from './result'
import { releaseDeliveries, updateResults } from './result-repository'
import { usualTiming } from './timing'

let fcm: FcmServer
let rig: DeliveryRig
beforeAll(async () => {
  fcm = await startFcmServer()
  rig = await startDeliveryRig({ FCM_SERVICE_ACCOUNT: fcm.serviceAccount })
})
afterAll(async () => {
  await Promise.all([rig.stop(), fcm.stop()])
})

/** Returns a push that is claimed for its second attempt; the outcome of the first was unclear. */
async function claimedAgain(): Promise<{ id: string; delivery: ClaimedDelivery }> {
  const { id: accountId } = await createPerson(rig.client, rig.type)
  const body = { kind: 'fcm' as const, token: `token-${accountId}` }
  dataOf(await rig.client.createDevice({ params: { accountId }, body }))
  const id = await rig.send({ accountIDs: [accountId] })
  await answer(await claim(), { kind: 'unclear', code: '500' })
  await rig.api.sql('update deliveries set next_attempt_at = now() where notification_id = $1', [id])
  return { id, delivery: await claim() }
}

async function claim(): Promise<ClaimedDelivery> {
  const shares = { share: 1, running: {}, isProbe: false }
  const { claimed } = await claimDeliveries('fcm', { limit: 1, leaseSeconds: 60, ...shares })
  return claimed[0] as ClaimedDelivery
}

const answer = (delivery: ClaimedDelivery, outcome: Outcome) =>
  updateResults([{ delivery, result: resultOf(outcome, delivery, usualTiming) }])

const cancel = (notificationId: string) => rig.client.cancelNotification({ params: { notificationId } })
const stateOf = async (id: string) => (await rig.deliveries(id)).map(({ state }) => state)

const later: Record<string, (delivery: ClaimedDelivery) => Promise<void>> = {
  'was told to wait': (delivery) => answer(delivery, { kind: 'retry', code: '429' }),
  'was released': (delivery) => releaseDeliveries([delivery]),
}

it.each(Object.keys(later))(
  'a delivery that may have been sent and then %s is not reported as held back',
  async (name) => {
    for (const isFirst of [true, false]) {
      const { id, delivery } = await claimedAgain()
      if (isFirst) dataOf(await cancel(id))
      await later[name]?.(delivery)
      if (!isFirst) dataOf(await cancel(id))
      expect(await stateOf(id), isFirst ? 'cancelled while claimed' : 'cancelled while queued').toEqual([
        'unknown',
      ])
    }
  },
)

it('a delivery that may have been sent and is then requeued by an operator is not reported as held back', async () => {
  const { id, delivery } = await claimedAgain()
  await answer({ ...delivery, device: null }, { kind: 'unclear', code: '500' })
  expect(await stateOf(id)).toEqual(['unknown'])
  const body = { unknown: true, reason: 'Nobody came' }
  dataOf(await rig.client.retryNotification({ params: { notificationId: id }, body }))
  dataOf(await cancel(id))
  expect(await stateOf(id)).toEqual(['unknown'])
})
