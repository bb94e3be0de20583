import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { createPerson } from '../fixtures/people'
import { type FcmServer, startFcmServer } from '../fixtures/providers/fcm-server'
import { dataOf } from '../fixtures/server'

let fcm: FcmServer
let rig: DeliveryRig
let worker: Worker | undefined
const people: string[] = []
beforeAll(async () => {
  fcm = await startFcmServer()
  rig = await startDeliveryRig({ FCM_SERVICE_ACCOUNT: fcm.serviceAccount })
  for (let number = 0; number < 12; number += 1) {
    const { id } = await createPerson(rig.client, rig.type)
    const body = { kind: 'fcm' as const, token: `token-${number}` }
    dataOf(await rig.client.createDevice({ params: { accountId: id }, body }))
    people.push(id)
  }
})
afterEach(() => worker?.stop())
afterAll(async () => {
  await Promise.all([rig.stop(), fcm.stop()])
})

it('an FCM outage, however long, uses up no attempts, and all pushes arrive once FCM works again', {
  tags: 'long',
}, async () => {
  fcm.always({ kind: 'plain', status: 500, text: '' })
  const id = await rig.send({ accountIDs: people })
  const settings = { FCM_SERVICE_ACCOUNT: fcm.serviceAccount, FCM_BASE_URL: fcm.baseUrl }
  worker = rig.work({
    providers: rig.providers(settings),
    timing: { probes: { firstSeconds: 0.01, longestSeconds: 0.05 } },
  })
  await eventually(() => expect(fcm.requests.length).toBeGreaterThan(25))
  const sent = fcm.requests.filter(({ token }) => token !== 'nobody')
  expect(sent.length).toBeLessThanOrEqual(16)
  fcm.always({ kind: 'accept' })
  expect((await rig.done(id)).counts).toMatchObject({ accepted: 12, unknown: 0 })
})
