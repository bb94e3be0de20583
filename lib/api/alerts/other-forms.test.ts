import { describe, expect, test } from 'vitest'
import { basePath } from '@/lib/contract/operations'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { illTyped, plaza, raiseAlert, refusalOf } from './alerts.fixture'

const { api, client } = testApi()

const codes = (issues: readonly { path: string; code: string }[]) =>
  issues.map(({ path, code }) => `${path} ${code}`)
const create = (body: unknown) => client.createAlert({ body: illTyped(body) })
const stored = async (body: object) => {
  const { alert, ...rest } = dataOf(await create({ alertType: 'fire', location: plaza, ...body }))
  expect(alert.warnings).toEqual(rest.warnings)
  return { alert, codes: codes(rest.warnings), ...rest }
}

const post = async (body: string, path = '/alert', type = 'application/json') => {
  const response = await fetch(api.baseUrl + basePath + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token()}`,
      'x-client-id': api.businessId,
      'content-type': type,
    },
    body,
  })
  const { data } = (await response.json()) as { data: { warnings: []; issues: []; alert: object } }
  return { status: response.status, ...data }
}

describe('alerts in another format', () => {
  const street = 'Calle "7"'
  const alert = { alertType: 'fire', location: plaza, additional: { street } }
  const json = JSON.stringify(alert)

  test.each([
    ['encoded twice', JSON.stringify(json), ['encoded_twice']],
    ['encoded three times', JSON.stringify(JSON.stringify(json)), ['encoded_twice']],
    ['as the only item of a list', `[${json}]`, ['list_of_one']],
    ['encoded, as the only item of a list', JSON.stringify([json]), ['list_of_one', 'encoded_twice']],
    ['as an encoded list', JSON.stringify(`[${json}]`), ['encoded_twice', 'list_of_one']],
    ['with trailing commas', json.replaceAll('}', ' ,\n}'), ['repaired_json']],
    [
      'with NaN',
      json.replace('"street"', '"floor":NaN,"x":[-Infinity,undefined,],"street"'),
      ['repaired_json'],
    ],
  ])('an alert sent %s is stored, with a warning', async (_, body, expected) => {
    const answer = await post(body)
    expect(answer).toMatchObject({ status: 200, alert })
    expect(codes(answer.warnings)).toEqual(expected.map((code) => ` ${code}`))
  })

  test('an alert with raw line breaks and tabs is stored, with a warning', async () => {
    const answer = await post(json.replace('Calle', 'Casa\n\tCalle'))
    expect(answer).toMatchObject({ status: 200, alert: { additional: { street: `Casa\n\t${street}` } } })
    expect(codes(answer.warnings)).toEqual([' repaired_json'])
  })

  test('an encoded alert is stored regardless of its media type', async () => {
    const answer = await post(JSON.stringify(json), '/alert', 'text/plain')
    expect(answer).toMatchObject({ status: 200, alert })
    expect(codes(answer.warnings)).toEqual([' read_as_json', ' encoded_twice'])
  })

  test('a list of several alerts is rejected', async () => {
    for (const body of [`[${json},${json}]`, JSON.stringify(`[${json},${json}]`)]) {
      const refused = await post(body)
      expect(refused.status).toBe(422)
      expect(codes(refused.issues)).toEqual([' too_many'])
    }
  })

  test('anything that is not an alert in any format is rejected', async () => {
    for (const [body, status] of [
      ['[]', 422],
      ['"fire"', 422],
      ['""', 422],
      ['{"alertType":"fire"', 400],
      ['{alertType:"fire"}', 400],
      ['{"alertType":"fire,}', 400],
      [',', 400],
    ] as const)
      expect((await post(body)).status).toBe(status)
  })

  test('other operations do not accept bodies in these formats', async () => {
    const check = JSON.stringify({ phone: '+56911112222' })
    for (const body of [JSON.stringify(check), `[${check}]`])
      expect((await post(body, '/account/check')).status).toBe(422)
    expect((await post(check.replace('}', ',}'), '/account/check')).status).toBe(400)
  })
})

describe('alert types in another format', () => {
  test('a type sent as a number or boolean is read as text', async () => {
    dataOf(await client.createAlertType({ body: { type: '112', name: 'Call', synonyms: ['true'] } }))
    for (const alertType of [112, '112', true])
      expect(await stored({ alertType })).toMatchObject({ alert: { alertType: '112' }, codes: [] })
    expect(await stored({ alertType: 7 })).toMatchObject({
      alert: { alertType: '7' },
      codes: ['alertType unknown_type'],
    })
  })

  test('a type sent as a list with a single item is read as that item', async () => {
    expect(await stored({ alertType: ['Fire'] })).toMatchObject({
      alert: { alertType: 'fire' },
      codes: ['alertType list_of_one'],
    })
    for (const alertType of [['fire', 'medical'], [], {}, [['fire']]])
      expect(refusalOf(await create({ alertType, location: plaza }))).toMatchObject({
        issues: ['alertType invalid_type'],
      })
  })

  test('characters that cannot be stored are removed from a type', async () => {
    expect(await stored({ alertType: 'fi\u0000re\u0000' })).toMatchObject({
      alert: { alertType: 'fire' },
      codes: ['alertType invalid_text'],
    })
    expect(refusalOf(await create({ alertType: '\u0000', location: plaza })).issues).toEqual([
      'alertType blank',
    ])
  })

  test('a type longer than 64 characters is cut, and a defined type is suggested', async () => {
    const sentence = `fire in the kitchen of the third floor, smoke in the stairs, ${'🔥'.repeat(200_000)}`
    const { alert, probable, codes } = await stored({ alertType: ` ${sentence}` })
    expect(alert.alertType).toBe(sentence.slice(0, 63))
    expect(codes).toEqual(['alertType unknown_type', 'alertType too_long'])
    expect(probable).toBe('fire')
    const long = dataOf(await client.readAlert({ params: { alertId: alert.id } })).alert
    const sent = { alertType: sentence.slice(0, 200), closed: 1 }
    expect(dataOf(await client.updateAlert({ params: { id: long.id }, body: sent })).alert.closed).toBe(1)
  })

  test('a string longer than 64 characters that is a type’s name means that type', async () => {
    const name = 'Structural collapse of an inhabited building with people who may be trapped inside'
    dataOf(await client.createAlertType({ body: { type: 'collapse', name } }))
    expect(await stored({ alertType: name.toUpperCase() })).toMatchObject({
      alert: { alertType: 'collapse' },
      codes: [],
    })
  })
})

describe('properties in another format', () => {
  test.each([
    [{ location: JSON.stringify(plaza) }, ['location encoded_twice']],
    [{ location: [plaza] }, ['location list_of_one']],
    [{ location: `${plaza.latitude}, ${plaza.longitude}` }, ['location number_as_text']],
    [
      { location: { lat: plaza.latitude, lng: plaza.longitude } },
      ['location.lat unknown_member', 'location.lng unknown_member'],
    ],
    [
      { location: { lat: String(plaza.latitude), lon: plaza.longitude } },
      ['location.lat unknown_member', 'location.lon unknown_member', 'location.latitude number_as_text'],
    ],
    [
      { location: { type: 'Point', coordinates: [plaza.longitude, plaza.latitude, 520] } },
      ['location.coordinates unknown_member'],
    ],
    [{ additional: '{"street":"Matta 1"}' }, ['additional encoded_twice']],
    [{ additional: [{ street: 'Matta 1' }] }, ['additional list_of_one']],
  ])('the property %j is read, with a warning', async (given, expected) => {
    const { alert, codes } = await stored(given)
    expect(alert.location).toEqual(plaza)
    expect(codes).toEqual(expected)
    expect(alert.additional).toEqual('additional' in given ? { street: 'Matta 1' } : {})
  })

  test('an encoded location is also read when an alert is moved', async () => {
    const { id } = await raiseAlert(client)
    const body = illTyped({ location: '{"latitude":1.5,"longitude":2.5}' })
    expect(dataOf(await client.updateAlert({ params: { id }, body })).alert.location).toEqual({
      latitude: 1.5,
      longitude: 2.5,
    })
  })

  test('a location without coordinates is rejected', async () => {
    for (const location of [
      'home',
      '',
      '{"latitude":1}',
      [plaza, plaza],
      [],
      { lat: 'x', lng: 1 },
      '[1,2]',
      { type: 'Point', coordinates: [1] },
      { type: 'Polygon', coordinates: [[1, 2]] },
    ])
      expect(refusalOf(await create({ alertType: 'fire', location })).status).toBe(422)
  })
})
