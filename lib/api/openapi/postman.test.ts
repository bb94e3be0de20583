import { expect, test } from 'vitest'
import { basePath, publicOperations } from '@/lib/contract/operations'
import { testApi } from '../fixtures/test-api'

type Pair = { key: string; value: string; disabled?: boolean }
type Item = {
  name: string
  event?: { listen: string; script: { exec: string[] } }[]
  request: {
    method: string
    auth?: { type: string }
    header: Pair[]
    url: { raw: string; host: string[]; path: string[]; query?: Pair[]; variable?: Pair[] }
    body?: { mode: string; raw: string }
    description: string
  }
}
type Collection = {
  info: { schema: string; name: string }
  auth: { type: string; bearer: Pair[] }
  variable: Pair[]
  item: { name: string; item: Item[] }[]
}

const { api } = testApi()
const read = async () => (await (await fetch(`${api.baseUrl}${basePath}/postman.json`)).json()) as Collection
const itemsOf = ({ item }: Collection) => item.flatMap(({ item }) => item)
const nameOf = ({ request }: Item) => request.description.match(/^`(\w+)`/)?.[1] ?? ''

test('the Postman collection has every operation once, in the format 2.1', async () => {
  const collection = await read()
  expect(collection.info.schema).toMatch(/\/collection\/v2\.1\.0\//)
  const items = itemsOf(collection)
  expect(items.map(nameOf).toSorted()).toEqual(Object.keys(publicOperations).toSorted())
  for (const { name, request } of items) {
    const { url, body, method, header } = request
    expect(name).not.toBe('')
    expect(url.host).toEqual(['{{baseUrl}}'])
    expect(url.raw.split('?')[0]).toBe(`{{baseUrl}}/${url.path.join('/')}`)
    const places = url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
    expect(places).toEqual((url.variable ?? []).map(({ key }) => key))
    for (const { key, value } of [...header, ...(url.query ?? []), ...(url.variable ?? [])])
      expect([typeof key, typeof value]).toEqual(['string', 'string'])
    const isJson = header.some(({ key, value }) => key === 'Content-Type' && value === 'application/json')
    if (isJson) expect(JSON.parse(body?.raw ?? '')).toBeTypeOf('object')
    if (method === 'GET') expect(body).toBeUndefined()
  }
})

test('its login stores the token that its other requests send', async () => {
  const collection = await read()
  const items = itemsOf(collection)
  const values = new Map<string, string>(collection.variable.map(({ key, value }) => [key, value]))
  expect(values.get('baseUrl')).toBe(`http://127.0.0.1:4000${basePath}`)
  values.set('baseUrl', api.baseUrl + basePath)
  values.set('businessId', api.businessId).set('externalId', api.externalId())
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? '')
  const send = (name: string) => {
    const item = items.find((one) => nameOf(one) === name) as Item
    const { method, header, url, body, auth } = item.request
    const headers = header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filled(value)])
    if (!auth) headers.push(['authorization', `Bearer ${filled(collection.auth.bearer[0]?.value ?? '')}`])
    return {
      item,
      response: fetch(filled(url.raw), {
        method,
        headers: headers as [string, string][],
        body: body && filled(body.raw),
      }),
    }
  }
  const { item, response } = send('login')
  const answer: unknown = await (await response).json()
  const pm = {
    response: { code: (await response).status, json: () => answer },
    collectionVariables: { set: (key: string, value: string) => values.set(key, value) },
  }
  new Function('pm', item.event?.[0]?.script.exec.join('\n') ?? '')(pm)
  expect(values.get('token')).toMatch(/\S{20,}/)
  expect((await send('readBusiness').response).status).toBe(200)
  expect((await send('listAccountTypes').response).status).toBe(200)
})
