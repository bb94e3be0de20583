import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '@/lib/contract/accounts/account'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { runs } from '../fixtures/long-run'
import { dataOf } from '../fixtures/server'
import { testApi } from '../fixtures/test-api'
import type { SearchFilters } from './search/search-ranks'
import { orderOf } from './sort-orders'
import { sorting } from './sorted-repository'

type Query = RequestOf<Operations['searchAccounts']>['query']
type Changes = RequestOf<Operations['updateAccount']>['body']

const { api, client } = testApi()
let ids: Record<string, string>
let lastNumber = 30_000_000

beforeAll(async () => {
  const { attributes } = dataOf(await client.listAttributes({ query: {} }))
  ids = Object.fromEntries(attributes.map(({ tag, id }) => [tag, id]))
})

/** Each test uses its own account type. */
async function newType(): Promise<string> {
  return dataOf(await client.createAccountType({ body: { name: `Type ${lastNumber}` } })).accountType.id
}

async function create(accountType: string, changes: Changes = {}): Promise<Account> {
  const body = { accountType, phone: `+569${lastNumber++}`, sendSMS: false }
  const { account } = dataOf(await client.createAccount({ body }))
  if (Object.keys(changes).length === 0) return account
  return dataOf(await client.updateAccount({ params: { accountId: account.id }, body: changes })).account
}

async function list(query: Query, by = client): Promise<string[]> {
  return dataOf(await by.searchAccounts({ query })).accounts.map(({ id }) => id)
}

async function allPages(query: Query, meanwhile?: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = dataOf(await client.searchAccounts({ query: { ...query, cursor } }))
    found.push(...page.accounts.map(({ id }) => id))
    cursor = page.next ?? undefined
    await meanwhile?.()
  } while (cursor)
  return found
}

const createdAt = (id: string, at: string) =>
  api.sql('update accounts set created_at = $2 where id = $1', [id, at])

describe('filtering and sorting by creation time', () => {
  test('the list can be filtered by creation time, with since inclusive and until exclusive', async () => {
    const accountType = await newType()
    const { id } = await create(accountType)
    await createdAt(id, '2024-03-10T12:00:00.000Z')
    const found = (createdSince?: string, createdUntil?: string) =>
      list({ accountType, createdSince, createdUntil })
    expect(await found('2024-03-10T12:00:00Z', '2024-03-10T12:00:00.001Z')).toEqual([id])
    expect(await found('2024-03-10T09:00:00-03:00')).toEqual([id])
    expect(await found('2024-03-10T12:00:00.001Z')).toEqual([])
    expect(await found(undefined, '2024-03-10T12:00:00Z')).toEqual([])
    expect(await found('0000-01-01T00:00:00Z')).toEqual([id])
    const count = await client.countAccounts({
      query: { accountType, createdSince: '2024-03-10T12:00:00.001Z' },
    })
    expect(dataOf(count)).toEqual({ count: 0, exact: true })
  })

  test('accounts are sorted by creation time, not by ID', async () => {
    const accountType = await newType()
    const made = [await create(accountType), await create(accountType), await create(accountType)]
    const [a, b, c] = made.map(({ id }) => id) as [string, string, string]
    await createdAt(a, '2024-05-02T00:00:00.000002Z')
    await createdAt(b, '2024-05-02T00:00:00.000001Z')
    await createdAt(c, '2024-05-02T00:00:00.000001Z')
    expect(await allPages({ accountType, limit: '1' })).toEqual([a, c, b])
    expect(await allPages({ accountType, limit: '1', sort: '-created' })).toEqual([a, c, b])
    expect(await allPages({ accountType, limit: '1', sort: 'created' })).toEqual([b, c, a])
  })
})

