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

function say(statuses: unknown, secret?: string): Promise<number> {
  const entry = [
    { id: '0', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses } }] },
  ]
  return sayBody(JSON.stringify({ object: 'whatsapp_business_account', entry }), secret)
}

async function sayBody(body: string, secret = settings.WHATSAPP_APP_SECRET): Promise<number> {
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const response = await fetch(addressOf(whatsApp), { method: 'POST', headers, body })
  return response.status
}

/** Sends a message that WhatsApp accepts; returns the notification's ID and WhatsApp's message ID. */
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

/**
 * Stores an accepted delivery whose message ID is `wamid.odd`, replacing any earlier delivery with that ID.
 */
const storeAccepted = `
  with gone as (delete from deliveries where provider_message_id = 'wamid.odd')
  insert into deliveries (business_id, phone, channel, state, provider_message_id)
  values ($1, '+12015550123', 'whatsapp', 'accepted', 'wamid.odd')`
const stateOfAccepted = `
  select state, provider_code as code from deliveries where provider_message_id = 'wamid.odd'`

const cases = (values: unknown[]) => values.map((odd) => ({ odd }))
const oddValues = ['', '\0', '\ud800', 1e308, 0.5, null, true, [], {}]
const oddStatuses = cases([
  ...oddValues,
  ...[
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'delivered\0',
    'DELIVERED',
    ['delivered'],
  ],
])
const oddIds = cases([...oddValues, 'wamid.odd\0', '\udfff x', 'x'.repeat(10_000), ['wamid.odd']])
const oddCodes = cases([...oddValues, 'x'.repeat(10_000), '<b>', -1.5, 2 ** 60, { toString: 1 }])

