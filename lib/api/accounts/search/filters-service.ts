import type * as contract from '@/lib/contract/accounts/account-search'
import { searchDeletedAccounts } from '@/lib/contract/accounts/account-search'
import { type AttributeFilter, readAttributeFilter } from '@/lib/contract/accounts/attribute-filter'
import type { Issue } from '@/lib/contract/errors'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { mayDo } from '@/lib/contract/roles'
import { ApiError, invalidArguments, issue } from '../../api-error'
import type { Caller } from '../../caller'
import { readDefinitions } from '../../definitions/cache'
import { isRange } from './attribute-conditions'
import { cachedEstimate } from './estimated-size'
import type { SearchFilters } from './search-ranks'
import { countInRanges } from './search-repository'

type Query = Omit<ParsedRequestOf<typeof contract.countAccounts>['query'], 'q'>

/**
 * A list's filters, checked for this business. Throws 422 at `attribute.<index>` if a filter does not fit its
 * definition, and 403 if the caller's roles do not allow deleted accounts.
 */
export async function readFilters(
  caller: Caller,
  { attribute, createdSince, createdUntil, ...plain }: Query,
): Promise<SearchFilters> {
  if (plain.deleted && !mayDo(caller.roles ?? [], searchDeletedAccounts)) throw new ApiError('role_forbidden')
  const filters: SearchFilters = { businessId: caller.businessId, ...plain }
  if (createdSince) filters.createdSince = storable(createdSince)
  if (createdUntil) filters.createdUntil = storable(createdUntil)
  if (attribute) filters.attributes = await readAttributeFilters(caller.businessId, attribute)
  if (!plain.deleted) filters.fewInRanges = await findFewInRanges(filters)
  return filters
}

/**
 * For a range with more accounts than this, scanning the newest accounts fills a page faster than an index
 * lookup.
 */
const mostOfFew = 10_000
/**
 * In a large business, the limit is this share of its accounts. With a lower limit, the planner would list
 * every account that has the attribute instead of scanning the newest accounts.
 */
const shareOfFew = 0.02

/** The ranges that contain few accounts, grouped by attribute. */
async function findFewInRanges({ businessId, attributes = [] }: SearchFilters): Promise<AttributeFilter[][]> {
  const asked = attributes.filter(isRange)
  const ids = [...new Set(asked.map(({ attributeId }) => attributeId))]
  const ranges = ids.map((id) => asked.filter(({ attributeId }) => attributeId === id))
  if (ranges.length === 0) return []
  const most = Math.max(mostOfFew, Math.round((await cachedEstimate(businessId)) * shareOfFew))
  const counts = await Promise.all(ranges.map((each) => countInRanges(businessId, each, most + 1)))
  return ranges.filter((_, at) => (counts[at] ?? 0) <= most)
}

/**
 * Replaces times before year 1 with the start of year 1, because PostgreSQL has no year 0. No record is that
 * old.
 */
function storable(moment: string): string {
  const written = new Date(moment).toISOString()
  return written < '0001' ? '0001-01-01T00:00:00.000Z' : written
}

async function readAttributeFilters(businessId: string, texts: readonly string[]) {
  const { attributes } = await readDefinitions(businessId)
  const issues: Issue[] = []
  const filters = texts.flatMap((text, index) => {
    const filter = readAttributeFilter(text, (id) => attributes.get(id)?.slot)
    if (!('fault' in filter)) return filter
    issues.push(issue(`attribute.${index}`, filter.fault, filter.message))
    return []
  })
  if (issues.length > 0) throw invalidArguments(...issues)
  return filters
}
