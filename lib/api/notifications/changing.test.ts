import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '@/lib/client/client'
import type { CreateNotification } from '@/lib/contract/sending'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { eventually } from '../fixtures/eventually'
import { newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'

let rig: DeliveryRig

beforeAll(async () => {
  rig = await startDeliveryRig()
})
afterAll(() => rig.stop())

const phones = (count: number) => Array.from({ length: count }, newPhone)
let texts = 0

async function create(body: Partial<CreateNotification>, client = rig.client) {
  texts += 1
  const message = { title: `Water ${texts}`, sendWhatsApp: true }
  return dataOf(await client.createNotification({ body: { message, ...body } })).notification
}
const one = (notificationId: string) => ({ params: { notificationId } })
const cancel = async (id: string) => dataOf(await rig.client.cancelNotification(one(id))).notification
const refusal = { ok: false, failure: { status: 422, code: 'notification_state' } }
const sentTo = (list: string[]) => list.flatMap((phone) => rig.whatsApp.requestsTo(phone))
const auditOf = (id: string) =>
  rig.api.sql<{ action: string; changes: object }>(
    'select action, changes from audit_entries where record_id = $1 order by position',
    [id],
  )

describe('a scheduled notification', () => {
  it('sends nothing before its time, and is done after its time', async () => {
    const worker = rig.work()
    const list = phones(3)
    const sendAt = new Date(Date.now() + 1_500).toISOString()
    const startedAt = performance.now()
    const created = await create({ phones: list, sendAt, name: 'Later' })
    expect(created).toMatchObject({ state: 'scheduled', sendAt, leavesAt: sendAt, name: 'Later' })
    const { counts } = await rig.done(created.id)
    expect(counts.accepted).toBe(3)
    const first = Math.min(...sentTo(list).map(({ at }) => at))
    expect(first - startedAt).toBeGreaterThanOrEqual(1_400)
    await worker.stop()
  })

  it('is not queued until its time is near, and is then sent', async () => {
    const list = phones(2)
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await create({ phones: list, sendAt })
    const worker = rig.work()
    await rig.done(await rig.sendWhatsApp(phones(1)))
    expect(sentTo(list)).toEqual([])
    const due =
      'select count(*) as due from deliveries where notification_id = $1 and isfinite(next_attempt_at)'
    expect(await rig.api.sql(due, [id])).toEqual([{ due: 0 }])
    await rig.api.sql('update notifications set leaves_at = now() where id = $1', [id])
    expect((await rig.done(id)).counts.accepted).toBe(2)
    await worker.stop()
  })

  it.each([
    ['in the past', -1_000],
    ['more than a year ahead', 400 * 86_400_000],
  ])('is rejected if its send time is %s', async (_, ahead) => {
    const sendAt = new Date(Date.now() + ahead).toISOString()
    const body = { message: { title: 'x' }, phones: phones(1), sendAt }
    expect(await rig.client.createNotification({ body })).toMatchObject({
      ok: false,
      failure: { status: 422, issues: [{ path: 'sendAt', code: 'out_of_range' }] },
    })
  })
})

describe('a cancelled notification', () => {
  it('sends nothing if it is cancelled in its undo period, and a second cancellation is rejected', async () => {
    const worker = rig.work()
    const list = phones(5)
    const { id } = await create({ phones: list, undoSeconds: 60 })
    const cancelled = await cancel(id)
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { cancelled: 5, queued: 0 } })
    expect(cancelled.cancelled?.by).toEqual(expect.any(String))
    await rig.api.sql('update deliveries set next_attempt_at = now() where notification_id = $1', [id])
    const after = await rig.sendWhatsApp(phones(1))
    await rig.done(after)
    expect(sentTo(list)).toEqual([])
    expect(await rig.client.cancelNotification(one(id))).toMatchObject({
      ...refusal,
      failure: { ...refusal.failure, data: { notification: { id, state: 'cancelled' } } },
    })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['send', 'cancel'])
    await worker.stop()
  })

  it('finishes the deliveries in flight, sends nothing more, and counts everybody', async () => {
    const list = phones(30)
    rig.whatsApp.always({ kind: 'hang' })
    const { id } = await create({ phones: list })
    const worker = rig.work({ timing: { sendSeconds: 1 } })
    // The maximum number of concurrent messages. No other message is sent before these have ended.
    await eventually(() => expect(sentTo(list)).toHaveLength(16))
    await cancel(id)
    rig.whatsApp.always({ kind: 'accept' })
    const ended = await eventually(async () => {
      const read = await rig.notification(id)
      expect(read.counts).toMatchObject({ queued: 0, sending: 0 })
      return read
    })
    expect(ended.state).toBe('cancelled')
    expect(ended.counts.unknown + ended.counts.cancelled).toBe(30)
    expect(sentTo(list)).toHaveLength(16)
    await worker.stop()
  })

  it('must exist and must not have ended yet', async () => {
    const worker = rig.work()
    const id = await rig.sendWhatsApp(phones(1))
    await rig.done(id)
    expect(await rig.client.cancelNotification(one(id))).toMatchObject(refusal)
    const unknown = await rig.client.cancelNotification(one('nobody'))
    expect(unknown).toMatchObject({ ok: false, failure: { status: 404 } })
    await worker.stop()
  })
})

