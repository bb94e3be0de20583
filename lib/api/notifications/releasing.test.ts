import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { releaseHeld } from './changes-repository'

let rig: DeliveryRig

beforeAll(async () => {
  rig = await startDeliveryRig()
  await rig.api.sql(`insert into businesses (id, name) values ('other', 'Other')`)
})
afterAll(() => rig.stop())

/** Stores a scheduled notification that is due, with this many held deliveries. */
async function store(id: string, deliveries: number, businessId = rig.api.businessId) {
  await rig.api.sql(
    `insert into notifications (business_id, id, message, recipients_to, recipients, state, leaves_at)
      values ($1, $2, '{}', '{"phones": []}', $3, 'scheduled', now())`,
    [businessId, id, deliveries],
  )
  await rig.api.sql(
    `insert into deliveries (business_id, notification_id, phone, channel, state, next_attempt_at)
      select $1, $2, '+1201' || 5000000 + n, 'whatsapp', 'queued', 'infinity' from generate_series(1, $3::integer) n`,
    [businessId, id, deliveries],
  )
}

async function heldOf(id: string): Promise<number> {
  const [row] = await rig.api.sql<{ held: number }>(
    `select count(*) as held from deliveries where notification_id = $1 and next_attempt_at = 'infinity'`,
    [id],
  )
  return row?.held ?? 0
}

describe('scheduled deliveries that fall due', () => {
  it('are released in batches, so that other notifications and businesses do not wait for them', async () => {
    await store('n-large', 10_000)
    await store('n-small', 1)
    await store('n-other', 1, 'other')
    const released = await releaseHeld()
    expect(released).toBeLessThanOrEqual(2_000)
    expect([await heldOf('n-small'), await heldOf('n-other')]).toEqual([0, 0])
    expect(await heldOf('n-large')).toBe(10_002 - released)
  })

  it('share each batch evenly between businesses with many held deliveries', async () => {
    await store('n-others', 10_000, 'other')
    const before = await heldOf('n-large')
    await releaseHeld()
    expect([before - (await heldOf('n-large')), 10_000 - (await heldOf('n-others'))]).toEqual([1_000, 1_000])
  })

  it('are all sent, even if workers send the first deliveries before the last are released', {
    tags: 'long',
  }, async () => {
    rig.work({ providers: {} })
    const ended = async (id: string) =>
      rig.api.sql('select state, (final_counts ->> $2)::integer as kept from notifications where id = $1', [
        id,
        'kept',
      ])
    for (const [id, kept] of [
      ['n-large', 10_000],
      ['n-others', 10_000],
    ] as const) {
      await eventually(async () => expect(await ended(id)).toEqual([{ state: 'done', kept }]))
    }
  })
})
