import type { accountSorts } from '@/lib/contract/choices'
import { type Sql, sql } from '../db/sql'

export type Sort = (typeof accountSorts)[number]

/**
 * A sort order: its key as an SQL expression (`key`) and as text (`written`), and the SQL that converts the
 * text back (`read`). Each order has an index.
 */
type Order = {
  key: Sql
  written: Sql
  read: (placed: string) => Sql
  isKey: (text: string) => boolean
}

/** Where a page ends: its last row's key as text, and the row's ID. */
export type SortPlace = { key: string; id: string }

/**
 * The displayed name, in lower case and without accents. This must exactly match the expression in the index
 * accounts_name.
 */
export const nameKey = sql`left(lower(regexp_replace(normalize(coalesce(nullif(btrim(fullname), ''), nullif(username, phone), ''), nfd),
    '[\\u0300-\\u036f]', '', 'g') collate "C"), 48)`

const itself = { read: (placed: string) => sql`${placed}`, isKey: (text: string) => text.length <= 64 }

const orders: Record<'created' | 'name' | 'phone', Order> = {
  created: {
    key: sql`created_at`,
    written: sql`(extract(epoch from created_at) * 1000000)::bigint::text`,
    read: (placed) => sql`timestamptz 'epoch' + ${placed}::bigint * interval '1 microsecond'`,
    isKey: (text) => /^-?\d{1,16}$/.test(text),
  },
  name: { key: nameKey, written: nameKey, ...itself },
  phone: { key: sql`phone`, written: sql`phone`, ...itself },
}

export function orderOf(sort: Sort): Order & { direction: 'asc' | 'desc'; hasBlanks: boolean } {
  const name = sort.replace('-', '') as keyof typeof orders
  return { ...orders[name], direction: sort.startsWith('-') ? 'desc' : 'asc', hasBlanks: name === 'name' }
}