describe('a failed delivery', () => {
  const refused = { kind: 'error', status: 400, code: 131026 } as const

  it('is retried on request, without the other deliveries of its notification', async () => {
    const worker = rig.work()
    const [good, bad] = phones(2) as [string, string]
    rig.whatsApp.plan(bad, refused)
    const { id } = await create({ phones: [good, bad] })
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 1, failed: 1 })
    const retried = dataOf(await rig.client.retryNotification({ ...one(id), body: {} }))
    expect(retried).toMatchObject({ retried: 1, notification: { state: 'running' } })
    expect((await rig.done(id)).counts).toMatchObject({ accepted: 2, failed: 0 })
    expect([sentTo([good]).length, sentTo([bad]).length]).toEqual([1, 2])
    expect(await rig.client.retryNotification({ ...one(id), body: {} })).toMatchObject(refusal)
    expect((await auditOf(id)).at(-1)).toEqual({ action: 'retry', changes: { retried: 1 } })
    await worker.stop()
  })

  it('with an unknown outcome is retried only if a reason is given, which is audited', async () => {
    const worker = rig.work()
    const [phone] = phones(1) as [string]
    rig.whatsApp.plan(phone, { kind: 'drop' })
    const { id } = await create({ phones: [phone] })
    expect((await rig.done(id)).counts.unknown).toBe(1)
    expect(await rig.client.retryNotification({ ...one(id), body: {} })).toMatchObject(refusal)
    expect(await rig.client.retryNotification({ ...one(id), body: { unknown: true } })).toMatchObject({
      ok: false,
      failure: { status: 422, issues: [{ path: 'reason' }] },
    })
    const body = { unknown: true, reason: 'They say that nothing came' }
    expect(dataOf(await rig.client.retryNotification({ ...one(id), body })).retried).toBe(1)
    expect((await rig.done(id)).counts.accepted).toBe(1)
    expect((await auditOf(id)).at(-1)?.changes).toEqual({ retried: 1, ...body })
    await worker.stop()
  })

  it('gets the full number of attempts again when it is retried', async () => {
    const worker = rig.work()
    const [phone] = phones(1) as [string]
    const away = { kind: 'error', status: 500, code: 131016 } as const
    rig.whatsApp.plan(phone, refused, refused)
    const { id } = await create({ phones: [phone] })
    await rig.done(id)
    await rig.api.sql('update deliveries set attempts = 5 where notification_id = $1', [id])
    rig.whatsApp.plan(phone, { ...away, status: 429, code: 130429 })
    dataOf(await rig.client.retryNotification({ ...one(id), body: {} }))
    expect((await rig.done(id)).counts.accepted).toBe(1)
    await worker.stop()
  })
})

