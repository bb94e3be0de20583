import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@/lib/client/client'
import { queryRows } from '../../db/pool'
import { param, sql } from '../../db/sql'
import { inTransaction } from '../../db/transaction'
import { runs } from '../../fixtures/long-run'
import { dataOf, isPooled } from '../../fixtures/server'
import { testApi } from '../../fixtures/test-api'
import { liveCondition } from './search-ranks'
import { countAmongNewest, gathering, sortingOf, walkAccounts } from './search-repository'
import { readTerms } from './search-terms'

const { api, client } = testApi()
let residentType: string
let unit: string
let lastNumber = 10_000_000

const nextPhone = () => `+569${lastNumber++}`

beforeAll(async () => {
  const [type] = dataOf(await client.listAccountTypes({ query: {} })).accountTypes
  residentType = type?.id as string
  const { attributes } = dataOf(await client.listAttributes({ query: {} }))
  unit = attributes.find(({ tag }) => tag === 'unit')?.id as string
})

async function create({ phone = nextPhone(), text }: { phone?: string; text?: string } = {}) {
  const attributesValue = text === undefined ? [] : [{ attributeId: unit, value: { text } }]
  const body = { accountType: residentType, phone, sendSMS: false, attributesValue }
  return dataOf(await client.createAccount({ body })).account
}

async function search(query: Parameters<Client['searchAccounts']>[0]['query']): Promise<string[]> {
  return dataOf(await client.searchAccounts({ query })).accounts.map(({ id }) => id)
}

async function searchAllPages(q: string, limit: string): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = dataOf(await client.searchAccounts({ query: { q, limit, cursor } }))
    found.push(...page.accounts.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  return found
}

describe('search', () => {
  test.each([
    '1234 5678',
    '+56 9 1234',
    '(9) 1234-5678',
    '345678',
    'nunoa',
    'ÑUÑOA',
    'ana nu',
    'torre azul',
    '56912345678',
  ])('an account is found by the query %j', async (q) => {
    const { id } = await searchable()
    const { accounts } = dataOf(await client.searchAccounts({ query: { q } }))
    expect(accounts.map((account) => account.id)).toContain(id)
  })

  test('the match gives the position of the query in the returned text', async () => {
    const { phone } = await searchable()
    const [row] = dataOf(await client.searchAccounts({ query: { q: '1234 56' } })).accounts
    const { field, start, length } = row?.match ?? { field: '', start: 0, length: 0 }
    expect(field).toBe('phone')
    expect(phone.slice(start, start + length)).toBe('123456')
  })

  test('pages neither repeat nor omit an account, even if more accounts are created in the meantime', async () => {
    const made = new Set<string>()
    for (let i = 0; i < 12; i += 1) made.add((await create({ text: 'paged' })).id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = dataOf(await client.searchAccounts({ query: { q: 'paged', limit: '5', cursor } }))
      seen.push(...page.accounts.map(({ id }) => id))
      cursor = page.next ?? undefined
      await create({ text: 'paged' })
    } while (cursor)
    expect(seen).toHaveLength(new Set(seen).size)
    expect(seen.filter((id) => made.has(id))).toHaveLength(12)
  })

  test('LIKE wildcards are ordinary characters', async () => {
    const account = await create({
      text: '50%_off\\x',
    })
    expect(await search({ q: '%_off\\' })).toEqual([account.id])
    for (const q of ['__', '%%', 'o%q']) expect(await search({ q })).toEqual([])
  })

  test('flags and type filter the results, and another business finds nothing', async () => {
    const { id } = await searchable()
    dataOf(await client.updateAccount({ params: { accountId: id }, body: { validated: true } }))
    const search = async (query: object) =>
      dataOf(await client.searchAccounts({ query: { q: 'nunoa', ...query } })).accounts.map((one) => one.id)
    expect(await search({ validated: 'true', accountType: residentType })).toContain(id)
    expect(await search({ validated: 'false' })).not.toContain(id)
    expect(dataOf(await api.strangerClient().searchAccounts({ query: { q: 'nunoa' } })).accounts).toEqual([])
  })

  test('test accounts can be filtered, with and without a query', async () => {
    const { id } = await create({ text: 'Probe' })
    await create({ text: 'Probe' })
    dataOf(await client.updateAccount({ params: { accountId: id }, body: { testAccount: true } }))
    const found = async (query: object) =>
      dataOf(await client.searchAccounts({ query: { testAccount: 'true', ...query } })).accounts
    expect((await found({ q: 'probe' })).map((one) => one.id)).toEqual([id])
    expect((await found({})).map((one) => one.id)).toEqual([id])
    expect((await found({ testAccount: 'false', q: 'probe' })).map((one) => one.id)).not.toContain(id)
  })

  let known: Promise<{ id: string; phone: string }> | undefined
  function searchable() {
    known ??= (async () => {
      const { id } = await create({
        phone: '+56912345678',
        text: 'Torre Azul',
      })
      return dataOf(
        await client.updateAccount({ params: { accountId: id }, body: { fullname: 'Ana Ñuñoa' } }),
      ).account
    })()
    return known
  }
})

