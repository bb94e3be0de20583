import { describe, expect, it } from 'vitest'
import type { Result } from '@/lib/client/client'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { eventually } from '../fixtures/eventually'
import { createType, newPhone } from '../fixtures/people'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'

const { api, client } = testApi()

type Body = RequestOf<Operations['createAttribute']>['body']
let made = 0

const create = (rules: Partial<Body>) =>
  client.createAttribute({ body: { name: 'Floor', tag: `tag_${made++}`, slot: 'text', ...rules } })
const createAttribute = async (rules: Partial<Body>) => dataOf(await create(rules)).attribute

function issuesOf(result: Result<unknown>) {
  if (result.ok) throw new Error('It was accepted.')
  return result.failure.data.issues
}

const createHolder = (attributeId: string, value: object, accountType: string) =>
  client.createAccount({
    body: { accountType, phone: newPhone(), sendSMS: false, attributesValue: [{ attributeId, value }] },
  })

describe('attribute rules', () => {
  it('rules are returned as given, and are null or empty by default', async () => {
    const rules = { description: 'As on the door', minimum: 2, maximum: 6, pattern: '[A-Z]\\d+' }
    const attribute = await createAttribute(rules)
    expect(attribute).toMatchObject(rules)
    const body = { minimum: null, maximum: null, pattern: null, description: '' }
    const cleared = dataOf(await client.updateAttribute({ params: { id: attribute.id }, body })).attribute
    const { description, minimum, maximum, pattern } = await createAttribute({})
    expect({ description, minimum, maximum, pattern }).toEqual(body)
    expect(cleared).toMatchObject(body)
  })

  it.each<[string, Partial<Body>, { path: string; code: string }]>([
    ['reversed limits', { minimum: 3, maximum: 2 }, { path: 'minimum', code: 'range_reversed' }],
    ['a fractional length', { maximum: 2.5 }, { path: 'maximum', code: 'out_of_range' }],
    ['a negative length', { minimum: -1 }, { path: 'minimum', code: 'out_of_range' }],
    [
      'a minimum above the longest text that patterns accept',
      { minimum: 300, pattern: 'a*' },
      { path: 'minimum', code: 'range_reversed' },
    ],
    ['limits for a boolean', { slot: 'boolean', minimum: 1 }, { path: 'minimum', code: 'not_allowed' }],
    ['limits for a date', { slot: 'date', maximum: 1 }, { path: 'maximum', code: 'not_allowed' }],
    ['a pattern for a number', { slot: 'number', pattern: '1' }, { path: 'pattern', code: 'not_allowed' }],
    [
      'a pattern together with options',
      { options: ['A'], pattern: 'A' },
      { path: 'pattern', code: 'not_allowed' },
    ],
    [
      'an option that is too long',
      { options: ['A', 'BCD'], maximum: 2 },
      { path: 'options.1', code: 'too_long' },
    ],
    ['a pattern that does not compile', { pattern: '(' }, { path: 'pattern', code: 'invalid_pattern' }],
    ['a pattern with a backreference', { pattern: '(a+)\\1' }, { path: 'pattern', code: 'unsafe_pattern' }],
    [
      'a pattern with too many repeats',
      { pattern: '(a{40}){40}' },
      { path: 'pattern', code: 'unsafe_pattern' },
    ],
    ['an overlong pattern', { pattern: 'a'.repeat(201) }, { path: 'pattern', code: 'too_long' }],
  ])('rules with %s are rejected', async (_, rules, issue) => {
    expect(issuesOf(await create(rules))).toMatchObject([issue])
  })

  it('all rules are checked together when some of them change', async () => {
    const { id } = await createAttribute({ minimum: 3 })
    const change = { params: { id }, body: { maximum: 2 } }
    expect(issuesOf(await client.updateAttribute(change))).toMatchObject([{ code: 'range_reversed' }])
    expect(issuesOf(await client.checkAttribute(change))).toMatchObject([{ code: 'range_reversed' }])
  })
})