describe('an approval', () => {
  const setLimit = async (approvalAbove: number | null) =>
    dataOf(await rig.client.updateBusiness({ body: { approvalAbove } }))

  it('has to come from another person, and nothing is sent before it', async () => {
    await setLimit(2)
    const worker = rig.work()
    const [sender, list] = [rig.api.client('sender'), phones(3)]
    const { id, ...created } = await create({ phones: list }, sender)
    expect(created).toMatchObject({ approval: { state: 'needed' }, state: 'waiting', leavesAt: null })
    expect(await sender.approveNotification(one(id))).toMatchObject({
      ok: false,
      failure: { status: 403, code: 'own_approval' },
    })
    for (const role of ['viewer', 'agent', 'dispatcher'] as const) {
      const refused = await rig.api.client(role).approveNotification(one(id))
      expect(refused).toMatchObject({ ok: false, failure: { status: 403, code: 'role_forbidden' } })
    }
    await rig.done(await rig.sendWhatsApp(phones(1)))
    expect(sentTo(list)).toEqual([])
    const { notification } = dataOf(await rig.client.approveNotification(one(id)))
    expect(notification.approval).toMatchObject({ state: 'given', by: expect.any(String) })
    expect((await rig.done(id)).counts.accepted).toBe(3)
    expect(await rig.client.approveNotification(one(id))).toMatchObject(refusal)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['send', 'approve'])
    await Promise.all([worker.stop(), setLimit(null)])
  })

  it('is a queue, oldest first, of what others have sent, and sending one back cancels it with a comment', async () => {
    await setLimit(1)
    const sender = rig.api.client('sender')
    const [first, second] = [
      await create({ phones: phones(2) }, sender),
      await create({ phones: phones(2) }, sender),
    ]
    const queue = async (client: Client) => {
      const { notifications, total } = dataOf(await client.listApprovals({ query: {} }))
      return [total, ...notifications.map(({ id }) => id)]
    }
    expect(await queue(rig.client)).toEqual([2, first.id, second.id])
    expect(await queue(sender)).toEqual([0])
    expect(await rig.api.client('dispatcher').listApprovals({ query: {} })).toMatchObject({
      failure: { status: 403 },
    })
    expect(dataOf(await rig.api.strangerClient().listApprovals({ query: {} })).total).toBe(0)
    const back = { ...one(first.id), body: { comment: 'Only for the north.' } }
    expect(await sender.returnNotification(back)).toMatchObject({ failure: { code: 'own_approval' } })
    expect(await rig.api.strangerClient().returnNotification(back)).toMatchObject({
      failure: { status: 404 },
    })
    const { notification } = dataOf(await rig.client.returnNotification(back))
    expect(notification).toMatchObject({ state: 'cancelled', cancelled: { comment: 'Only for the north.' } })
    expect((await rig.notification(first.id)).counts).toMatchObject({ cancelled: 2, queued: 0 })
    expect(await rig.client.returnNotification(back)).toMatchObject(refusal)
    expect(await queue(rig.client)).toEqual([1, second.id])
    expect((await auditOf(first.id)).at(-1)).toMatchObject({
      action: 'cancel',
      changes: { comment: 'Only for the north.' },
    })
    await cancel(second.id)
    const cancelled = (await rig.notification(second.id)).cancelled
    expect(cancelled).toEqual({ by: expect.any(String), at: expect.any(String) })
    await setLimit(null)
  })

  it('is needed only above the limit, where 4.7 returns 403 unless the identity may send unapproved', async () => {
    await setLimit(2)
    expect((await create({ phones: phones(2) })).approval).toBeNull()
    const sender = rig.api.client('sender')
    const body = { message: { title: 'x' }, phones: phones(3) }
    const before = await rig.api.sql('select count(*) from notifications')
    expect(await sender.sendNotification({ body })).toMatchObject({
      ok: false,
      failure: { status: 403, code: 'approval_needed', data: { recipients: 3, approvalAbove: 2 } },
    })
    expect(await rig.api.sql('select count(*) from notifications')).toEqual(before)
    const reach = async () => dataOf(await sender.reachNotification({ body: { phones: body.phones } })).reach
    expect((await reach()).approvalNeeded).toBe(true)
    const { id: identityId } = dataOf(await sender.readOwnIdentity({})).identity
    dataOf(await rig.client.updateIdentity({ params: { identityId }, body: { sendsUnapproved: true } }))
    expect((await reach()).approvalNeeded).toBe(false)
    expect(dataOf(await sender.sendNotification({ body })).recipients).toBe(3)
    await setLimit(null)
  })

  it('of a cancelled notification is rejected, and nothing is sent', async () => {
    await setLimit(1)
    const { id } = await create({ phones: phones(2) }, rig.api.client('sender'))
    await cancel(id)
    expect(await rig.client.approveNotification(one(id))).toMatchObject(refusal)
    expect((await rig.notification(id)).counts).toMatchObject({ cancelled: 2, queued: 0 })
    await setLimit(null)
  })
})