describe('sort orders', () => {
  test('sorting by name ignores case and accents, with nameless accounts last', async () => {
    const accountType = await newType()
    const nameless = [await create(accountType), await create(accountType)].map(({ id }) => id)
    const named: string[] = []
    for (const fullname of ['álvaro', 'Beatriz', 'Ñuñoa', 'Nunoa B', 'zoe']) {
      named.push((await create(accountType, { fullname })).id)
    }
    named.splice(2, 0, (await create(accountType, { username: 'Carlos' })).id)
    expect(await allPages({ accountType, sort: 'name', limit: '2' })).toEqual([...named, ...nameless])
    expect(await allPages({ accountType, sort: '-name', limit: '2' })).toEqual([
      ...named.toReversed(),
      ...nameless.toReversed(),
    ])
  })

  test('sorting by phone compares the digits', async () => {
    const accountType = await newType()
    const byPhone = [await create(accountType), await create(accountType), await create(accountType)]
    const order = byPhone.map(({ id }) => id)
    expect(await allPages({ accountType, sort: 'phone', limit: '2' })).toEqual(order)
    expect(await allPages({ accountType, sort: '-phone', limit: '2' })).toEqual(order.toReversed())
  })

  test.each(['created', '-created', 'name', '-name', 'phone', '-phone'] as const)(
    'paging in the order %s returns each account exactly once, even if more accounts are created in the meantime',
    async (sort) => {
      const accountType = await newType()
      const made: string[] = []
      for (let n = 0; n < 7; n += 1) {
        made.push((await create(accountType, n % 2 ? {} : { fullname: 'Ana' })).id)
      }
      const meanwhile = () => create(accountType, { fullname: 'Ana' })
      const seen = await allPages({ accountType, sort, limit: '2' }, meanwhileAtMost(4, meanwhile))
      expect(seen).toHaveLength(new Set(seen).size)
      expect(seen.filter((id) => made.includes(id))).toHaveLength(made.length)
    },
  )

  function meanwhileAtMost(times: number, act: () => Promise<unknown>) {
    let left = times
    return async () => {
      left -= 1
      if (left >= 0) await act()
    }
  }

  test('a sort order cannot be combined with a query, because a query returns its best matches first', async () => {
    expect(await client.searchAccounts({ query: { q: 'ana', sort: 'name' } })).toMatchObject(
      refusal('sort', 'not_allowed'),
    )
  })

  test.each([
    ['-created', '["x","1"]'],
    ['-created', '["1"]'],
    ['-created', '["99999999999999999999","1"]'],
    ['name', '["a\\u0000","1"]'],
    ['name', '["\\ud800","1"]'],
    ['phone', '["+56","\'; --"]'],
    ['phone', 'null'],
    ['phone', '{"length":2}'],
  ] as const)('in the order %s, a cursor with the key %s is rejected with 422', async (sort, key) => {
    const cursor = Buffer.from(Buffer.from(key).toString('base64url')).toString('base64url')
    expect(await client.searchAccounts({ query: { sort, cursor } })).toMatchObject(
      refusal('cursor', 'invalid_format'),
    )
  })
})

const refusal = (path: string, code: string) => ({
  ok: false,
  failure: { status: 422, issues: [{ path, code }] },
})

