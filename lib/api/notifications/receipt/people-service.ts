import type { ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/receipt'
import { fold, partsOf } from '@/lib/format/fold'
import { isWrittenAsPhone, plainPhone } from '@/lib/format/phone/read-phone'
import { invalidArguments, issue, notFound } from '../../api-error'
import type { Caller } from '../../caller'
import { readCursor, writeCursor } from '../../paging'
import { WrittenJson } from '../../written-json'
import { findSize } from '../reading-repository'
import {
  findAccountIds,
  findWalkEnd,
  type PeopleFilter,
  type PersonRow,
  type Phase,
  phases,
  selectPeople,
} from './people-repository'

/**
 * Above this number of recipients, a search looks for matching accounts first instead of examining everyone.
 */
const walkedWhole = 20_000
const mostFound = 1_000

type Query = ParsedRequestOf<typeof contract.listPeople>['query']
type Place = { phase: Phase; after: string }

export async function listPeople(
  { businessId }: Caller,
  notificationId: string,
  { cursor, limit, q, state, reason }: Query,
): Promise<WrittenJson> {
  const place = readPlace(cursor)
  const size = await findSize(businessId, notificationId)
  if (!size) throw notFound()
  const terms = q === undefined ? undefined : readTerms(q)
  const isLarge = size.recipients > walkedWhole
  const accountIds = terms && isLarge ? await findAccountIds(businessId, terms, mostFound) : undefined
  const { rowsFollow } = size
  const filter = { businessId, notificationId, rowsFollow, state, reason, q: terms, accountIds }
  const { rows, next } = await readPage(filter, place, limit)
  const people = rows.map(({ json }) => json).join(',')
  return new WrittenJson(`{"people":[${people}],"next":${JSON.stringify(next && writePlace(next))}}`)
}

async function readPage(
  filter: PeopleFilter,
  from: Place,
  limit: number,
): Promise<{ rows: PersonRow[]; next: Place | null }> {
  const rows: PersonRow[] = []
  let last: Place = from
  for (const phase of phases.slice(phases.indexOf(from.phase))) {
    const page = { phase, after: phase === from.phase ? from.after : '', limit: limit + 1 - rows.length }
    // Recipients without an account are not limited to these accounts.
    const own = phase === 'account' ? filter : { ...filter, accountIds: undefined }
    for (const row of await selectPeople(own, page)) {
      if (rows.length === limit) return { rows, next: last }
      rows.push(row)
      last = { phase, after: row.key }
    }
    const seenUntil = await findWalkEnd(own, page)
    if (seenUntil !== undefined) return { rows, next: { phase, after: seenUntil } }
  }
  return { rows, next: null }
}

function readTerms(q: string): NonNullable<PeopleFilter['q']> {
  const plain = plainPhone(q)
  const digits = plain.replace(/\D/g, '')
  const name = fold(q.trim())
  return { name, words: partsOf(name), ...(isWrittenAsPhone(plain) && digits !== '' && { digits }) }
}

const writePlace = ({ phase, after }: Place) =>
  writeCursor(`${phase}-${Buffer.from(after).toString('base64url')}`)

function readPlace(cursor: string | undefined): Place {
  const key = readCursor(cursor)
  if (key === undefined) return { phase: 'account', after: '' }
  const [phase, after] = [phases.find((one) => key.startsWith(`${one}-`)), key.slice(key.indexOf('-') + 1)]
  const text = Buffer.from(after, 'base64url').toString()
  if (!phase || text.includes('\0') || Buffer.from(text).toString('base64url') !== after) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
  }
  return { phase, after: text }
}