describe('checking values against rules', () => {
  it.each<[string, Partial<Body>, object, object, string, string]>([
    ['too short', { minimum: 2 }, { text: '🏠🏠' }, { text: '🏠' }, 'value.text', 'too_short'],
    ['too long', { maximum: 2 }, { text: '🏠🏠' }, { text: 'abc' }, 'value.text', 'too_long'],
    [
      'in another format',
      { pattern: '[A-Z]\\d' },
      { text: 'B7' },
      { text: 'B77' },
      'value.text',
      'invalid_format',
    ],
    [
      'too long for any pattern',
      { pattern: 'a*' },
      { text: 'a'.repeat(256) },
      { text: 'a'.repeat(257) },
      'value.text',
      'too_long',
    ],
    [
      'too low',
      { slot: 'number', minimum: -1.5 },
      { number: -1.5 },
      { number: -2 },
      'value.number',
      'too_small',
    ],
    ['too high', { slot: 'number', maximum: 0 }, { number: 0 }, { number: 0.1 }, 'value.number', 'too_big'],
  ])('a value that is %s is rejected on create and update', async (_, rules, fitting, other, path, code) => {
    const type = await createType(client)
    const { id: attributeId } = await createAttribute(rules)
    const refused = await createHolder(attributeId, other, type)
    expect(issuesOf(refused)).toMatchObject([{ path: `attributesValue.0.${path}`, code }])
    const { account } = dataOf(await createHolder(attributeId, fitting, type))
    const body = { attributesValue: [{ attributeId, value: other }] }
    const update = await client.updateAccount({ params: { accountId: account.id }, body })
    expect(issuesOf(update)).toMatchObject([{ path: `attributesValue.0.${path}`, code }])
  })

  it('a value must match a stored pattern even if such patterns are no longer accepted, and setting the pattern again is rejected', async () => {
    const type = await createType(client)
    const { id } = await createAttribute({ accountTypeIds: [type] })
    const stored = '\\p{Script=Greek}+'
    await api.sql('update attributes set pattern = $2, version = version + 1 where id = $1', [id, stored])
    await eventually(async () => {
      const refused = await createHolder(id, { text: 'abc' }, type)
      expect(issuesOf(refused)).toMatchObject([
        { path: 'attributesValue.0.value.text', code: 'invalid_format' },
      ])
    })
    dataOf(await createHolder(id, { text: 'αβγ' }, type))
    dataOf(await client.updateAttribute({ params: { id }, body: { name: 'Storey' } }))
    const edit = await client.updateAttribute({ params: { id }, body: { pattern: stored } })
    expect(issuesOf(edit)).toMatchObject([{ path: 'pattern', code: 'unsafe_pattern' }])
  })

  it('a value that an account already has is accepted after the rules have changed', async () => {
    const type = await createType(client)
    const { id } = await createAttribute({ accountTypeIds: [type] })
    const { account } = dataOf(await createHolder(id, { text: 'ground floor' }, type))
    const body = { maximum: 3, pattern: '\\d*', required: true }
    dataOf(await client.updateAttribute({ params: { id }, body }))
    const params = { accountId: account.id }
    const same = { attributesValue: account.attributesValue, fullname: 'Ana' }
    expect(dataOf(await client.updateAccount({ params, body: same })).account.fullname).toBe('Ana')
    const other = { attributesValue: [{ attributeId: id, value: { text: 'first floor' } }] }
    expect(issuesOf(await client.updateAccount({ params, body: other }))).toMatchObject([
      { code: 'too_long' },
    ])
  })
})