describe('words', () => {
  const ids: Record<string, string> = {}
  let contact: { id: string; name: string }
  type Person = { fullname: string; username?: string; text?: string }
  const people: Record<string, Person> = {
    both: { fullname: 'Verónica Silva', username: 'vero' },
    reversed: { fullname: 'María Silvana Verón' },
    user: { fullname: 'Ana', username: 'silva.veronica' },
    mixed: { fullname: 'Verónica Paz', text: 'c/o Silva' },
    other: { fullname: 'Inés', text: 'Silva (Verónica), hermana' },
    inside: { fullname: 'Desilva Averónica' },
  }

  beforeAll(async () => {
    const { attributes } = dataOf(await client.listAttributes({ query: {} }))
    contact = attributes.find(({ tag }) => tag === 'unit') as typeof contact
    for (const [key, { text, ...body }] of Object.entries<Person>(people)) {
      const { id } = await create({ text })
      dataOf(await client.updateAccount({ params: { accountId: id }, body }))
      ids[key] = id
    }
  })

  const named = async (q: string) => {
    const found = await searchAllPages(q, '2')
    return found.map((id) => Object.keys(ids).find((key) => ids[key] === id))
  }

  const best = ['reversed', 'both', 'user', 'other', 'mixed']
  test.each(['silva veron', 'veron silva', '  SILVA\u00a0 ver\u200bón ', 'ver sil silva', '“Silva”, Verón'])(
    '%j finds names first, then usernames, then other text fields, newest first within each group, and nothing inside words',
    async (q) => expect(await named(q)).toEqual(best),
  )

  test('if no word starts with the query, matches inside words are found, in the same order on every page', async () => {
    expect(await named('ilvan eron')).toEqual(['reversed'])
    expect(await named('eronic')).toEqual(['inside', 'mixed', 'both', 'user', 'other'])
    expect(await named('il ni er')).toEqual(['inside', 'both', 'user', 'other', 'mixed'])
    expect(await named('esilva averonica lv')).toEqual(['inside'])
    expect(await named('qz')).toEqual([])
  })

  test('the count equals the number of accounts that the search finds', async () => {
    for (const q of ['silva veron', 'eronic', 'averonica', 'qz', '--', '12']) {
      const { count } = dataOf(await client.countAccounts({ query: { q } }))
      expect(count).toBe((await searchAllPages(q, '3')).length)
    }
  })

  test.each([
    ['Yıldız Kaya', 'yildiz'],
    ['Jörg Straße', 'strasse jorg'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full width'],
    ['Oﬃce Keeper', 'office'],
    ['Nora\u00a0Break', 'break nora'],
    ['Zero\u200bwidth', 'zerowidth'],
    ['Seán O’Hara', "o'hara"],
    ['Siobhán O’Shea', 'oshea'],
    ['Ruth OMalley', "o'malley"],
    ['Rosa 12.345.678-K', '12345678k'],
    ['김민준', '김'],
    ['박서연', '바'],
    ['漢字 太郎', '太'],
    ['山田太郎', '郎'],
    ['أحمد', 'احمد'],
  ])('the name %j is found by %j, and the match is a part of the name', async (fullname, q) => {
    const { id } = await create()
    dataOf(await client.updateAccount({ params: { accountId: id }, body: { fullname } }))
    const { accounts } = dataOf(await client.searchAccounts({ query: { q } }))
    const row = accounts.find((account) => account.id === id)
    expect(row?.match).toMatchObject({ field: 'fullname' })
    expect(fullname.slice(row?.match?.start).length).toBeGreaterThan(0)
  })

  test.each(['٥٦٩٧٧٦٦٥٥٤٤', '९७७६६५५४४', '７７６６ ５５４４'])(
    'a phone number is found by digits of another script: %j',
    async (q) => {
      const known = dataOf(await client.searchAccounts({ query: { q: '+56977665544' } })).accounts[0]
      const { id } = known ?? (await create({ phone: '+56977665544' }))
      expect(await search({ q })).toEqual([id])
    },
  )

  test('a match names its field and gives every part of the query found there', async () => {
    const matchesOf = async (q: string) => {
      const { accounts } = dataOf(await client.searchAccounts({ query: { q } }))
      return Object.fromEntries(accounts.map(({ id, match, matches }) => [id, { match, matches }]))
    }
    const found = await matchesOf('silva veron')
    const first = { field: 'fullname', start: 0, length: 5 }
    const last = { field: 'fullname', start: 9, length: 5 }
    expect(found[ids.both as string]).toEqual({ match: first, matches: [first, last] })
    const unit = { field: 'attributesValue', attributeId: contact.id, name: contact.name }
    const inText = { ...unit, start: 4, length: 5 }
    expect(found[ids.mixed as string]).toEqual({ match: inText, matches: [inText, first] })
    const user = { field: 'username', start: 0, length: 5 }
    expect(found[ids.user as string]?.matches).toEqual([user, { ...user, start: 6 }])
  })

  test('one character is too short, unless it is a syllable or an ideograph', async () => {
    const result = await client.searchAccounts({ query: { q: 'x' } })
    expect(result).toMatchObject({
      ok: false,
      failure: { status: 422, issues: [{ path: 'q', code: 'too_short' }] },
    })
    for (const q of ['김', '太', 'か', 'カ'])
      expect((await client.searchAccounts({ query: { q } })).ok).toBe(true)
  })

  test('a search by another business finds none of these accounts', async () => {
    const found = await api.strangerClient().searchAccounts({ query: { q: 'silva veron' } })
    expect(dataOf(found).accounts).toEqual([])
  })
})

describe('search result order', () => {
  test('whole phone numbers come first, then endings, then other parts, then text fields, newest first within each group', async () => {
    const text = [await create({ text: 'key 4912345678' }), await create({ text: '4912345678 bis' })]
    const part = [await create({ phone: '+5549123456781' }), await create({ phone: '+5549123456782' })]
    const end = [await create({ phone: '+554912345678' }), await create({ phone: '+524912345678' })]
    const whole = [await create({ phone: '+4912345678' })]
    const best = [whole, end, part, text].flatMap((accounts) => accounts.reverse().map(({ id }) => id))
    expect(await search({ q: '+49 1234 5678' })).toEqual(best)
    expect(await searchAllPages('4912345678', '2')).toEqual(best)
  })

  test('an account that matches in two ways is listed once, at its best rank', async () => {
    const { id } = await create({ phone: '+5491133224455', text: '5491133224455' })
    expect(await searchAllPages('5491133224455', '1')).toEqual([id])
  })

  test('the last digits of a phone number are found including their leading zeros', async () => {
    const other = await create({ phone: '+56977771736' })
    const { id } = await create({ phone: '+56977770036' })
    const found = await search({ q: '0036' })
    expect(found[0]).toBe(id)
    expect(found).not.toContain(other.id)
  })

  test('a phone number is found as it is dialed in its own country', async () => {
    const { id } = await create({ phone: '+541143210987' })
    expect(await search({ q: '(011) 4321-0987' })).toEqual([id])
  })

  test('a number in national format uses the default country of the business', async () => {
    const { id, phone } = await create({ phone: '+5491144556677' })
    const q = '011 15 4455-6677'
    expect(await search({ q })).toEqual([])
    dataOf(await client.updateBusiness({ body: { defaultCountry: 'AR' } }))
    const { accounts } = dataOf(await client.searchAccounts({ query: { q } }))
    expect(accounts).toMatchObject([{ id, match: { field: 'phone', start: 0, length: phone.length } }])
    dataOf(await client.updateBusiness({ body: { defaultCountry: null } }))
    expect(await search({ q })).toEqual([])
  })

  test.each([
    '+44 (0)20 7946 0958',
    '0044 (0) 20 7946 0958',
    'tel:+44-20-7946-0958',
    '\u2066＋44 20 7946 0958\u2069',
    '44 20 7946 0958,',
    '020 7946 0958',
  ])('a whole phone number written as %j is found', async (q) => {
    const found = dataOf(await client.searchAccounts({ query: { q: '+442079460958' } })).accounts
    const { id } = found[0] ?? (await create({ phone: '+442079460958' }))
    expect(await search({ q })).toEqual([id])
  })

  test('for a number in national format, phone numbers that end with it come before those that contain it', async () => {
    const end = await create({ phone: '+541155667788' })
    const part = await create({ phone: '+5411556677889' })
    expect(await search({ q: '(011) 5566-7788' })).toEqual([end.id, part.id])
  })

  test('a query of only accents finds nothing', async () => {
    await create()
    expect(await search({ q: '\u0301\u0301' })).toEqual([])
  })

  test('a partly typed phone number matches phone numbers before text', async () => {
    const { id, phone } = await create({ text: 'wing +9' })
    const { accounts } = dataOf(await client.searchAccounts({ query: { q: '+9' } }))
    expect(accounts[0]).toMatchObject({ id, match: { field: 'phone', start: phone.lastIndexOf('9') } })
  })

  test('an account whose ID has only digits is found by that ID', async () => {
    const id = '01990123-4567-7123-8123-456789012345'
    const { phone } = await create()
    await api.sql('update accounts set id = $1 where phone = $2', [id, phone])
    expect(await search({ q: id })).toEqual([id])
  })

  test('an account is found by its ID, in any case', async () => {
    const { id } = await create()
    await create({ text: id })
    expect((await search({ q: id.toUpperCase() }))[0]).toBe(id)
  })

  test('an invalid cursor is rejected with 422 at cursor', async () => {
    const result = await client.searchAccounts({ query: { q: 'abc', cursor: 'eC1h' } })
    expect(result).toMatchObject({ ok: false, failure: { status: 422, issues: [{ path: 'cursor' }] } })
  })
})

describe('among many accounts', () => {
  const many = 7_000
  beforeAll(async () => {
    // The matching accounts are by far the oldest: no newer account contains any part of the query.
    await insertMany(many, { prefix: '+5511', search: ' .gemeinsam' })
    await insertMany(32_000, { prefix: '+5221', search: ' .andere' })
    await api.sql('analyze accounts')
  })

  test.each(runs(['55117'], ['gemeinsam', '55117', '551170']))(
    'pages for %j are newest first within each rank, and each account is on exactly one page',
    async (q) => {
      const phones = await searchAllPages(q, '500')
      expect(phones).toHaveLength(many)
      expect(phones).toEqual([...new Set(phones)].sort().reverse())
      const texts: string[] = []
      for (const word of ['one', 'two', 'three']) texts.unshift((await create({ text: `${q} ${word}` })).id)
      // Each page has 87 rows, so one page ends between the second and the third text.
      const all = await searchAllPages(q, '87')
      expect(all).toEqual(q === 'gemeinsam' ? [...texts, ...phones] : [...phones, ...texts])
    },
  )

  test('if too many accounts match inside words to be ranked, each is listed once, newest first', {
    tags: 'long',
  }, async () => {
    const ids = await searchAllPages('emeinsa', '500')
    expect(ids.length).toBeGreaterThan(3_000)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect(await searchAllPages('emeinsa', '87')).toEqual(ids)
  })

  test('if many of the newest accounts match inside words, each match is listed once, newest first', async () => {
    await create({ text: 'andere' })
    const [{ id: oldest = '' } = {}] = await queryRows<{ id: string }>(
      sql`select min(id) as id from accounts where business_id = ${api.businessId}`,
    )
    await client.updateAccount({ params: { accountId: oldest }, body: { fullname: 'Anderes' } })
    const first = dataOf(await client.searchAccounts({ query: { q: 'ndere', limit: '87' } }))
    const cursor = first.next ?? undefined
    const second = dataOf(await client.searchAccounts({ query: { q: 'ndere', limit: '87', cursor } }))
    const whole = await search({ q: 'ndere', limit: '174' })
    expect([...first.accounts, ...second.accounts].map(({ id }) => id)).toEqual(whole)
    expect(whole).toEqual([...new Set(whole)].sort().reverse())
    expect(whole).toHaveLength(174)
  })

  test('the newest accounts are compared with the bounds of a range, not with the IDs of all accounts in it', async () => {
    const { attributes } = dataOf(await client.listAttributes({ query: {} }))
    const attributeId = attributes.find(({ tag }) => tag === 'member_since')?.id as string
    const range = { attributeId, slot: 'date', test: 'since', value: '2000-01-01T00:00:00.000Z' } as const
    const nobody = { businessId: api.businessId, fewInRanges: [[range]] }
    const terms = readTerms('andere')
    const all = { walkLimit: 1_000, most: 10 }
    expect(await countAmongNewest(nobody, terms, all)).toBe(10)
    expect(
      await walkAccounts(nobody, terms, { from: { rank: 5 }, limit: 10, walkLimit: 1_000 }),
    ).toHaveLength(10)
    const within = { ...nobody, attributes: [range] }
    expect(await countAmongNewest(within, terms, all)).toBe(0)
  })

  test('accounts in a small range are found by their IDs alone, so that the planner cannot read all that have the attribute', () => {
    const range = { attributeId: 'a', slot: 'number', test: 'min', value: 6 } as const
    const other = { attributeId: 'b', slot: 'number', test: 'min', value: 1 } as const
    const filters = { businessId: 'acme', attributes: [range, other], fewInRanges: [[range]] }
    const { text } = liveCondition(filters, param('acme'))
    expect(text.match(/@\?/g)).toHaveLength(1)
    expect(text).toContain('account_values')
  })

  test('a search for a name shared by 1% of the accounts lists each account once, newest first, at any page size', async () => {
    await api.sql(
      `update accounts set search = search || ' .selten @selten =selten' where phone like '+5221%77'`,
    )
    const phones = await searchAllPages('selten', '500')
    expect(phones).toHaveLength(320)
    expect(phones).toEqual([...new Set(phones)].sort().reverse())
    expect(await searchAllPages('selten', '50')).toEqual(phones)
    expect(await searchAllPages('elten', '50')).toEqual(phones)
  })

  test('the count is exact below 10,000 and a lower bound from there on', { tags: 'long' }, async () => {
    const count = async (query: object) => dataOf(await client.countAccounts({ query }))
    const found = await searchAllPages('gemeinsam', '500')
    expect(await count({ q: 'gemeinsam' })).toEqual({ count: found.length, exact: true })
    expect(await count({ q: 'gemeinsam', blocked: 'true' })).toEqual({ count: 0, exact: true })
    expect(await count({ q: 'andere' })).toEqual({ count: 10_000, exact: false })
    expect(await count({ subscribed: 'true' })).toEqual({ count: 10_000, exact: false })
    const { accountTypes } = dataOf(await client.listAccountTypes({ query: { counts: 'true' } }))
    const ofTypes = accountTypes.map(({ accounts = 0 }) => accounts)
    const sum = ofTypes.reduce((total, accounts) => total + accounts, 0)
    expect(sum).toBeGreaterThan(many + 32_000)
    expect(await count({})).toEqual({ count: Math.floor(sum / 1_000) * 1_000, exact: false })
    const [crowded] = accountTypes.toSorted((one, other) => (other.accounts ?? 0) - (one.accounts ?? 0))
    const ofCrowded = await count({ accountType: crowded?.id })
    expect(ofCrowded).toEqual({ count: Math.floor((crowded?.accounts ?? 0) / 1_000) * 1_000, exact: false })
  })

  test('a query without matches returns an empty page', async () => {
    expect(await search({ q: 'nirgendwo' })).toEqual([])
    expect(await search({ q: '98765432101234' })).toEqual([])
  })

  test.each(['5511700123', '0123', '00123', 'gemeinsam', 'zzz zzz'])(
    'a search for %j uses indexes and never reads all accounts',
    async (q) => {
      const statement = gathering({ businessId: api.businessId }, readTerms(q), {
        from: { rank: 0 },
        limit: 51,
      })
      const plan = await api.sql<Record<string, string>>(`explain ${statement.text}`, statement.values)
      const scans = plan.flatMap((line) => line['QUERY PLAN']?.match(/(\w+ )*Scan.* on accounts?\w*/g) ?? [])
      expect(scans.length).toBeGreaterThan(0)
      // A sequential scan of a single partition is allowed, because the planner may prefer it for a small
      // one.
      expect(scans.filter((scan) => /Seq Scan on accounts\b/.test(scan))).toEqual([])
    },
  )

  test.each([
    { q: 'fernando', others: 'fernanda' },
    { q: 'mario', others: 'maria' },
    { q: 'sebastiao', others: 'sebastian' },
  ])('a search for $q reads no accounts named $others', async ({ q, others }) => {
    await insertMany(300, { prefix: `+52${q.length}`, search: ` .${others} =${others}` })
    const { text, values } = gathering({ businessId: api.businessId }, readTerms(q), {
      from: { rank: 0 },
      limit: 51,
    })
    const plan = await api.sql<Record<string, string>>(`explain (analyze, timing off) ${text}`, values)
    const scan = plan
      .map((line) => line['QUERY PLAN'] ?? '')
      .find((line) => line.includes('accounts_word_keys'))
    expect(scan).toMatch(/actual rows=0(\.00)? /)
  })

  test.each(['1700123', 'jointly'])('a search for %j reads no account of another business', async (q) => {
    await api.sql(`insert into businesses (id, name) values ('another', 'Another') on conflict do nothing`)
    await api.sql(
      `insert into account_types (business_id, id, name) values ('another', 'any', 'Any') on conflict do nothing`,
    )
    await api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, search)
        select 'another', new_id(), 'any', n, '+521700123' || n, ' .jointly =jointly'
        from generate_series(1000, 1500) n on conflict do nothing`,
    )
    const { text, values } = gathering({ businessId: api.businessId }, readTerms(q), {
      from: { rank: 0 },
      limit: 51,
    })
    const plan = await api.sql<Record<string, string>>(`explain (analyze, timing off) ${text}`, values)
    const scan = plan.map((line) => line['QUERY PLAN'] ?? '').find((line) => line.includes('Heap Scan on'))
    const [{ own = 0 } = {}] = await api.sql<{ own: number }>(
      `select count(*) as own from accounts where business_id = $1 and (phone like $2 or search like $3)`,
      [api.businessId, `%${q}%`, `%.${q}%`],
    )
    expect(Number(/actual rows=(\d+)/.exec(scan ?? '')?.[1])).toBe(own)
  })

  test.skipIf(isPooled()).each([
    ['digits', (number: number) => String(number)],
    ['a name', (number: number) => `name${number}`],
  ])('a search by %s is planned once per connection, regardless of the query', async (kind, queryOf) => {
    const plans = await inTransaction(async () => {
      for (let number = 1_700; number < 1_712; number += 1) {
        const page = { from: { rank: 0 }, limit: 51 } as const
        const { text, values } = gathering({ businessId: api.businessId }, readTerms(queryOf(number)), page)
        // A new statement name, so that the plans are counted from its first execution.
        await queryRows({ name: `search by ${kind}`, text, values })
      }
      return queryRows<{ generic: number }>(
        sql`select generic_plans as generic from pg_prepared_statements where name = ${`search by ${kind}`}`,
      )
    })
    // PostgreSQL plans the first five executions individually, then compares the costs with those of a
    // generic plan.
    expect(plans[0]?.generic).toBeGreaterThanOrEqual(3)
  })

  test('a search for three digits lists first the numbers that end with them, then the numbers that contain them elsewhere', async () => {
    const found = await api.sql<{ id: string; isEnd: boolean }>(
      `select id, phone like '%123' as "isEnd" from accounts where business_id = $1 and phone like '%123%'
        order by "isEnd" desc, id desc`,
      [api.businessId],
    )
    expect(found.filter(({ isEnd }) => isEnd).length).toBeGreaterThan(20)
    expect(found.length).toBeGreaterThan(100)
    const phones = (await searchAllPages('123', '15')).slice(0, found.length)
    expect(phones).toEqual(found.map(({ id }) => id))
  })

  const phone = '522170012345'
  const parts = [3, 4, 5, 6, 8, 10].flatMap((size) =>
    Array.from({ length: phone.length - size + 1 }, (_, start) => phone.slice(start, start + size)),
  )

  // Omits parts with a leading zero, because they are parsed as dialed numbers, and parts without 23, because
  // they match thousands of accounts.
  test.each(parts.filter((part) => part.includes('23') && !part.startsWith('0')))(
    'a search for %s finds exactly the accounts whose phone number contains these digits or that have a word starting with them',
    async (part) => {
      const rows = await api.sql<{ id: string }>(
        'select id from accounts where business_id = $1 and (phone like $2 or search like $3)',
        [api.businessId, `%${part}%`, `%.${part}%`],
      )
      const found = await searchAllPages(part, '500')
      expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    },
  )

  test('a search for phone numbers ending with three digits uses the index on phone endings', async () => {
    const statement = sortingOf({ businessId: api.businessId }, readTerms('123'), {
      from: { rank: 1 },
      limit: 51,
    })
    const plan = await api.sql(`explain ${statement?.text}`, statement?.values)
    expect(JSON.stringify(plan)).toMatch(/accounts_phone_end.*Index Cond[^,]*business_id = /)
  })

  test('a query too short for the fragment indexes reads only the business’s own accounts', async () => {
    for (const q of ['77', '太郎']) {
      const terms = { ...readTerms(q), isInside: q !== '77' }
      const search = { from: { rank: 0 }, limit: 51 } as const
      const statement = gathering({ businessId: api.businessId }, terms, search)
      const plan = await api.sql(`explain ${statement.text}`, statement.values)
      expect(JSON.stringify(plan)).not.toMatch(/on accounts_(search|phone_keys)/)
    }
  })

  async function insertMany(count: number, { prefix, search }: { prefix: string; search: string }) {
    await api.sql(
      `insert into accounts (business_id, id, account_type, username, phone, search)
        select $1, new_id(), $2, phone, phone, $3
        from (select $4 || (70000000 + n) as phone from generate_series(1, $5::int) n) numbers`,
      [api.businessId, residentType, search, prefix, count],
    )
  }
})
