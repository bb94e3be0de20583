import { invalidArguments, issue } from '../api-error'
import type { SearchFilters } from './search/search-ranks'
import { orderOf, type Sort, type SortPlace } from './sort-orders'
import { type SortedRow, selectSortedAccounts } from './sorted-repository'

type Page = { after?: SortPlace; limit: number }

/** A page of the list. When sorted by name, accounts without a name come last in either direction. */
export async function listSorted(filters: SearchFilters, sort: Sort, page: Page): Promise<SortedRow[]> {
  const { after, limit } = page
  if (!orderOf(sort).hasBlanks) return selectSortedAccounts(filters, sort, page)
  const isAmongBlanks = after?.key === ''
  const named = isAmongBlanks ? [] : await selectSortedAccounts(filters, sort, { ...page, blanks: false })
  if (named.length >= limit) return named
  const rest = { after: isAmongBlanks ? after : undefined, limit: limit - named.length, blanks: true }
  return [...named, ...(await selectSortedAccounts(filters, sort, rest))]
}

/** Encodes the position in base64url, because a key can contain characters that a cursor cannot. */
export const writeSortPlace = ({ key, id }: SortPlace): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** Rejects a cursor that does not belong to this sort order, with 422 at `cursor`. */
export function readSortPlace(text: string | undefined, sort: Sort): SortPlace | undefined {
  if (text === undefined) return undefined
  const place = parsePlace(text)
  if (place && orderOf(sort).isKey(place.key)) return place
  throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
}

function parsePlace(text: string): SortPlace | undefined {
  try {
    const [key, id, ...rest] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isPlace = typeof key === 'string' && typeof id === 'string' && rest.length === 0
    return isPlace && isStorable(key) && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? { key, id } : undefined
  } catch {
    return undefined
  }
}

const isStorable = (key: string) => key.isWellFormed() && !key.includes('\0')
