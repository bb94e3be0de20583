import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import {
  auditOf,
  defineAccountType,
  defineBadge,
  historyOf,
  illTyped,
  openAccount,
  plaza,
  raiseAlert,
  refusalOf,
} from './alerts.fixture'

const { api, client } = testApi()
let identityId: string
let guard: string
let other: string
let badge: string

beforeAll(async () => {
  identityId = dataOf(await client.readOwnIdentity({})).identity.id
  guard = await defineAccountType(client, 'Guard')
  other = await defineAccountType(client, 'Other')
  badge = await defineBadge(client)
})

const create = (body: unknown) => client.createAlert({ body: illTyped(body) })

test('an alert needs only a type and a location, and its unset properties are null', async () => {
  const result = await client.createAlert({ body: { alertType: 'fire', location: plaza } })
  const { alert } = dataOf(result)
  expect(alert).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
    alertType: 'fire',
    location: plaza,
    region: null,
    additional: {},
    accountId: null,
    accountTypeId: null,
    closed: 0,
    closedAt: null,
    closedBy: null,
    closedReason: null,
    closedCode: null,
    duplicateOf: null,
    responders: [],
    openedAt: alert.createdAt,
    onSceneAt: null,
    number: expect.any(Number),
    priority: 1,
    acknowledgedAt: null,
    acknowledgedBy: null,
    assignedTo: null,
    createdBy: identityId,
    createdAt: alert.updatedAt,
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    warnings: [],
    version: 1,
  })
  expect(result).toMatchObject({ etag: '"1"', data: { warnings: [] } })
})

test('an alert is returned as sent, including unknown types, emoji and right-to-left text', async () => {
  const given = {
    alertType: '🔥 حريق',
    location: { latitude: -33.918861, longitude: 18.4233, accuracy: 12.5 },
    region: 'Región "Норте" \\ %_',
    additional: { street: "Calle 7, O'Higgins 👩‍🚒\u2028\n" },
  }
  expect(await raiseAlert(client, given)).toMatchObject(given)
})

test('empty optional text fields are stored as sent', async () => {
  expect(await raiseAlert(client, { region: '', additional: { street: '' } })).toMatchObject({
    region: '',
    additional: { street: '' },
  })
  expect(await raiseAlert(client, { additional: {} })).toMatchObject({ additional: {} })
})

test.each([
  [{ location: plaza }, ['alertType required']],
  [{ alertType: ' \n', location: plaza }, ['alertType blank']],
  [{ alertType: {}, location: plaza }, ['alertType invalid_type']],
  [{ alertType: 'fire' }, ['location required']],
  [{ alertType: 'fire', location: null }, ['location invalid_type']],
  [{ alertType: 'fire', location: { latitude: 1 } }, ['location.longitude required']],
  [{ alertType: 'fire', location: { latitude: '', longitude: 0 } }, ['location.latitude invalid_type']],
  [{ alertType: 'fire', location: { latitude: '12 N', longitude: 0 } }, ['location.latitude invalid_type']],
  [{ alertType: 'fire', location: { latitude: '0x12', longitude: 0 } }, ['location.latitude invalid_type']],
  [{ alertType: 'fire', location: { latitude: null, longitude: 0 } }, ['location.latitude invalid_type']],
  [{ alertType: 'fire', location: { latitude: true, longitude: 0 } }, ['location.latitude invalid_type']],
  [{ alertType: 'fire', location: { latitude: 90.0001, longitude: 0 } }, ['location.latitude too_big']],
  [{ alertType: 'fire', location: { latitude: 0, longitude: -180.1 } }, ['location.longitude too_small']],
  [{ alertType: 'fire', location: { ...plaza, lat: 1 } }, ['location.lat unknown_member']],
  [{ alertType: 'fire', location: plaza, colour: 'red' }, ['colour unknown_member']],
  [
    { alertType: 'fire', location: { latitude: 91, longitude: 0, accuracy: -1 } },
    ['location.latitude too_big', 'location.accuracy too_small'],
  ],
])('the alert %j is rejected, and the issues name the invalid properties', async (body, issues) => {
  expect(refusalOf(await create(body))).toEqual({ status: 422, code: 'invalid_arguments', issues })
})

