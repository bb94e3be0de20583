import { describe, expect, test } from 'vitest'
import { basePath } from '@/lib/contract/operations'
import { raiseAlert } from '../alerts/alerts.fixture'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()

/** Sends the body as text, because JavaScript would round the number before sending it. */
async function send(method: string, path: string, body: string) {
  const response = await fetch(api.baseUrl + basePath + path, {
    method,
    headers: {
      authorization: `Bearer ${api.token()}`,
      'x-client-id': api.businessId,
      'content-type': 'application/json',
    },
    body,
  })
  const { data } = (await response.json()) as {
    data: { issues?: Issue[]; warnings?: Issue[]; alert?: { additional: object } }
  }
  return { ...data, status: response.status, issues: (data.issues ?? []).map(named) }
}
type Issue = { path: string; code: string; message: string }
const named = ({ path, code }: Issue) => `${path} ${code}`

const id = '123456789012345678'

describe('an integer beyond 2^53', () => {
  test.each(['123456789012345678', '-9007199254740993', '9007199254740992', '1e16'])(
    'is rejected and listed in an account’s free-form properties: %s',
    async (number) => {
      const type = await createType(client)
      const person = await createPerson(client, type)
      const body = `{"metadata":{"order":{"ids":[1,${number}]}}}`
      expect(await send('PUT', `/account/${person.id}`, body)).toMatchObject({
        status: 422,
        issues: ['metadata.order.ids.1 unsafe_number'],
      })
    },
  )

  test('is rejected in a notification', async () => {
    const body = `{"message":{"title":"Water"},"accountIDs":["nobody"],"metadata":{"id":${id}}}`
    expect(await send('POST', '/notification/send', body)).toMatchObject({
      status: 422,
      issues: ['metadata.id unsafe_number'],
    })
  })

  test('is rejected as an attribute’s number', async () => {
    const type = await createType(client)
    const person = await createPerson(client, type)
    const attribute = dataOf(
      await client.createAttribute({ body: { tag: 'meter', name: 'Meter', slot: 'number' } }),
    ).attribute
    const body = `{"attributesValue":[{"attributeId":"${attribute.id}","value":{"number":${id}}}]}`
    expect(await send('PUT', `/account/${person.id}`, body)).toMatchObject({
      status: 422,
      issues: ['attributesValue.0.value.number unsafe_number'],
    })
  })

  test('is left out of an alert, with a warning', async () => {
    const additional = `{"street":"Matta 123","floor":3,"patient":${id},"care":{"team":${id}}}`
    const body = `{"alertType":"fire","location":{"latitude":-33.4,"longitude":-70.6},"additional":${additional}}`
    const { status, warnings, alert } = await send('POST', '/alert', body)
    expect(status).toBe(200)
    expect(warnings?.map(named)).toEqual([
      'additional.patient unsafe_number',
      'additional.care.team unsafe_number',
    ])
    for (const { message } of warnings ?? []) expect(message).toContain('send it as a string')
    expect(alert?.additional).toEqual({ street: 'Matta 123', floor: 3 })
  })

  test.each([id, `-${id}`, '9007199254740995'])(
    'is rejected as the number that closes an alert: %s',
    async (number) => {
      const alert = await raiseAlert(client)
      expect(await send('PUT', `/alert/${alert.id}`, `{"closed":${number}}`)).toMatchObject({
        status: 422,
        issues: ['closed unsafe_number'],
      })
    },
  )

  test('smaller numbers, fractions and strings are stored as sent', async () => {
    const type = await createType(client)
    const person = await createPerson(client, type)
    const metadata = { most: Number.MAX_SAFE_INTEGER, least: -Number.MAX_SAFE_INTEGER, tiny: 1e-300, id }
    const body = { metadata: { ...metadata, fraction: 0.1 } }
    const { account } = dataOf(await client.updateAccount({ params: { accountId: person.id }, body }))
    expect(account.metadata).toEqual(body.metadata)
  })
})
