import { describe, expect, it } from 'vitest'
import type { Result } from '@/lib/client/client'
import { createPerson, createType } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api } = testApi()

let made = 0
const newTag = () => `tag_${made++}`

function failureOf(result: Result<unknown>) {
  if (result.ok) throw new Error('It was accepted.')
  return result.failure
}

const issuesOf = (result: Result<unknown>) => failureOf(result).data.issues

async function createAttribute(change: { accountTypeIds?: string[]; options?: string[] } = {}) {
  const body = { name: 'Floor', tag: newTag(), slot: 'text', ...change } as const
  return dataOf(await api.client().createAttribute({ body })).attribute
}

describe('attributes', () => {
  it('attribute tags are unique within a business', async () => {
    const { tag } = await createAttribute()
    const again = await api.client().createAttribute({ body: { name: 'Other', tag, slot: 'number' } })
    expect(issuesOf(again)).toMatchObject([{ path: 'tag', code: 'duplicate' }])
  })

  it('tags are unique regardless of case, even when attributes are created concurrently', async () => {
    const define = (tag: string) =>
      api.client().createAttribute({ body: { name: 'House', tag, slot: 'text' } })
    dataOf(await define('Casa'))
    for (const tag of ['casa', 'CASA', 'Casa'])
      expect(issuesOf(await define(tag))).toMatchObject([{ path: 'tag', code: 'duplicate' }])
    dataOf(await define('Casa_2'))
    const atOnce = await Promise.all(['torre', 'Torre', 'TORRE'].map(define))
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1)
    const stranger = await api.strangerClient().createAttribute({
      body: { name: 'House', tag: 'casa', slot: 'text' },
    })
    dataOf(stranger)
  })

  it('an attribute may refer only to existing account types, and may have options only for text', async () => {
    const type = await createType(api.client())
    const body = { name: 'Floor', tag: newTag(), slot: 'number' as const, accountTypeIds: [type, 'nobody'] }
    const refused = await api.client().createAttribute({ body: { ...body, options: ['1'] } })
    expect(issuesOf(refused)).toMatchObject([
      { path: 'accountTypeIds.1', code: 'unknown_account_type' },
      { path: 'options', code: 'not_allowed' },
    ])
  })

  it('an attribute may be in a group', async () => {
    const { id, group } = await createAttribute()
    expect(group).toBe('')
    const named = await api.client().updateAttribute({ params: { id }, body: { group: 'Home' } })
    expect(dataOf(named).attribute.group).toBe('Home')
    const { attributes } = dataOf(await api.client().listAttributes({ query: { limit: '500' } }))
    expect(attributes.find((one) => one.id === id)?.group).toBe('Home')
  })

  it('an update of an attribute keeps the fields it omits, and is validated', async () => {
    const { id, ...before } = await createAttribute({ options: ['A', 'B'] })
    const change = { params: { id }, body: { name: 'Storey' } }
    const { attribute } = dataOf(await api.client().updateAttribute(change))
    expect(attribute).toEqual({ ...before, id, name: 'Storey', version: before.version + 1 })
    const unknown = await api.client().updateAttribute({ ...change, body: { accountTypeIds: ['nobody'] } })
    expect(issuesOf(unknown)).toMatchObject([{ path: 'accountTypeIds.0' }])
  })
})

describe('a definition in use', () => {
  it('a definition cannot be deleted while accounts use it, and the rejection gives their number', async () => {
    const client = api.client()
    const type = await createType(client)
    const { id: attributeId, tag } = await createAttribute()
    for (const text of ['A', 'B']) {
      const { id } = await createPerson(client, type)
      const body = { accountType: type, attributesValue: [{ attributeId, tag, value: { text } }] }
      dataOf(await client.updateAccount({ params: { accountId: id }, body }))
    }
    for (const refused of [
      await client.deleteAccountType({ params: { id: type } }),
      await client.deleteAttribute({ params: { id: attributeId } }),
    ]) {
      expect(failureOf(refused)).toMatchObject({ code: 'definition_in_use', data: { accounts: 2 } })
    }
  })

  it('a definition cannot be deleted while attributes refer to it', async () => {
    const client = api.client()
    const type = await createType(client)
    const { id } = await createAttribute({ accountTypeIds: [type] })
    const refused = await client.deleteAccountType({ params: { id: type } })
    expect(failureOf(refused)).toMatchObject({
      code: 'definition_in_use',
      data: { accounts: 0, attributes: 1 },
    })
    dataOf(await client.updateAttribute({ params: { id }, body: { accountTypeIds: [] } }))
    dataOf(await client.deleteAccountType({ params: { id: type } }))
  })

  it('if a definition is deleted while an attribute starts to use it, only one of the two changes succeeds', async () => {
    const client = api.client()
    for (let round = 0; round < 10; round += 1) {
      const type = await createType(client)
      const body = { name: 'Floor', tag: newTag(), slot: 'text' as const, accountTypeIds: [type] }
      const [removed, created] = await Promise.all([
        client.deleteAccountType({ params: { id: type } }),
        client.createAttribute({ body }),
      ])
      expect([removed.ok, created.ok].filter(Boolean)).toHaveLength(1)
    }
  })
})