describe('attribute filters', () => {
  type Values = NonNullable<Changes['attributesValue']>[number]['value']

  async function withValues(values: Record<string, Values>, accountType?: string): Promise<Account> {
    const attributesValue = Object.entries(values).map(([tag, value]) => ({
      attributeId: ids[tag] as string,
      value,
    }))
    return create(accountType ?? (await newType()), { attributesValue })
  }

  const asked = (tag: string, test: string) => `${ids[tag]}:${test}`

  test.each([
    ['unit', { text: 'Torre Ñandú, 3:b' }, 'is:Torre Ñandú, 3:b', true],
    ['unit', { text: 'Torre Ñandú, 3:b' }, 'is:torre ñandú, 3:b ', true],
    ['unit', { text: 'Torre Ñandú, 3:b' }, 'is:torre nandu, 3:b', false],
    ['unit', { text: 'Torre Ñandú, 3:b' }, 'contains:re ÑAN', true],
    ['unit', { text: 'Torre Ñandú, 3:b' }, 'contains:NANDU', true],
    ['unit', { text: 'Torre Ñandú, 3:b' }, 'contains:3', true],
    ['unit', { text: '50%_off' }, 'contains:0%_o', true],
    ['unit', { text: '50%_off' }, 'contains:0__o', false],
    ['household_size', { number: 3 }, 'min:3', true],
    ['household_size', { number: 3 }, 'min:3.5', false],
    ['household_size', { number: -3 }, 'max:-3', true],
    ['household_size', { number: 3 }, 'max:2', false],
    ['household_size', { number: 0 }, 'set:true', true],
    ['needs_assistance', { boolean: true }, 'is:true', true],
    ['needs_assistance', { boolean: true }, 'is:false', false],
    ['needs_assistance', { boolean: false }, 'is:false', true],
    ['member_since', { date: '2024-02-29T23:00:00-03:00' }, 'since:2024-03-01T02:00:00Z', true],
    ['member_since', { date: '2024-02-29T23:00:00-03:00' }, 'since:2024-03-01T02:00:00.001Z', false],
    ['member_since', { date: '2024-02-29T23:00:00-03:00' }, 'until:2024-03-01T02:00:00Z', false],
    ['member_since', { date: '2024-02-29T23:00:00-03:00' }, 'until:2024-02-29T23:00:01-03:00', true],
    ['photo', { image: 'https://example.com/a.png' }, 'set:true', true],
    ['photo', { image: 'https://example.com/a.png' }, 'set:false', false],
  ] as const)(
    'for the attribute %s with the value %j, the filter %s matches: %s',
    async (tag, value, test, isFound) => {
      const { id, accountType } = await withValues({ [tag]: value })
      const none = await create(accountType)
      const found = await list({ accountType, attribute: asked(tag, test) })
      expect(found).toEqual(isFound ? [id] : test === 'set:false' ? [none.id] : [])
    },
  )

  test('each attribute filter applies only to its own attribute, and all filters must match', async () => {
    const accountType = await newType()
    const { id } = await withValues(
      { unit: { text: 'north' }, emergency_contact: { text: 'south' }, household_size: { number: 5 } },
      accountType,
    )
    const found = (...attribute: string[]) => list({ accountType, attribute })
    expect(await found(asked('unit', 'contains:north'), asked('household_size', 'min:5'))).toEqual([id])
    expect(await found(asked('unit', 'contains:south'))).toEqual([])
    expect(await found(asked('unit', 'contains:north'), asked('household_size', 'max:4'))).toEqual([])
    const query = { accountType, attribute: asked('household_size', 'min:5') }
    expect(dataOf(await client.countAccounts({ query })).count).toBe(1)
    expect(await list({ ...query, q: 'north' })).toEqual([id])
    expect(await list({ ...query, q: 'nowhere' })).toEqual([])
  })

  test('a range filter finds exactly the matching accounts, even after changes', {
    tags: 'long',
  }, async () => {
    const accountType = await newType()
    const number = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null })
    const day = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
    const act = fc.record({ at: fc.nat(5), act: fc.constantFrom('change', 'delete', 'restore'), number, day })
    const ranges = fc.record({
      min: fc.integer({ min: -4, max: 4 }),
      span: fc.nat(4),
      day: fc.integer({ min: 1, max: 10 }),
    })
    const accounts = await Promise.all(Array.from({ length: 6 }, () => create(accountType)))
    const held = accounts.map(({ id }) => ({ id, live: true, number: null, day: null }) as Held)
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 6 }),
        ranges,
        async (acts, { min, span, day }) => {
          for (const { at, act, ...values } of acts) await doTo(held[at] as Held, act, values)
          const numbers = [
            asked('household_size', `min:${min}`),
            asked('household_size', `max:${min + span}`),
          ]
          const isWithin = ({ number }: Held) => number !== null && number >= min && number <= min + span
          const isSince = (one: Held) => one.day !== null && one.day >= day
          await expectFound(numbers, isWithin)
          await expectFound([asked('member_since', `since:${dayOf(day)}`)], isSince)
          await expectFound(
            [...numbers, asked('member_since', `until:${dayOf(day)}`)],
            (one) => isWithin(one) && one.day !== null && !isSince(one),
          )
        },
      ),
      { numRuns: runs(10, 100) },
    )

    type Held = { id: string; live: boolean; number: number | null; day: number | null }

    function dayOf(day: number): string {
      return `2024-03-${String(day).padStart(2, '0')}T00:00:00.000Z`
    }

    async function doTo(one: Held, act: string, values: Pick<Held, 'number' | 'day'>): Promise<void> {
      const params = { accountId: one.id }
      if (act === 'delete' && one.live) one.live = (await client.deleteAccount({ params })).ok === false
      if (act === 'restore' && !one.live) one.live = (await client.restoreAccount({ params })).ok
      if (act !== 'change' || !one.live) return
      const { number, day } = Object.assign(one, values)
      const attributesValue = [
        { attributeId: ids.household_size as string, value: number === null ? null : { number } },
        { attributeId: ids.member_since as string, value: day === null ? null : { date: dayOf(day) } },
      ]
      dataOf(await client.updateAccount({ params, body: { attributesValue } }))
    }

    async function expectFound(attribute: string[], isHeld: (one: Held) => boolean): Promise<void> {
      const expected = held.filter((one) => one.live && isHeld(one)).map(({ id }) => id)
      expect((await list({ accountType, attribute })).sort()).toEqual(expected.sort())
      expect(dataOf(await client.countAccounts({ query: { accountType, attribute } })).count).toBe(
        expected.length,
      )
    }
  })

  test.each([
    ['no-such-attribute:is:x', 'unknown_attribute'],
    ['nonsense', 'invalid_format'],
    ['household_size:contains:x', 'wrong_slot'],
    ['unit:min:3', 'wrong_slot'],
    ['unit:contains: ', 'invalid_format'],
    ['household_size:min:', 'invalid_format'],
    ['household_size:min:1e9', 'invalid_format'],
    ['needs_assistance:is:yes', 'invalid_format'],
    ['member_since:since:2024-02-29', 'invalid_format'],
    ['member_since:since:2024-13-01T00:00:00Z', 'invalid_format'],
  ])('the invalid filter %s is rejected with 422 at its path', async (text, code) => {
    const [tag = '', ...rest] = text.split(':')
    const wrong = [ids[tag] ?? tag, ...rest].join(':')
    const query = { attribute: [asked('unit', 'set:true'), wrong] }
    expect(await client.searchAccounts({ query })).toMatchObject(refusal('attribute.1', code))
    expect(await client.countAccounts({ query })).toMatchObject(refusal('attribute.1', code))
  })

  test('a filter on another business’s attribute is rejected as unknown', async () => {
    const query = { attribute: asked('unit', 'set:true') }
    const stranger = api.strangerClient()
    expect(await stranger.searchAccounts({ query })).toMatchObject(
      refusal('attribute.0', 'unknown_attribute'),
    )
  })

  test('a request with more than ten attribute filters is rejected', async () => {
    const attribute = Array.from({ length: 11 }, () => asked('unit', 'set:true'))
    expect(await client.searchAccounts({ query: { attribute } })).toMatchObject({ failure: { status: 422 } })
  })
})

