import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateNotification } from '@/lib/contract/sending'
import { type DeliveryRig, startDeliveryRig } from '../../fixtures/delivery-rig'
import { newPhone } from '../../fixtures/people'
import { dataOf } from '../../fixtures/server'

let rig: DeliveryRig
let ids: { lang: string; unit: string }

beforeAll(async () => {
  rig = await startDeliveryRig()
  const create = async (tag: string, slot: 'text' | 'number') =>
    dataOf(await rig.client.createAttribute({ body: { tag, slot, name: tag, accountTypeIds: [] } })).attribute
      .id
  ids = { lang: await create('spoken', 'text'), unit: await create('flat', 'number') }
  await rig.client.updateBusiness({ body: { languageAttribute: 'spoken' } })
  rig.work({ providers: rig.providers({ ...rig.settings, WHATSAPP_LANGUAGE: 'en, es' }) })
})
afterAll(() => rig.stop())

type Facts = { fullname?: string; lang?: string; unit?: number }

async function person({ fullname, lang, unit }: Facts): Promise<string> {
  const phone = newPhone()
  const attributesValue = [
    ...(lang === undefined ? [] : [{ attributeId: ids.lang, value: { text: lang } }]),
    ...(unit === undefined ? [] : [{ attributeId: ids.unit, value: { number: unit } }]),
  ]
  dataOf(
    await rig.client.createAccount({
      body: { accountType: rig.type, phone, fullname, attributesValue, sendSMS: false },
    }),
  )
  return phone
}

/**
 * Sends a notification and returns the requests that the provider received, in the order of the phone
 * numbers.
 */
async function textsOf(phones: string[], body: Partial<CreateNotification>): Promise<string[]> {
  const message = { title: 'Water', body: 'Boil it', sendWhatsApp: true, ...body.message }
  const { notification } = dataOf(await rig.client.createNotification({ body: { phones, ...body, message } }))
  await rig.done(notification.id)
  return phones.map((phone) => JSON.stringify(rig.whatsApp.requestsTo(phone).at(-1)?.body))
}

test('each placeholder in a message is replaced by the recipient’s own value or, if there is none, by the fallback', async () => {
  const ana = await person({ fullname: 'Ana', unit: 1204 })
  const nameless = await person({})
  const stranger = newPhone()
  const texts = await textsOf([ana, nameless, stranger], {
    fillIn: true,
    message: { title: 'Dear {{fullname|neighbor}}', body: 'Unit {{flat|yours}}' },
  })
  expect(texts[0]).toContain('"Dear Ana — Unit 1204"')
  expect(texts[1]).toContain('"Dear neighbor — Unit yours"')
  expect(texts[2]).toContain('"Dear neighbor — Unit yours"')
})

test('each recipient gets the text and the WhatsApp template in their account’s language, or the usual ones', async () => {
  const spanish = await person({ fullname: 'Ana', lang: 'Español' })
  const portuguese = await person({ lang: 'pt-BR' })
  const french = await person({ lang: 'fr' })
  const texts = await textsOf([spanish, portuguese, french, newPhone()], {
    fillIn: true,
    translations: { es: { title: 'Agua para {{fullname|ti}}', body: 'Hiérvela' }, pt: { body: 'Ferva' } },
  })
  const codes = texts.map((text) => /"code":"(\w+)"/.exec(text)?.[1])
  expect(codes).toEqual(['es', 'en', 'en', 'en'])
  expect(texts[0]).toContain('"Agua para Ana — Hiérvela"')
  expect(texts[1]).toContain('"Water — Ferva"')
  expect(texts[2]).toContain('"Water — Boil it"')
  expect(texts[3]).toContain('"Water — Boil it"')
})

test('a message is sent as written unless its placeholders should be filled in', async () => {
  const ana = await person({ fullname: 'Ana' })
  const [text] = await textsOf([ana], { message: { title: '{{fullname|x}}', body: 'as it is' } })
  expect(text).toContain('"{{fullname|x}} — as it is"')
})

test.each(['constructor', 'toString'])('the tag %s works as a placeholder like any other', async (tag) => {
  dataOf(await rig.client.createAttribute({ body: { tag, slot: 'text', name: tag, accountTypeIds: [] } }))
  const [text] = await textsOf([await person({})], {
    fillIn: true,
    message: { title: `Hi {{${tag}|you}}` },
  })
  expect(text).toContain('"Hi you — Boil it"')
})

test('a message to an account whose number changed goes only to the new number', async () => {
  const phone = await person({ fullname: 'Ana' })
  const { accountIds } = dataOf(await rig.client.checkAccount({ body: { phone } }))
  const accountId = accountIds[0] as string
  const send = async (body: Partial<CreateNotification>) => {
    const message = { title: 'Moved', sendWhatsApp: true }
    const sent = await rig.client.createNotification({ body: { message, undoSeconds: 60, ...body } })
    return dataOf(sent).notification.id
  }
  const [toNumber, toAccount] = [await send({ phones: [phone] }), await send({ accountIDs: [accountId] })]
  const moved = newPhone()
  dataOf(await rig.client.updateAccount({ params: { accountId }, body: { phone: moved } }))
  await rig.api.sql('update deliveries set next_attempt_at = now() where notification_id = any($1)', [
    [toNumber, toAccount],
  ])
  await Promise.all([rig.done(toNumber), rig.done(toAccount)])
  const sentTo = (to: string) =>
    rig.whatsApp.requestsTo(to).filter(({ body }) => JSON.stringify(body).includes('Moved'))
  expect([sentTo(phone).length, sentTo(moved).length]).toEqual([0, 1])
  const outcomes = (await rig.deliveries(toNumber)).map(({ state, reason }) => `${state} ${reason}`)
  expect(new Set(outcomes)).toEqual(new Set(['skipped phone_changed']))
})