describe('checking a change', () => {
  async function createHouse() {
    const [type, other] = [await createType(client), await createType(client)]
    const { id } = await createAttribute({ accountTypeIds: [type, other] })
    for (const text of ['A1', 'A22', 'b3', ' ']) dataOf(await createHolder(id, { text }, type))
    dataOf(await createHolder(id, { text: 'A9' }, other))
    const { account } = dataOf(await createHolder(id, { text: 'gone' }, type))
    dataOf(await client.deleteAccount({ params: { accountId: account.id } }))
    const plain = { accountType: type, phone: newPhone(), sendSMS: false }
    dataOf(await client.createAccount({ body: plain }))
    const check = async (body: RequestOf<Operations['checkAttribute']>['body']) =>
      dataOf(await client.checkAttribute({ params: { id }, body }))
    return { id, type, other, check }
  }

  it('checking a change counts the accounts with a value, the values that would break the rules, and the missing required values', async () => {
    const { type, other, check } = await createHouse()
    const found = (misfits: number, missing = 0) => ({ accounts: 5, misfits, missing, exact: true })
    expect(await check({})).toEqual(found(0))
    expect(await check({ name: 'Storey', required: true })).toEqual(found(0, 2))
    expect(await check({ maximum: 2 })).toEqual(found(1))
    expect(await check({ pattern: '[A-Z]\\d+' })).toEqual(found(1))
    expect(await check({ options: ['A1', 'b3'] })).toEqual(found(2))
    expect(await check({ accountTypeIds: [type] })).toEqual(found(1))
    expect(await check({ accountTypeIds: [other], required: true })).toEqual(found(4))
    expect(await check({ pattern: 'A.*', required: true, accountTypeIds: [] })).toMatchObject({ misfits: 1 })
  })

  it('checking a change changes nothing, requires an admin, and covers only the caller’s business', async () => {
    const { id } = await createHouse()
    const request = { params: { id }, body: { required: true, maximum: 1 } }
    const before = dataOf(await client.readAttribute({ params: { id } }))
    dataOf(await client.checkAttribute(request))
    expect(dataOf(await client.readAttribute({ params: { id } }))).toEqual(before)
    const [agent, stranger] = [api.client('agent'), api.strangerClient()]
    const refused = [await agent.checkAttribute(request), await stranger.checkAttribute(request)]
    expect(refused.map((result) => result.ok || result.failure.code)).toEqual(['role_forbidden', 'not_found'])
  })

  it('checking a change returns the same counts as the list of attributes', async () => {
    const { id, check } = await createHouse()
    const query = { counts: 'true', limit: '500' } as const
    const { attributes } = dataOf(await client.listAttributes({ query }))
    const { accounts, accountsExact } = attributes.find((attribute) => attribute.id === id) ?? {}
    expect({ accounts, exact: accountsExact }).toEqual({ accounts: (await check({})).accounts, exact: true })
    const plain = dataOf(await client.listAttributes({ query: { limit: '500' } })).attributes
    expect(plain.some((attribute) => 'accounts' in attribute)).toBe(false)
  })

  it('checking a change returns estimates above 20,000 accounts', { tags: 'long' }, async () => {
    const { id, type, check } = await createHouse()
    const value = { text: 'A7', number: 0, boolean: false, image: null }
    await api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, search, attributes)
      select $1, new_id(), $2, n::text, '+1' || (2000000000 + n), '',
        case when n % 4 = 0 then $3::jsonb else '[]'::jsonb end
      from generate_series(1, 21000) n`,
      [api.businessId, type, JSON.stringify([{ attributeId: id, value }])],
    )
    const { accounts, misfits, missing, exact } = await check({ maximum: 1, required: true })
    expect(exact).toBe(false)
    expect(accounts).toBeGreaterThan(4_500)
    expect(accounts).toBeLessThan(6_000)
    expect(misfits).toBeGreaterThan(4_500)
    expect(missing).toBeGreaterThan(14_000)
    expect(missing % 1_000).toBe(0)
    const { attributes } = dataOf(await client.listAttributes({ query: { counts: 'true', limit: '500' } }))
    const listed = attributes.find((attribute) => attribute.id === id)
    expect(listed).toMatchObject({ accounts, accountsExact: false })
  })
})
