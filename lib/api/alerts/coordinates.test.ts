import { describe, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { basePath } from '@/lib/contract/operations'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import { illTyped, plaza, raiseAlert, refusalOf } from './alerts.fixture'

const { api, client } = testApi()

const create = (location: unknown, by: Client = client) =>
  by.createAlert({ body: illTyped({ alertType: 'fire', location }) })
const move = (id: string, location: unknown) =>
  client.updateAlert({ params: { id }, body: illTyped({ location }) })
const codes = (issues: readonly { path: string; code: string }[] = []) =>
  issues.map(({ path, code }) => `${path} ${code}`)

describe('coordinates sent as text are read as numbers, with a warning', () => {
  test.each([
    [{ latitude: '-33.44', longitude: -70.66 }, { latitude: -33.44, longitude: -70.66 }, ['latitude']],
    [{ latitude: -33.44, longitude: ' -70.66 ' }, { latitude: -33.44, longitude: -70.66 }, ['longitude']],
    [
      { latitude: '-33,44', longitude: '-70,66' },
      { latitude: -33.44, longitude: -70.66 },
      ['latitude', 'longitude'],
    ],
    [
      { latitude: '−33.44', longitude: '+7e1' },
      { latitude: -33.44, longitude: 70 },
      ['latitude', 'longitude'],
    ],
    [{ ...plaza, accuracy: '12.5' }, { ...plaza, accuracy: 12.5 }, ['accuracy']],
    [{ ...plaza, accuracy: '12,5\u00a0' }, { ...plaza, accuracy: 12.5 }, ['accuracy']],
    [{ ...plaza, accuracy: '1.234,5' }, { ...plaza, accuracy: 1234.5 }, ['accuracy']],
    [
      { latitude: '\u200e-33.44', longitude: '-70.66\u200b' },
      { latitude: -33.44, longitude: -70.66 },
      ['latitude', 'longitude'],
    ],
    [
      { latitude: '\ufeff\u202a-33\u200b.44\u202c', longitude: '٧٠٫٦٦' },
      { latitude: -33.44, longitude: 70.66 },
      ['latitude', 'longitude'],
    ],
    [
      { latitude: `-33.44${'0'.repeat(60)}`, longitude: `-70.66${'0'.repeat(900)}` },
      { latitude: -33.44, longitude: -70.66 },
      ['latitude', 'longitude'],
    ],
    [
      { latitude: '33.44 S', longitude: '70.66 W' },
      { latitude: -33.44, longitude: -70.66 },
      ['latitude', 'longitude'],
    ],
    [
      { latitude: "33° 30' S", longitude: 'O 70,66°' },
      { latitude: -33.5, longitude: -70.66 },
      ['latitude', 'longitude'],
    ],
    [
      { latitude: '-33.44°', longitude: 'lng: -70.66' },
      { latitude: -33.44, longitude: -70.66 },
      ['latitude', 'longitude'],
    ],
  ])('the text coordinates %j are stored as the numbers %j', async (given, location, members) => {
    const expected = members.map((member) => `location.${member} number_as_text`)
    const { alert, warnings } = dataOf(await create(given))
    expect(alert).toMatchObject({ location, warnings })
    expect(codes(warnings)).toEqual(expected)
    const { id } = await raiseAlert(client)
    const moved = dataOf(await move(id, given))
    expect(moved.alert.location).toEqual(location)
    expect([codes(moved.warnings), codes(moved.alert.warnings)]).toEqual([expected, expected])
  })

  test.each([
    '',
    ' ',
    '-',
    'NaN',
    'Infinity',
    '0x10',
    '1e',
    '33.',
    '33.4.5',
    '33,4,5',
    '33 26',
    '9'.repeat(41),
    '91',
    '91 S',
    '33.44 W',
    '-33.44 N',
    '33.44 S 2',
    `33.44${'0'.repeat(1000)}`,
    '\u200b',
  ])('the text %j is not a coordinate and is rejected', async (latitude) => {
    const { id } = await raiseAlert(client)
    for (const refused of [
      await create({ latitude, longitude: 0 }),
      await move(id, { latitude, longitude: 0 }),
    ]) {
      expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'invalid_arguments' })
    }
  })
})

