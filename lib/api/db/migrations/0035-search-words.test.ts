import { expect, test } from 'vitest'
import type { AttributeValue } from '@/lib/contract/accounts/account'
import { fold } from '@/lib/format/fold'
import { searchText } from '../../accounts/search/search-text'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

const text = (text: string): AttributeValue => ({
  attributeId: 'a',
  value: { text, number: 0, boolean: false, image: null },
})

const people = [
  { fullname: 'Ana Ñuñoa', username: 'ana', texts: ['Torre Azul, depto. 12-B', ''] },
  { fullname: null, username: '', texts: [] },
  { fullname: 'Seán O’Connor', username: '  x.y ', texts: ["d'Angelo", 'Straße 5\nYıldız', 'ＡＢＣ ﬁre'] },
  { fullname: 'Łukasz\u00a0Þór', username: '', texts: ['김민준', 'नमस्ते दुनिया', '«Casa» – 🏠 3½', 'مُحَمَّد ٣٤'] },
  { fullname: '김', username: '--', texts: ['a\u200bb \u0001c\t\td', 'ΟΔΥΣΣΕΥΣ', '`x´y', "''"] },
]

/** Ranges of Unicode that contain letters, diacritics and symbols of living scripts. */
const written = [
  [0x20, 0x0590],
  [0x0590, 0x0700],
  [0x0900, 0x0e80],
  [0x1e00, 0x2400],
  [0x3000, 0x3200],
  [0xac00, 0xac80],
  [0xf900, 0xfa00],
  [0xfb00, 0xfb50],
  [0xff00, 0xfff0],
].flatMap(([from = 0, until = 0]) =>
  Array.from({ length: until - from }, (_, at) => String.fromCodePoint(from + at)),
)

test('existing accounts are found by their words, and the database folds text exactly as the code does', async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  const last = migrations.findIndex(({ name }) => name === '0035-search-words')
  try {
    for (const { sql } of migrations.slice(0, last)) await client.query(sql)
    await client.query(`
      insert into businesses (id, name) values ('acme', 'acme');
      insert into account_types (business_id, id, name) values ('acme', 't', 'Resident');
    `)
    for (const [at, { fullname, username, texts }] of people.entries()) {
      await client.query(
        `insert into accounts (business_id, id, account_type, phone, username, fullname, attributes, search)
          values ('acme', $1, 't', '+' || $1, coalesce(nullif($2, ''), '+' || $1), $3, $4, 'before')`,
        [String(at), username, fullname, JSON.stringify(texts.map(text))],
      )
    }
    await client.query(migrations[last]?.sql ?? '')
    const { rows } = await client.query<{ search: string }>('select search from accounts order by id')
    const words = (search: string) => search.split(' ').sort()
    for (const [at, { search }] of rows.entries()) {
      const { fullname, username, texts } = people[at] as (typeof people)[number]
      const phone = `+${at}`
      const account = { phone, username: username || phone, fullname, attributesValue: texts.map(text) }
      expect(words(search)).toEqual(words(searchText(account)))
    }
    const folded = await client.query<{ one: string }>(
      'select fold_text(letter) as one from unnest($1::text[]) with ordinality as given (letter, at) order by at',
      [written.map((letter) => `A${letter}b`)],
    )
    const differing = written.filter((letter, at) => folded.rows[at]?.one !== fold(`A${letter}b`))
    expect(differing).toEqual([])
  } finally {
    await client.end()
    await database.drop()
  }
})
