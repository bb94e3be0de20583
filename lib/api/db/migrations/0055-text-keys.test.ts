import { expect, test } from 'vitest'
import { trimText } from '@/lib/contract/fields/trim-text'
import { createTestDatabase } from '../../fixtures/database'
import { connectAlone } from '../pool'
import { migrations } from './all'

/** All characters of the Basic Multilingual Plane except NUL and surrogates, plus two that end some emoji. */
const signs = Array.from({ length: 0xffff }, (_, at) => String.fromCodePoint(at + 1))
  .filter((sign) => sign.isWellFormed())
  .concat('\u{e007f}', '\u{1f3fd}')

test('SQL trims the same characters as trimText', { tags: 'long' }, async () => {
  const database = await createTestDatabase()
  const client = await connectAlone(database.url)
  try {
    for (const { sql } of migrations) await client.query(sql)
    const { rows } = await client.query<{ cut: string }>(
      'select trim_text(given) as cut from unnest($1::text[]) with ordinality as list (given, at) order by at',
      [signs.map((sign) => `${sign}a${sign}b${sign}`)],
    )
    const differing = signs.filter((sign, at) => rows[at]?.cut !== trimText(`${sign}a${sign}b${sign}`))
    expect(differing).toEqual([])
  } finally {
    await client.end()
    await database.drop()
  }
})