describe('deleted accounts', () => {
  test('deleted accounts are listed separately for 30 days, in any sort order', async () => {
    const accountType = await newType()
    const [kept, first, second, old] = [
      await create(accountType),
      await create(accountType, { fullname: 'Ana' }),
      await create(accountType),
      await create(accountType),
    ].map(({ id }) => id) as [string, string, string, string]
    for (const accountId of [old, second, first])
      dataOf(await client.deleteAccount({ params: { accountId } }))
    await api.sql(`update accounts set deleted_at = now() - interval '31 days' where id = $1`, [old])
    expect(await list({ accountType, deleted: 'true' })).toEqual([second, first])
    expect(await allPages({ accountType, deleted: 'true', sort: 'name', limit: '1' })).toEqual([
      first,
      second,
    ])
    expect(await list({ accountType, deleted: 'true', q: 'ana' })).toEqual([first])
    expect(await list({ accountType, deleted: 'false' })).toEqual([kept])
    expect(await list({ accountType })).toEqual([kept])
    const count = await client.countAccounts({ query: { accountType, deleted: 'true' } })
    expect(dataOf(count).count).toBe(2)
    const { accounts } = dataOf(await client.searchAccounts({ query: { accountType, deleted: 'true' } }))
    expect(accounts[0]?.deletedAt).toBeTypeOf('string')
    expect(await list({ accountType, deleted: 'true' }, api.client('agent'))).toEqual([second, first])
  })

  test.each(['sender', 'dispatcher'] as const)('deleted accounts are not available to a %s', async (role) => {
    const reader = api.client(role)
    const forbidden = { failure: { status: 403, code: 'role_forbidden' } }
    expect(await reader.searchAccounts({ query: { deleted: 'true' } })).toMatchObject(forbidden)
    expect(await reader.countAccounts({ query: { deleted: 'true' } })).toMatchObject(forbidden)
    expect(await reader.searchAccounts({ query: { deleted: 'false' } })).toMatchObject({ ok: true })
  })
})

