'use client'

import { useTranslations } from 'next-intl'
import type { AddressFilters } from '@/components/accounts/list/filters/account-filters'
import { useFilterPhrases } from '@/components/accounts/list/filters/filter-words'
import type { KeptFilters } from '@/lib/contract/account-search'
import { splitAttributeFilter } from '@/lib/contract/attribute-filter'
import type { Definitions } from './definitions'

/** By what an export or a change of many narrowed the accounts, in the words of their list. */
export function useKeptFilterWords(
  filters: KeptFilters,
  { accountTypes, attributes }: Definitions,
): string[] {
  const t = useTranslations('jobs.filters')
  const composing = useTranslations('composing.filter')
  const address = addressOf(filters)
  const { q, testAccount } = filters
  const words = useFilterPhrases(address, { attributes, types: accountTypes }).map(
    ({ name, text, isLost }) =>
      // The list does not apply what is lost; this did.
      isLost && address.attribute.includes(name)
        ? t('lostFilter', { value: splitAttributeFilter(name)?.value || name })
        : text,
  )
  if (testAccount !== undefined) words.push(t(testAccount ? 'testAccounts' : 'noTestAccounts'))
  return q === undefined ? words : [composing('query', { query: q }), ...words]
}

/** The filters by their names in the address of the list. */
function addressOf(filters: KeptFilters): AddressFilters {
  return {
    q: filters.q ?? '',
    type: filters.accountType ?? '',
    subscribed: flagOf(filters.subscribed),
    blocked: flagOf(filters.blocked),
    validated: flagOf(filters.validated),
    since: filters.createdSince ?? '',
    until: filters.createdUntil ?? '',
    attribute: filters.attribute ?? [],
    job: filters.job ?? '',
    deleted: filters.deleted ? 'true' : null,
  }
}

function flagOf(value: boolean | undefined): 'true' | 'false' | null {
  if (value === undefined) return null
  return value ? 'true' : 'false'
}