describe('the same message to the same people', () => {
  it('is rejected for ten minutes, whatever the order of the recipients, unless sendAgain is set', async () => {
    const list = phones(2)
    const message = { title: 'The same', sendWhatsApp: true }
    const first = await create({ message, phones: list })
    const again = { message, phones: [...list].reverse() }
    expect(await rig.client.createNotification({ body: again })).toMatchObject({
      ok: false,
      failure: { status: 422, code: 'sent_recently', data: { notificationId: first.id } },
    })
    expect((await create({ ...again, sendAgain: true })).id).not.toBe(first.id)
    expect((await create({ message, phones: list.slice(1) })).recipients).toBe(1)
    const sql =
      "update notifications set created_at = now() - interval '11 minutes' where message ->> 'title' = $1"
    await rig.api.sql(sql, ['The same'])
    expect((await create(again)).recipients).toBe(2)
  })

  it('is recognized regardless of surrounding blanks and accent encoding', async () => {
    const list = phones(1)
    await create({ message: { title: 'Cañería rota', body: 'Hoy' }, phones: list })
    const message = { title: ' Cañería rota\u200b'.normalize('NFD'), body: 'Hoy\n' }
    const again = await rig.client.createNotification({ body: { message, phones: list } })
    expect(again).toMatchObject({ ok: false, failure: { code: 'sent_recently' } })
    await create({ message: { title: 'Cañería rota', body: 'Hoy no' }, phones: list })
  })

  it('is accepted from only one of two concurrent requests, in ten out of ten rounds', async () => {
    const accepted = await Promise.all(
      Array.from({ length: 10 }, async (_, pair) => {
        const body = { message: { title: `Pair ${pair}`, sendWhatsApp: true }, phones: phones(50) }
        const results = await Promise.all([1, 2].map(() => rig.client.createNotification({ body })))
        const refused = results.flatMap((result) => (result.ok ? [] : [result.failure.code]))
        expect(refused).toEqual(['sent_recently'])
        return results.filter(({ ok }) => ok).length
      }),
    )
    expect(accepted).toEqual(Array(10).fill(1))
  })

  it('is rejected if a concurrent request with sendAgain was stored first', async () => {
    for (let pair = 0; pair < 5; pair += 1) {
      const body = { message: { title: `Beside ${pair}`, sendWhatsApp: true }, phones: phones(50) }
      const [plain, repeated] = await Promise.all([
        rig.client.createNotification({ body }),
        rig.client.createNotification({ body: { ...body, sendAgain: true } }),
      ])
      const repeatedId = dataOf(repeated).notification.id
      if (plain.ok) expect(plain.data.notification.id < repeatedId).toBe(true)
      else expect(plain.failure.data).toMatchObject({ notificationId: repeatedId })
    }
  })

  it('is allowed if the first notification was cancelled', async () => {
    const message = { title: 'Undone', sendWhatsApp: true }
    const body = { message, phones: phones(1), undoSeconds: 60 }
    await cancel((await create(body)).id)
    expect((await create(body)).state).toBe('waiting')
  })
})

describe('a message with placeholders', () => {
  it.each([
    ['{{fullname}}', 'message.title fallback_required'],
    ['{{fullname| }}', 'message.title fallback_required'],
    ['{{nickname|friend}}', 'message.title unknown_attribute'],
  ])('%s is rejected at its path', async (title, refused) => {
    const body = { message: { title }, phones: phones(1), fillIn: true }
    const result = await rig.client.createNotification({ body })
    const issues = result.ok ? [] : result.failure.issues.map(({ path, code }) => `${path} ${code}`)
    expect(issues).toEqual([refused])
  })

  it('is rejected in a translation too, but is sent as written without fillIn', async () => {
    const translations = { es: { body: 'Hola {{fullname}}' } }
    const body = { message: { title: 'Hi' }, translations, phones: phones(1), fillIn: true }
    const result = await rig.client.createNotification({ body })
    expect(result).toMatchObject({ ok: false, failure: { issues: [{ path: 'translations.es.body' }] } })
    expect((await create({ message: { title: '{{fullname}}' }, phones: phones(1) })).fillIn).toBe(false)
  })
})