describe('doubtful locations', () => {
  test.each([
    { latitude: 0, longitude: 0 },
    { latitude: -0.0001, longitude: 0.0001 },
    { latitude: '0.0', longitude: '0' },
  ])('the location %j, which devices without a position send, is stored with a warning', async (given) => {
    const { alert, warnings } = dataOf(await create(given))
    expect(codes(warnings)).toContain('location doubtful_location')
    expect(codes(alert.warnings)).toContain('location doubtful_location')
  })

  test('coordinates that are only valid if swapped are swapped, with a warning', async () => {
    const { alert, warnings } = dataOf(await create({ latitude: -99.1332, longitude: 19.4326 }))
    expect(alert.location).toEqual({ latitude: 19.4326, longitude: -99.1332 })
    expect(codes(warnings)).toEqual(['location doubtful_location'])
    expect(refusalOf(await create({ latitude: 91, longitude: 181 }))).toMatchObject({ status: 422 })
    expect(refusalOf(await create({ latitude: 91, longitude: 0 }))).toMatchObject({ status: 422 })
  })

  test('coordinates that would be near the business’s alerts if swapped are stored as sent, with a warning', async () => {
    const stranger = api.strangerClient()
    const santiago = { latitude: -33.4489, longitude: -70.6693 }
    const exchanged = { latitude: santiago.longitude, longitude: santiago.latitude }
    expect(dataOf(await create(exchanged, stranger)).warnings).toEqual([])
    await raiseAlert(client, { location: santiago })
    for (let count = 0; count < 2; count += 1) {
      const { alert, warnings } = dataOf(await create(exchanged))
      expect(alert.location).toEqual(exchanged)
      expect(codes(warnings)).toEqual(['location doubtful_location'])
    }
    expect(dataOf(await create({ latitude: -36.82, longitude: -73.05 })).warnings).toEqual([])
  })

  test('a location warning stays until the alert is moved, and moving keeps all other warnings', async () => {
    const answer = await client.createAlert({
      body: illTyped({ alertType: 'fire', region: 7, location: { latitude: 0, longitude: 0 } }),
    })
    const { alert } = dataOf(answer)
    expect(codes(alert.warnings)).toEqual(['location doubtful_location', 'region invalid_type'])
    const closed = dataOf(await client.updateAlert({ params: { id: alert.id }, body: { closed: 1 } })).alert
    expect(closed.warnings).toEqual(alert.warnings)
    const moved = dataOf(await move(alert.id, plaza)).alert
    expect(codes(moved.warnings)).toEqual(['region invalid_type'])
    const back = dataOf(await move(alert.id, { latitude: 0, longitude: 0 })).alert
    expect(codes(back.warnings)).toEqual(['region invalid_type', 'location doubtful_location'])
  })
})

describe('media types and encodings of a new alert', () => {
  const post = (path: string, type: string | null, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(api.baseUrl + basePath + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.token()}`,
        'x-client-id': api.businessId,
        ...(type === null ? {} : { 'content-type': type }),
      },
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    })
  const alert = JSON.stringify({ alertType: 'fire', location: plaza })

  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'text/json',
    null,
  ])('an alert sent with the media type %s is read as JSON, with a warning', async (type) => {
    const response = await post('/alert', type, alert)
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: { warnings: [] } }
    expect(codes(data.warnings)).toEqual([' read_as_json'])
  })

  test.each(['alertType=fire', '"fire"', '7', 'null', ''])(
    'the text %j is not an alert and is rejected with 415',
    async (body) => {
      expect((await post('/alert', 'text/plain', body)).status).toBe(415)
    },
  )

  const street = 'Ñuñoa “12” €'
  const written = `{"alertType":"fire","location":${JSON.stringify(plaza)},"additional":{"street":"${street}"}}`
  const macSigns: Record<string, number> = { Ñ: 0x84, ñ: 0x96, '“': 0xd2, '”': 0xd3, '€': 0xdb }
  const windows = (text: string) =>
    Buffer.from(text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'), 'latin1')
  const macintosh = (text: string) =>
    Buffer.from([...text].map((sign) => macSigns[sign] ?? sign.charCodeAt(0)))
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  const swapped = (text: string) => utf16(text).swap16()

  test.each([
    ['text/plain;charset=iso-8859-1', windows(written)],
    ['text/plain; charset="windows-1252"', windows(written)],
    ['text/plain;charset=nonsense', windows(written)],
    ['text/plain;charset=utf-8', windows(written)],
    ['text/plain', windows(written)],
    [null, windows(written)],
    ['application/json', windows(written)],
    ['application/json;charset=ISO-8859-1', windows(written)],
    ['application/json;charset=utf-16', utf16(`\ufeff${written}`)],
    ['text/plain;charset=utf-16le', utf16(written)],
    ['text/plain', swapped(`\ufeff${written}`)],
    ['application/json', swapped(written)],
    ['application/json; charset=macintosh', macintosh(written)],
    ['application/json', new TextEncoder().encode(`${written}\n\0\0\0`)],
    ['text/plain', utf16(`${written}\0`)],
    ['application/json;charset=utf-16', new TextEncoder().encode(written)],
    ['application/json;charset=utf-16', new TextEncoder().encode(`${written} `)],
    ['application/json', new TextEncoder().encode(`\ufeff${written}`)],
  ])('an alert is decoded correctly even if the encoding of %s is wrong or unusual', async (type, bytes) => {
    const response = await post('/alert', type, new Uint8Array(bytes))
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: { alert: { additional: object } } }
    expect(data.alert.additional).toEqual({ street })
  })

  test('anything that is not JSON in a supported encoding is rejected, and other operations accept only UTF-8', async () => {
    for (const bytes of [[0xff, 0xfe], [0x7b, 0xe9], [0xfe, 0xff, 0x00], Array(1000).fill(0xff)])
      for (const [type, status] of [
        ['text/plain', 415],
        ['application/json', 400],
      ] as const)
        expect((await post('/alert', type, new Uint8Array(bytes))).status).toBe(status)
    const check = new Uint8Array(windows('{"phone":"ñ"}'))
    expect((await post('/account/check', 'application/json;charset=iso-8859-1', check)).status).toBe(400)
  })

  test('other operations require the correct media type', async () => {
    for (const type of ['text/plain', null]) {
      expect((await post('/account/check', type, '{"phone":"+56911112222"}')).status).toBe(415)
      expect((await post('/alerts/acts', type, '{}')).status).toBe(415)
    }
  })
})
