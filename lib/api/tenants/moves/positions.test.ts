import { expect, test } from 'vitest'
import { runTransaction } from '../../db/pool'
import {
  claimDeliveries,
  countFailedTry,
  keepDeliveries,
  unlimitedShares,
} from '../../delivery/claim-repository'
import { createPerson, createType } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'

const { api, client } = testApi()

/**
 * Sends a push in each business. The delivery of the other business gets the same position, as it may have after a move,
 * and is due an hour later.
 */
async function sendInBoth(): Promise<void> {
  await api.sql('delete from deliveries')
  for (const who of [client, api.strangerClient()]) {
    const { id } = await createPerson(who, await createType(who))
    await api.sql(`select setval(pg_get_serial_sequence('deliveries', 'position'), 1000, false)`)
    dataOf(await who.sendNotification({ body: { message: { title: 'Water' }, accountIDs: [id] } }))
  }
  await api.sql(
    `update deliveries set next_attempt_at = now() + interval '1 minute' where business_id = $1 and position = 1000`,
    [api.strangerBusinessId],
  )
}

const statesOf = (businessId: string) =>
  api.sql('select state, tries, attempts from deliveries where business_id = $1', [businessId])
const shares = unlimitedShares(10)
const untouched = [{ state: 'queued', tries: 0, attempts: 0 }]

test("a delivery that is due is claimed without another business's delivery at the same position", async () => {
  await sendInBoth()
  const { claimed } = await runTransaction(() =>
    claimDeliveries('push', { limit: 10, leaseSeconds: 60, ...shares }),
  )
  expect(claimed.map(({ businessId }) => businessId)).toEqual([api.businessId])
  expect(await statesOf(api.strangerBusinessId)).toEqual(untouched)
})

test("ending a delivery as kept does not end another business's delivery at the same position", async () => {
  await sendInBoth()
  await runTransaction(() => keepDeliveries('push', 10))
  expect(await statesOf(api.businessId)).toMatchObject([{ state: 'kept' }])
  expect(await statesOf(api.strangerBusinessId)).toEqual(untouched)
})

test("a failed try does not count for another business's delivery at the same position", async () => {
  await sendInBoth()
  await countFailedTry('push', { mostTries: 5, firstSeconds: 1 }, shares)
  expect(await statesOf(api.businessId)).toMatchObject([{ state: 'queued', tries: 1 }])
  expect(await statesOf(api.strangerBusinessId)).toEqual(untouched)
})