describe('WhatsApp callbacks', () => {
  it('a WhatsApp callback moves a delivery and updates the counts of its notification', async () => {
    const { id, messageId } = await sendOne()
    expect(await say([statusOf(messageId, 'sent'), statusOf(messageId, 'delivered')])).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', counts: { delivered: 1 } })
    expect(await say([statusOf(messageId, 'read')])).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'read', counts: { read: 1 } })
  })

  it('a WhatsApp callback never moves a delivery backward when it is repeated, reordered or late', async () => {
    const { id, messageId } = await sendOne()
    await say([statusOf(messageId, 'read'), statusOf(messageId, 'delivered')])
    await say([statusOf(messageId, 'delivered')])
    await say([statusOf(messageId, 'failed', 131026)])
    await say([statusOf(messageId, 'read')])
    expect(await stateOf(id)).toEqual({ state: 'read', code: null, counts: { read: 1 } })
  })

  it('a WhatsApp callback stores the code of a failure', async () => {
    const { id, messageId } = await sendOne()
    await say([statusOf(messageId, 'failed', 131049)])
    expect(await stateOf(id)).toEqual({ state: 'failed', code: '131049', counts: { failed: 1 } })
  })

  it('a WhatsApp callback takes effect once the send is stored if it arrives before the response to the send', async () => {
    const next = `wamid.${rig.whatsApp.requests.length + 1}`
    expect(await say([statusOf(next, 'delivered')])).toBe(200)
    const { id, messageId } = await sendOne()
    expect(messageId).toBe(next)
    await eventually(async () =>
      expect(await stateOf(id)).toMatchObject({ state: 'delivered', counts: { delivered: 1 } }),
    )
  })

  it('a WhatsApp callback is rejected and changes nothing unless it is signed with our secret', async () => {
    const { id, messageId } = await sendOne()
    expect(await say([statusOf(messageId, 'read')], 'another secret')).toBe(403)
    const unsigned = await fetch(addressOf(whatsApp), { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(403)
    expect(await unsigned.json()).toMatchObject({ data: { code: 'signature_invalid' } })
    expect(await stateOf(id)).toMatchObject({ state: 'accepted' })
  })

  it('a WhatsApp callback is accepted and changes nothing if the message or the format is unknown', async () => {
    expect(await say([statusOf('wamid.unknown', 'delivered'), {}, { id: 4, status: [] }])).toBe(200)
    expect(await say([])).toBe(200)
  })

  it.each(oddStatuses)(
    'a WhatsApp callback is accepted and changes nothing when the status is $odd',
    async ({ odd: status }) => {
      await rig.api.sql(storeAccepted, [rig.api.businessId])
      expect(await say([{ id: 'wamid.odd', status }])).toBe(200)
      expect(await rig.api.sql(stateOfAccepted)).toEqual([{ state: 'accepted', code: null }])
    },
  )

  it.each(oddIds)(
    'a WhatsApp callback is accepted and stores nothing when the message ID is $odd',
    async ({ odd: id }) => {
      await rig.api.sql(storeAccepted, [rig.api.businessId])
      const kept = () => rig.api.sql('select count(*) from message_statuses')
      const before = await kept()
      expect(await say([{ id, status: 'delivered' }])).toBe(200)
      expect(await kept()).toEqual(before)
      expect(await rig.api.sql(stateOfAccepted)).toEqual([{ state: 'accepted', code: null }])
    },
  )

  it.each(oddCodes)(
    'a WhatsApp callback marks the delivery as failed without a code when the code is $odd',
    async ({ odd: code }) => {
      await rig.api.sql(storeAccepted, [rig.api.businessId])
      expect(await say([{ id: 'wamid.odd', status: 'failed', errors: [{ code }] }])).toBe(200)
      expect(await rig.api.sql(stateOfAccepted)).toEqual([{ state: 'failed', code: null }])
    },
  )

  it.each([
    ...[
      '',
      'null',
      '0',
      '"delivered"',
      '[]',
      '{"entry":{}}',
      '{"entry":[null,1,"x",[]]}',
      '{"entry":[{"changes":1}]}',
    ],
    ...[
      '{"entry":[{"changes":[{"value":{"statuses":{"id":"x","status":"read"}}}]}]}',
      '{"__proto__":{"entry":[]}}',
    ],
    ...[
      `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
      `{"entry":${'{"entry":'.repeat(100_000)}`,
      '\ufeff{}',
    ],
  ])('a WhatsApp callback is accepted and changes nothing when the body is %.60s', async (body) => {
    expect(await sayBody(body)).toBe(200)
  })

  it('a WhatsApp callback is applied even among thousands of unknown statuses', async () => {
    const { id, messageId } = await sendOne()
    const others = Array.from({ length: 5_000 }, (_, n) => statusOf(`wamid.other.${n}`, 'delivered'))
    expect(await say([...others, statusOf(messageId, 'read'), ...others])).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'read', counts: { read: 1 } })
  })

  it('a WhatsApp callback returns the challenge that verifies the URL only if the token is the configured token', async () => {
    const ask = (token: string) =>
      fetch(addressOf(`${whatsApp}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`))
    const answer = await ask('verify%20token')
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect((await ask('guess')).status).toBe(403)
  })
})

describe('Twilio callbacks', () => {
  const path = '/v1/callbacks/twilio'
  type Signed = { token?: string; address?: string; headers?: Record<string, string> }
  async function sayTwilio(
    parameters: Record<string, string>,
    {
      token = settings.TWILIO_AUTH_TOKEN,
      address = settings.API_PUBLIC_URL,
      headers: more = {},
    }: Signed = {},
  ) {
    const text =
      address +
      path +
      Object.keys(parameters)
        .toSorted()
        .map((name) => name + parameters[name])
        .join('')
    const signature = createHmac('sha1', token).update(text).digest('base64')
    const headers = { 'x-twilio-signature': signature, ...more }
    const body = new URLSearchParams(parameters)
    return (await fetch(addressOf(path), { method: 'POST', headers, body })).status
  }

  it('a Twilio callback moves a welcome SMS, and is rejected without a valid signature', async () => {
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
    expect(
      await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'delivered' }, { token: 'another token' }),
    ).toBe(403)
    expect(await state()).toMatchObject({ state: 'accepted' })
    expect(await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'sent', To: phone })).toBe(204)
    expect(await state()).toMatchObject({ state: 'accepted' })
    expect(await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' })).toBe(204)
    expect(await state()).toEqual({ state: 'failed', code: '30003' })
    expect(await sayTwilio({ MessageSid: 'SM1', MessageStatus: 'delivered' })).toBe(204)
    expect(await state()).toMatchObject({ state: 'delivered' })
  })

  it.each(['constructor', '__proto__', 'toString', '\0', '\ud800', 'delivered\0', ''])(
    'a Twilio callback is accepted and changes nothing when the status or message ID is %j',
    async (odd) => {
      const said = await rig.api.sql('select message_id, state from message_statuses order by 1')
      expect(await sayTwilio({ MessageSid: 'SM2', MessageStatus: odd })).toBe(204)
      if (odd.match(/^\w*$/)) return
      expect(await sayTwilio({ MessageSid: odd, MessageStatus: 'delivered' })).toBe(204)
      expect(await rig.api.sql('select message_id, state from message_statuses order by 1')).toEqual(said)
    },
  )

  it('a Twilio callback is accepted whether or not the signed URL includes the port, but rejected with another port', async () => {
    const status = { MessageSid: 'SM3', MessageStatus: 'delivered' }
    for (const address of ['https://api.example.com', 'https://api.example.com:443'])
      expect(await sayTwilio(status, { address })).toBe(204)
    for (const address of ['https://api.example.com:80', 'http://api.example.com', 'https://other.example'])
      expect(await sayTwilio(status, { address })).toBe(403)
  })

  it('a Twilio callback is checked against our own public URL, whatever a proxy or caller claims', async () => {
    const status = { MessageSid: 'SM4', MessageStatus: 'delivered' }
    const headers = {
      'x-forwarded-host': 'other.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '8080',
      forwarded: 'host=other.example;proto=http',
    }
    expect(await sayTwilio(status, { headers })).toBe(204)
    expect(await sayTwilio(status, { headers, address: 'http://other.example:8080' })).toBe(403)
  })
})

describe('callbacks without secrets', () => {
  it('a callback without the provider’s secrets in the settings gets 404', async () => {
    const plain = await startDeliveryRig()
    for (const path of [whatsApp, '/v1/callbacks/twilio']) {
      const response = await fetch(new URL(path, plain.api.baseUrl), { method: 'POST', body: '{}' })
      expect(response.status).toBe(404)
    }
    await plain.stop()
  })
})
