import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryRig, startDeliveryRig, type Worker } from '../../fixtures/delivery-rig'
import { eventually } from '../../fixtures/eventually'
import { newPhone } from '../../fixtures/people'

const settings = {
  WHATSAPP_APP_SECRET: 'app secret',
  WHATSAPP_VERIFY_TOKEN: 'verify token',
  TWILIO_AUTH_TOKEN: 'twilio token',
  API_PUBLIC_URL: 'https://api.example.com',
}
let rig: DeliveryRig
let worker: Worker | undefined
beforeAll(async () => {
  rig = await startDeliveryRig(settings)
})
afterEach(() => worker?.stop())
afterAll(() => rig.stop())

const addressOf = (path: string) => new URL(path, rig.api.baseUrl)
const whatsApp = '/v1/callbacks/whatsapp'

function statusOf(id: string, status: string, code?: number): object {
  return { id, status, timestamp: '1700000000', recipient_id: '1', ...(code && { errors: [{ code }] }) }
}

async function say(statuses: object[], secret = settings.WHATSAPP_APP_SECRET): Promise<number> {
  const entry = [
    { id: '0', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses } }] },
  ]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const response = await fetch(addressOf(whatsApp), { method: 'POST', headers, body })
  return response.status
}

/** A message that WhatsApp has accepted: its notification, and the id that WhatsApp gave it. */
async function sendOne(): Promise<{ id: string; messageId: string }> {
  worker = rig.work()
  const id = await rig.sendWhatsApp([newPhone()])
  await rig.done(id)
  const [row] = await rig.api.sql<{ messageId: string }>(
    'select provider_message_id as "messageId" from deliveries where notification_id = $1',
    [id],
  )
  return { id, messageId: row?.messageId ?? '' }
}

async function stateOf(id: string) {
  const [delivery] = await rig.deliveries(id)
  const { counts } = await rig.notification(id)
  const counted = Object.entries(counts).filter(([, number]) => number !== 0)
  return { state: delivery?.state, code: delivery?.providerCode, counts: Object.fromEntries(counted) }
}

describe('a callback of WhatsApp', () => {
  it('moves a delivery, and the counts of its notification with it', async () => {
    const { id, messageId } = await sendOne()
    expect(await say([statusOf(messageId, 'sent'), statusOf(messageId, 'delivered')])).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', counts: { delivered: 1 } })
    expect(await say([statusOf(messageId, 'read')])).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'read', counts: { read: 1 } })
  })

  it('said twice, in another order or later never moves it backwards', async () => {
    const { id, messageId } = await sendOne()
    await say([statusOf(messageId, 'read'), statusOf(messageId, 'delivered')])
    await say([statusOf(messageId, 'delivered')])
    await say([statusOf(messageId, 'failed', 131026)])
    await say([statusOf(messageId, 'read')])
    expect(await stateOf(id)).toEqual({ state: 'read', code: null, counts: { read: 1 } })
  })

  it('that it failed carries the code', async () => {
    const { id, messageId } = await sendOne()
    await say([statusOf(messageId, 'failed', 131049)])
    expect(await stateOf(id)).toEqual({ state: 'failed', code: '131049', counts: { failed: 1 } })
  })

  it('that comes before the answer to the send counts once the send is noted', async () => {
    const next = `wamid.${rig.whatsApp.requests.length + 1}`
    expect(await say([statusOf(next, 'delivered')])).toBe(200)
    const { id, messageId } = await sendOne()
    expect(messageId).toBe(next)
    await eventually(async () =>
      expect(await stateOf(id)).toMatchObject({ state: 'delivered', counts: { delivered: 1 } }),
    )
  })

  it('is refused when it is not signed with our secret, and changes nothing', async () => {
    const { id, messageId } = await sendOne()
    expect(await say([statusOf(messageId, 'read')], 'another secret')).toBe(403)
    const unsigned = await fetch(addressOf(whatsApp), { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(403)
    expect(await unsigned.json()).toMatchObject({ data: { code: 'signature_invalid' } })
    expect(await stateOf(id)).toMatchObject({ state: 'accepted' })
  })

  it('about messages of nobody here, or of another shape, is taken and changes nothing', async () => {
    expect(await say([statusOf('wamid.unknown', 'delivered'), {}, { id: 4, status: [] }])).toBe(200)
    expect(await say([])).toBe(200)
  })

  it('asks for the token that was entered with the address, and hears the challenge', async () => {
    const ask = (token: string) =>
      fetch(addressOf(`${whatsApp}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`))
    const answer = await ask('verify%20token')
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect((await ask('guess')).status).toBe(403)
  })
})

describe('a callback of Twilio', () => {
  const path = '/v1/callbacks/twilio'
  async function sayTwilio(parameters: Record<string, string>, token = settings.TWILIO_AUTH_TOKEN) {
    const text =
      settings.API_PUBLIC_URL +
      path +
      Object.keys(parameters)
        .toSorted()
        .map((name) => name + parameters[name])
        .join('')
    const headers = { 'x-twilio-signature': createHmac('sha1', token).update(text).digest('base64') }
    const body = new URLSearchParams(parameters)
    return (await fetch(addressOf(path), { method: 'POST', headers, body })).status
  }

  it('moves a welcome, and is refused without the signature of the account', async () => {
    const phone = newPhone()
    await rig.client.createAccount({ body: { phone, accountType: rig.type, attributesValue: [] } })
    await rig.api.sql(
      `update deliveries set state = 'accepted', provider_message_id = 'SM1' where phone = $1 and channel = 'sms'`,
      [phone],
    )
    const state = async () =>
      (
        await rig.api.sql<{ state: string; code: string }>(
          `select state, provider_code as code from deliveries where phone = $1`,
          [phone],
        )
      )[0]
    expect(await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'delivered' }, 'another token')).toBe(403)
    expect(await state()).toMatchObject({ state: 'accepted' })
    expect(await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'sent', To: phone })).toBe(204)
    expect(await state()).toMatchObject({ state: 'accepted' })
    expect(await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' })).toBe(204)
    expect(await state()).toEqual({ state: 'failed', code: '30003' })
    expect(await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'delivered' })).toBe(204)
    expect(await state()).toMatchObject({ state: 'delivered' })
  })
})

describe('without the secrets of a provider', () => {
  it('no callback is taken', async () => {
    const plain = await startDeliveryRig()
    for (const path of [whatsApp, '/v1/callbacks/twilio']) {
      const response = await fetch(new URL(path, plain.api.baseUrl), { method: 'POST', body: '{}' })
      expect(response.status).toBe(404)
    }
    await plain.stop()
  })
})
