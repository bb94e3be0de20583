import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plaza, refusalOf } from '../alerts/alerts.fixture'
import { dataOf } from '../fixtures/server'
import { type AccountsRig, startAccountsRig } from './accounts.fixture'

let rig: AccountsRig
beforeAll(async () => {
  rig = await startAccountsRig()
  dataOf(await rig.client.updateBusiness({ body: { defaultCountry: 'CL' } }))
})
afterAll(() => rig.api.stop())

const create = (phone: string) =>
  rig.client.createAccount({ body: { accountType: rig.residentType, phone, sendSMS: false } })
const check = async (phone: string) => dataOf(await rig.client.checkAccount({ body: { phone } })).accountIds
const send = (phones: string[]) =>
  rig.client.sendNotification({ body: { phones, message: { title: 'Water', body: 'Off at noon' } } })

describe('two phone numbers in one string', () => {
  // Parsed as a single number, these digits would be another person's phone number.
  const two = '2 2345678/9'

  test('two phone numbers in one string are rejected by create, update, check and send, and the message reaches nobody', async () => {
    const { id } = await rig.create()
    const refusals = await Promise.all([
      create(two),
      rig.client.updateAccount({ params: { accountId: id }, body: { phone: two } }),
      rig.client.checkAccount({ body: { phone: two } }),
    ])
    for (const refused of refusals) expect(refusalOf(refused).issues).toEqual(['phone two_numbers'])
    expect(refusalOf(await send(['+56961234544', '961234544 o 961234545'])).issues).toEqual([
      'phones.1 two_numbers',
    ])
  })

  test('a phone number with a slash after the area code is read as one number', async () => {
    dataOf(await create('02/2345-6780'))
  })
})

describe('a phone number as callers send it', () => {
  test.each([
    '9 6123 4500',
    '56961234500',
    '0056 9 6123 4500',
    'tel:+56-9-6123-4500',
    'whatsapp:+56961234500',
    'https://wa.me/56961234500',
    '56961234500@s.whatsapp.net',
  ])('a check finds the phone number %s', async (text) => {
    const [known] = await check('+56961234500')
    const id = known ?? (await rig.create({ phone: '+56961234500' })).id
    expect(await check(text)).toEqual([id])
  })
})

describe('an international number without its plus sign', () => {
  test.each([
    ['+12025550143', '1-202-555-0143'],
    ['+51951234567', '51951234567'],
    ['+34612345678', 'whatsapp:34612345678'],
    ['+5491123456709', '549 11 15 2345-6709'],
  ])(
    'a check finds %s given as %s, a create rejects it as taken, and a send reaches it',
    async (phone, given) => {
      const { id } = await rig.create({ phone })
      expect(await check(given)).toEqual([id])
      expect(refusalOf(await create(given)).issues).toEqual(['phone phone_taken'])
      const { notificationId, unknown } = dataOf(await send([given]))
      expect(unknown).toBe(0)
      const read = await rig.client.listDeliveries({ params: { notificationId }, query: {} })
      expect(dataOf(read).deliveries).toMatchObject([{ accountId: id }])
    },
  )
})