describe('alerts with invalid details', () => {
  const long = 'x'.repeat(5000)
  test.each([
    ['an accuracy below 0', { location: { ...plaza, accuracy: -1 } }, ['location.accuracy too_small']],
    [
      'an ambiguous accuracy (1.5 or 1,500)',
      { location: { ...plaza, accuracy: '1,500' } },
      ['location.accuracy invalid_type'],
    ],
    ['a region that is not a string', { region: 7 }, ['region invalid_type']],
    ['a region that is too long', { region: long }, ['region too_long']],
    ['a text that cannot be stored', { region: 'a\u0000b' }, ['region invalid_text']],
    ['an unpaired surrogate', { additional: { street: '\ud800' } }, ['additional.street invalid_text']],
    ['an account that is not an object', { account: true }, ['account invalid_type']],
    ['an account given as a name', { account: 'Ana' }, ['account.typeId required']],
    ['an account without a type', { account: { tag: 'phone' } }, ['account.typeId required']],
    ['a value without a tag', { account: { typeId: 'guard', value: 'x' } }, ['account no_match']],
    ['an additional property that is not an object', { additional: 'corner' }, ['additional invalid_type']],
    [
      'an additional property that is nested too deeply',
      { additional: { x: JSON.parse('['.repeat(50) + ']'.repeat(50)) } },
      ['additional too_deep'],
    ],
    ['a street that is not a string', { additional: { street: 5 } }, ['additional.street invalid_type']],
    [
      'any combination of invalid details',
      { region: 7, account: false, additional: [], location: { ...plaza, accuracy: 'x' } },
      [
        'account invalid_type',
        'additional invalid_type',
        'location.accuracy invalid_type',
        'region invalid_type',
      ],
    ],
  ])('%s is left out of the stored alert and listed as a warning', async (_, details, expected) => {
    const { alert, warnings } = dataOf(await create({ alertType: 'fire', location: plaza, ...details }))
    expect(warnings.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual(expected)
    expect(alert).toMatchObject({ location: plaza, region: null, additional: {}, accountId: null, warnings })
    expect(dataOf(await client.readAlert({ params: { alertId: alert.id } })).alert).toEqual(alert)
  })

  test('the additional property is stored as sent, or only its street if it is too large', async () => {
    const additional = { street: 'Matta 123', floor: 3, notes: [null, { deep: true }] }
    expect(await raiseAlert(client, { additional })).toMatchObject({ additional, warnings: [] })
    const { alert, warnings } = dataOf(
      await create({ alertType: 'fire', location: plaza, additional: { ...additional, photo: long } }),
    )
    expect(alert.additional).toEqual({ street: 'Matta 123' })
    expect(warnings).toMatchObject([{ path: 'additional', code: 'too_big' }])
  })
})

test('a number too large for JSON is rejected instead of being stored as infinity', async () => {
  const response = await fetch(`${api.baseUrl}/v1/external/alert`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token()}`,
      'x-client-id': api.businessId,
      'content-type': 'application/json',
    },
    body: '{"alertType":"fire","location":{"latitude":1e999,"longitude":0}}',
  })
  expect(response.status).toBe(422)
})

test('the poles, the date line and coordinates too small for the point index are valid locations', async () => {
  const corners = [-90, 90].flatMap((latitude) => [-180, 180].map((longitude) => ({ latitude, longitude })))
  for (const location of corners) expect((await raiseAlert(client, { location })).location).toEqual(location)
  for (let power = -324; power < -5; power += 3) {
    const tiny = Number(`1e${power}`)
    const { location } = await raiseAlert(client, { location: { latitude: tiny, longitude: -tiny } })
    expect(Math.abs(location.latitude - tiny)).toBeLessThanOrEqual(1e-9)
    expect(location).toEqual({ latitude: tiny < 1e-9 ? 0 : tiny, longitude: tiny < 1e-9 ? 0 : -tiny })
  }
})

test('creating an alert is recorded in the history and the audit log, with the caller’s identity', async () => {
  const { id, createdAt, location } = await raiseAlert(client)
  expect(await historyOf(client, id)).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      type: 'created',
      by: identityId,
      accountId: null,
      at: createdAt,
      location,
    },
  ])
  expect(await auditOf(api, id)).toEqual([
    { action: 'create', identityId, changes: { alertType: 'fire', accountId: null } },
  ])
})

test('requests with the same Idempotency-Key raise only one alert', async () => {
  const once = () =>
    client.createAlert({ body: { alertType: 'once', location: plaza } }, { idempotencyKey: 'key-1' })
  const first = dataOf(await once()).alert
  expect(dataOf(await once()).alert).toEqual(first)
  expect(await historyOf(client, first.id)).toHaveLength(1)
})

test('only dispatchers and admins can raise alerts', async () => {
  const body = { alertType: 'fire', location: plaza }
  expect(await api.client('dispatcher').createAlert({ body })).toMatchObject({ ok: true })
  for (const role of ['agent', 'sender'] as const) {
    expect(refusalOf(await api.client(role).createAlert({ body }))).toMatchObject({
      status: 403,
      code: 'role_forbidden',
    })
  }
})

describe('an alert’s account', () => {
  test('an alert’s account is the account that has the given value under the given tag', async () => {
    const { id } = await openAccount(client, guard, { attributeId: badge, text: 'B-7' })
    await openAccount(client, guard, { attributeId: badge, text: 'B-8' })
    const alert = await raiseAlert(client, { account: { typeId: guard, tag: 'badge', value: 'B-7' } })
    expect(alert).toMatchObject({ accountId: id, accountTypeId: guard, createdBy: identityId })
  })

  test('an alert’s account is found by phone in any format, by username and by ID', async () => {
    const { id, phone, username } = await openAccount(client, guard)
    const spaced = phone.replace(/(\d{3})/g, '$1 ')
    for (const [tag, value] of [
      ['phone', phone],
      ['phone', spaced],
      ['username', username],
      ['id', id],
    ] as const) {
      expect(await raiseAlert(client, { account: { typeId: guard, tag, value } })).toMatchObject({
        accountId: id,
      })
    }
  })

  test('an alert’s account is found by its type alone if it is the only account of the type', async () => {
    const typeId = await defineAccountType(client, 'Lone')
    const { id } = await openAccount(client, typeId)
    expect(await raiseAlert(client, { account: { typeId } })).toMatchObject({
      accountId: id,
      accountTypeId: typeId,
    })
  })

  test('an alert’s account is found even if its type has surrounding blanks', async () => {
    const { id } = await openAccount(client, guard)
    const account = { typeId: ` ${guard}\u200b\n`, tag: 'id', value: id }
    expect(dataOf(await create({ alertType: 'fire', location: plaza, account })).alert.accountId).toBe(id)
  })

  test.each([
    ['an unknown value', { tag: 'badge', value: 'nobody' }, 'no_match'],
    ['an unknown tag', { tag: 'shoe', value: '43' }, 'unknown_tag'],
    ['a tag that is a built-in name in JavaScript', { tag: '__proto__', value: 'x' }, 'unknown_tag'],
    ['an invalid phone', { tag: 'phone', value: 'call me' }, 'no_match'],
    ['two phones', { tag: 'phone', value: '+34 600 001 234/5' }, 'two_numbers'],
    ['an empty id', { tag: 'id', value: '' }, 'no_match'],
  ])(
    'an alert’s account is not found with %s, and the warning gives the reason',
    async (_, reference, code) => {
      await expectNobody({ typeId: guard, ...reference }, code)
    },
  )

  test('an alert’s account is not found with an unknown type or another account’s type, and the warning gives the reason', async () => {
    const { id } = await openAccount(client, guard)
    for (const typeId of [other, 'no such type', '💥']) {
      await expectNobody({ typeId, tag: 'id', value: id }, 'wrong_type')
    }
  })

  test.each([
    ['another type of the business', () => other, 'wrong_type'],
    ['an unknown account type', () => 'RESIDENT', 'wrong_type'],
  ])(
    'an alert’s account is not found with %s, and the warning suggests accounts',
    async (_, typeOf, code) => {
      const { id, phone } = await openAccount(client, guard, { attributeId: badge, text: 'W-1' })
      for (const [tag, value] of [
        ['badge', ' w-1'],
        ['phone', phone.replace('+', '')],
        ['id', id],
      ]) {
        await expectLikely({ typeId: typeOf(), tag, value }, code, [id])
      }
      dataOf(await client.deleteAccount({ params: { accountId: id } }))
    },
  )

  test('an alert’s account is not found without a tag or with a misspelled tag, and the warning suggests accounts', async () => {
    const { id, phone } = await openAccount(client, guard, { attributeId: badge, text: 'N-1' })
    const username = 'rosa'
    dataOf(await client.updateAccount({ params: { accountId: id }, body: { username } }))
    const typeId = guard
    for (const tag of ['bagde', 'Badges', 'badg']) {
      await expectLikely({ typeId, tag, value: 'N-1' }, 'unknown_tag', [id])
    }
    await expectLikely({ typeId, tag: 'teléfono', value: phone }, 'unknown_tag', [id])
    await expectLikely({ typeId, tag: 'whatsapp', value: Number(phone.slice(1)) }, 'unknown_tag', [id])
    await expectLikely({ typeId, value: username }, 'no_match', [id])
    await expectLikely({ typeId, tag: 'badge', value: phone }, 'no_match', [id])
  })

  test('an alert’s account is not found if two accounts match or two phone numbers are given, and the warning lists both accounts', async () => {
    const twins = [
      await openAccount(client, guard, { attributeId: badge, text: 'pair' }),
      await openAccount(client, guard, { attributeId: badge, text: 'Pair' }),
    ]
    const ids = twins.map(({ id }) => id)
    await expectLikely({ typeId: guard, tag: 'badge', value: 'pair' }, 'several_matches', ids)
    const both = twins.map(({ phone }) => phone).join(' / ')
    await expectLikely({ typeId: guard, tag: 'phone', value: both }, 'two_numbers', ids)
  })

  test('an alert’s account is not found without a type by a value that is not unique, and the warning suggests accounts', async () => {
    const { id, username } = await openAccount(client, guard, { attributeId: badge, text: 'T-1' })
    await expectLikely({ tag: 'badge', value: 't-1' }, 'required', [id])
    await expectLikely({ tag: 'username', value: username }, 'required', [id])
    const twins = [await openAccount(client, guard), await openAccount(client, other)]
    const phones = twins.map(({ phone }) => phone).join(' / ')
    for (const account of [phones, { phone: phones }])
      await expectLikely(
        account,
        'required',
        twins.map(({ id }) => id),
      )
  })

  test('an alert’s account is found without a type or tag by a unique value, with a warning', async () => {
    const { id, phone } = await openAccount(client, guard)
    await openAccount(client, guard)
    const digits = phone.replace('+', '')
    for (const account of [
      phone,
      ` ${digits}`,
      Number(digits),
      id,
      [phone],
      [{ phone }],
      JSON.stringify({ phone }),
      { phone },
      { id },
      { typeId: guard, value: phone },
      { tag: 'phone', value: phone },
      { tag: 'ID', value: id },
      { value: id },
    ]) {
      const { alert, warnings } = dataOf(await create({ alertType: 'fire', location: plaza, account }))
      expect({ account, found: alert.accountId }).toEqual({ account, found: id })
      expect(warnings.map(({ code }) => code)).toContain('incomplete_reference')
      expect(alert.warnings).toEqual(warnings)
    }
    for (const account of [
      { typeId: guard, phone },
      { typeId: guard, id },
    ])
      expect(await raiseAlert(client, { account: illTyped(account) })).toMatchObject({
        accountId: id,
        warnings: [],
      })
  })

  test('an alert’s account is not found without a tag in another type, or by a value that may mean several accounts', async () => {
    const { id, phone } = await openAccount(client, guard)
    for (const account of [
      { typeId: other, value: phone },
      { typeId: other, value: id },
    ])
      await expectLikely(account, 'no_match', [id])
    for (const account of [[phone, phone], {}, '', 'nobody', { phone: '+34699999999' }]) {
      const { alert, warnings } = dataOf(await create({ alertType: 'fire', location: plaza, account }))
      expect([alert.accountId, warnings.length]).toEqual([null, 1])
    }
  })

  test('an unresolved reference gets no suggestions if no account has the value', async () => {
    const account = { typeId: 'nobody', tag: 'shoe', value: '43' }
    const { warnings } = dataOf(await create({ alertType: 'fire', location: plaza, account }))
    expect(warnings[0]).not.toHaveProperty('accountIds')
  })

  async function expectLikely(account: unknown, code: string, accountIds: string[]): Promise<void> {
    const { alert, warnings } = dataOf(await create({ alertType: 'fire', location: plaza, account }))
    expect(alert).toMatchObject({ accountId: null, warnings })
    expect(warnings).toMatchObject([{ code }])
    expect(warnings[0]?.accountIds?.toSorted()).toEqual(accountIds.toSorted())
  }

  test('an alert’s account is found by a number or boolean, which is read as text, and by a tag in any case', async () => {
    const { id } = await openAccount(client, guard, { attributeId: badge, text: '101' })
    const other = await openAccount(client, guard, { attributeId: badge, text: 'true' })
    for (const [tag, value, accountId] of [
      ['badge', 101, id],
      ['Badge', '101', id],
      ['BADGE ', 101, id],
      ['badge', true, other.id],
    ] as const) {
      const { alert } = dataOf(
        await create({ alertType: 'fire', location: plaza, account: { typeId: guard, tag, value } }),
      )
      expect(alert).toMatchObject({ accountId, warnings: [] })
    }
  })

  test('an alert’s account is not found if several accounts match', async () => {
    await openAccount(client, guard, { attributeId: badge, text: 'twin' })
    await openAccount(client, guard, { attributeId: badge, text: 'twin' })
    for (const reference of [{ tag: 'badge', value: 'twin' }, {}]) {
      await expectNobody({ typeId: guard, ...reference }, 'several_matches')
    }
  })

  test('an alert’s account may be blocked, in which case the alert gets a warning', async () => {
    const { id } = await openAccount(client, guard)
    dataOf(await client.updateAccount({ params: { accountId: id }, body: { blocked: true } }))
    const account = { typeId: guard, tag: 'id', value: id }
    const { alert, warnings } = dataOf(await create({ alertType: 'fire', location: plaza, account }))
    expect(alert).toMatchObject({ accountId: id, accountTypeId: guard, warnings })
    expect(warnings).toMatchObject([{ path: 'account', code: 'account_blocked' }])
  })

  test('an alert’s account is not found if it was deleted', async () => {
    const { id } = await openAccount(client, guard)
    dataOf(await client.deleteAccount({ params: { accountId: id } }))
    await expectNobody({ typeId: guard, tag: 'id', value: id }, 'no_match')
  })

  test('an alert’s account is not found in another business', async () => {
    const stranger = api.strangerClient()
    const theirs = await defineAccountType(stranger, 'Theirs')
    const { id } = await openAccount(stranger, theirs)
    await expectNobody({ typeId: guard, tag: 'id', value: id }, 'no_match')
    await expectNobody({ typeId: theirs, tag: 'id', value: id }, 'wrong_type')
  })

  async function expectNobody(account: object, code: string): Promise<void> {
    const { alert, warnings } = dataOf(await create({ alertType: 'fire', location: plaza, account }))
    expect(alert).toMatchObject({ accountId: null, accountTypeId: null })
    expect(warnings).toMatchObject([{ path: 'account', code }])
  }
})