describe('among many accounts', () => {
  beforeAll(async () => {
    const accountType = await newType()
    await api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, fullname, created_at, deleted_at, search)
        select $1, new_id(), $2, phone, phone, fullname, now() - n * interval '1 hour', deleted_at, ''
        from (select n, '+5491' || (10000000 + n) as phone, case when n % 10 > 0 then 'Name ' || md5(n::text) end as fullname,
          case when n % 20 = 0 then now() end as deleted_at from generate_series(1, 10000) n) numbers`,
      [api.businessId, accountType],
    )
    await api.sql('analyze accounts')
  })

  const between = { createdSince: '2024-01-01T00:00:00Z', createdUntil: '2100-01-01T00:00:00Z' }
  const cases = (['created', '-created', 'name', '-name', 'phone', '-phone'] as const).flatMap((sort) => [
    { sort, filters: {}, after: undefined },
    { sort, filters: {}, after: { key: sort.endsWith('created') ? '1700000000000000' : '1', id: '1' } },
    { sort, filters: between, after: undefined },
  ])

  test.each(cases)('a page for %j is read from an index in order, and only ties are sorted', async (one) => {
    const text = await explain(one.filters, one.sort, one.after)
    expect(text).toContain('Index')
    expect(text).not.toMatch(/Seq Scan|-> +Sort /)
  })

  test('a search for a creation time range with few accounts uses the index on creation times', async () => {
    const rare = { createdSince: new Date(Date.now() - 36 * 3_600_000).toISOString() }
    for (const sort of ['-created', 'name'] as const) {
      const text = await explain(rare, sort)
      expect(text).toContain('accounts_created')
      expect(text).not.toContain('Seq Scan')
    }
  })

  test('deleted accounts are found through their own index', async () => {
    expect(await explain({ deleted: true }, '-created')).toContain('accounts_deleted_created')
  })

  async function explain(
    filters: Omit<SearchFilters, 'businessId'>,
    sort: Parameters<typeof sorting>[1],
    after?: { key: string; id: string },
  ): Promise<string> {
    const blanks = orderOf(sort).hasBlanks ? false : undefined
    const statement = sorting({ businessId: api.businessId, ...filters }, sort, { limit: 51, after, blanks })
    return JSON.stringify(await api.sql(`explain ${statement.text}`, statement.values))
  }
})