describe('another form of an account’s phone number', () => {
  // The number as stored in the account, and as WhatsApp bots send it.
  const spellings = [
    ['a Mexican mobile', '+525512345601', '5215512345601'],
    ['an Argentine mobile without its 9', '+5491123456701', '541123456701'],
    ['an Argentine mobile with its 9', '+541123456702', '5491123456702'],
    ['a Brazilian mobile without the ninth digit', '+5511987654301', '551187654301'],
    ['a Brazilian mobile with the ninth digit', '+551187654302', '5511987654302'],
    ['a Chilean mobile without its 9', '+56961234601', '6123 4601'],
    ['a Chilean mobile with an extra zero', '+56961234602', '(09) 61234602'],
    ['a Chilean mobile that was stored with its zero', '+560961234603', '9 6123 4603'],
  ] as const

  test.each(spellings)('a check and a new alert resolve %s to its account', async (_, phone, given) => {
    const { id } = await rig.create({ phone })
    const checked = dataOf(await rig.client.checkAccount({ body: { phone: given } }))
    expect(checked.accountIds).toEqual([id])
    const account = { typeId: rig.residentType, tag: 'Phone', value: given }
    const { alert, warnings } = dataOf(
      await rig.client.createAlert({ body: { alertType: 'fire', location: plaza, account } }),
    )
    expect(alert).toMatchObject({ accountId: id, warnings })
    expect(warnings.map(({ code }) => code)).toEqual(checked.warnings?.map(({ code }) => code) ?? [])
  })

  test('a check reports another form of an account’s number, with the number as stored', async () => {
    const { id } = await rig.create({ phone: '+5491123456703' })
    const { exists, warnings } = dataOf(await rig.client.checkAccount({ body: { phone: '541123456703' } }))
    expect(exists).toBe(true)
    expect(warnings).toMatchObject([{ code: 'near_match', accountId: id, proposal: '+5491123456703' }])
  })

  test('another form of a number does not hide the account with exactly the given number', async () => {
    const exact = await rig.create({ phone: '+541123456704' })
    await rig.create({ phone: '+5491123456704' })
    expect(await check('54 11 2345 6704')).toEqual([exact.id])
  })

  test('another form of a number finds nobody in another business', async () => {
    const stranger = rig.api.strangerClient()
    const [type] = dataOf(await stranger.listAccountTypes({ query: {} })).accountTypes
    const phone = '+5491123456705'
    dataOf(await stranger.createAccount({ body: { accountType: type?.id as string, phone, sendSMS: false } }))
    expect(await check('541123456705')).toEqual([])
  })

  test('a create and an update report another form of an account’s number, with the account', async () => {
    const { id } = await rig.create({ phone: '+5511987654303' })
    const created = dataOf(await create('551187654303'))
    expect(created.near).toEqual([{ accountId: id, phone: '+5511987654303' }])
    expect(created.warnings).toMatchObject([{ path: 'phone', code: 'near_match', accountId: id }])
    const other = await rig.create()
    const params = { accountId: other.id }
    const updated = await rig.client.updateAccount({ params, body: { phone: '+541123456703' } })
    expect(dataOf(updated).near).toMatchObject([{ phone: '+5491123456703' }])
    expect(dataOf(await create(rig.nextPhone()))).not.toHaveProperty('near')
  })

  test('a notification to another form of an account’s number is delivered to the account once', async () => {
    const { id } = await rig.create({ phone: '+525512345602' })
    const { notificationId } = dataOf(await send(['5215512345602', '+525512345602']))
    const params = { notificationId }
    await expect
      .poll(async () =>
        dataOf(await rig.client.listDeliveries({ params, query: {} })).deliveries.map(
          ({ accountId }) => accountId,
        ),
      )
      .toEqual([id])
  })
})

describe('a number that cannot exist', () => {
  test.each([
    ['+56 09 61234701', '+56961234701'],
    ['(09) 66342101', '+56966342101'],
    ['+56 9 9 61234702', '+56961234702'],
    ['+56 000000000', undefined],
    ['999999999', undefined],
    ['+56 1 2345 6781', undefined],
  ])('the impossible number %s is stored with a warning that proposes %s', async (phone, proposal) => {
    const { account, warnings } = dataOf(await create(phone))
    expect(warnings).toMatchObject([{ path: 'phone', code: 'doubtful_phone' }])
    expect(warnings?.[0]?.proposal).toBe(proposal)
    const params = { accountId: account.id }
    const again = dataOf(await rig.client.updateAccount({ params, body: { phone } }))
    expect(again).toMatchObject({ warnings, account: { version: 1 } })
  })

  test('a number that can exist gets no warning', async () => {
    expect(dataOf(await create('+56961234703'))).not.toHaveProperty('warnings')
  })
})
