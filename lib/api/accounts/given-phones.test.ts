import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../alerts/alerts.fixture'
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

describe('two numbers in one text are refused as such', () => {
  // Together their digits are the number of somebody else.
  const two = '2 2345678/9'

  test('by create, update, check and a send, which reaches nobody', async () => {
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

  test('while a slash behind the area code is one number', async () => {
    dataOf(await create('02/2345-6780'))
  })
})

describe('a phone as callers have it', () => {
  test.each([
    '9 6123 4500',
    '56961234500',
    '0056 9 6123 4500',
    'tel:+56-9-6123-4500',
    'whatsapp:+56961234500',
    'https://wa.me/56961234500',
    '56961234500@s.whatsapp.net',
  ])('%s is found by check', async (text) => {
    const [known] = await check('+56961234500')
    const id = known ?? (await rig.create({ phone: '+56961234500' })).id
    expect(await check(text)).toEqual([id])
  })
})
