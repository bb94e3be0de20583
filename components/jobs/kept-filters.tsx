'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type AddressFilters, accountFilters } from '@/components/accounts/list/filters/account-filters'
import { useAccountWords } from '@/components/accounts/list/filters/account-words'
import { chipsOf } from '@/components/filters/define-filters'
import type { KeptFilters as Filters } from '@/lib/contract/accounts/account-search'
import { splitAttributeFilter } from '@/lib/contract/accounts/attribute-filter'
import { accountTypesQuery, attributesQuery } from '@/lib/data/definitions'
import type { Definitions } from './mappable-definitions'

type KeptFiltersProps = { filters: Filters; definitions: Definitions }

/** The filters of an export or a bulk change, worded as in the list of accounts. */
export function KeptFilters({ filters, definitions }: KeptFiltersProps) {
  const texts = useTexts(filters, definitions)
  const plainText = usePlainText(filters)
  return <bdi>{texts.length > 0 ? texts.join(' · ') : plainText}</bdi>
}

/** Shows a summary until the names of account types and attributes have loaded, and then the filters. */
export function ListedFilters({ filters }: Pick<KeptFiltersProps, 'filters'>) {
  const types = useQuery(accountTypesQuery())
  const attributes = useQuery(attributesQuery())
  const plainText = usePlainText(filters)
  if (!types.data || !attributes.data) return <span>{plainText}</span>
  return (
    <KeptFilters filters={filters} definitions={{ accountTypes: types.data, attributes: attributes.data }} />
  )
}

/** Says only whether there are filters, which requires no names. */
function usePlainText(filters: Filters): string {
  const t = useTranslations('jobs.which')
  return t(Object.keys(filters).length > 0 ? 'filtered' : 'all')
}

function useTexts(filters: Filters, { accountTypes, attributes }: Definitions): string[] {
  const t = useTranslations('jobs.which')
  const composing = useTranslations('composing.filter')
  const address = addressOf(filters)
  const { q, testAccount } = filters
  const words = useAccountWords(address.job, { attributes, types: accountTypes })
  const texts = chipsOf(accountFilters, address, words).map(({ name, key, text, isLost }) =>
    // The list of accounts ignores a filter that no longer exists, but the export or bulk change did apply it.
    isLost && name === 'attribute'
      ? t('lostFilter', { value: splitAttributeFilter(key)[0]?.value || key })
      : text,
  )
  if (testAccount !== undefined) texts.push(t(testAccount ? 'testAccounts' : 'noTestAccounts'))
  return q === undefined ? texts : [composing('query', { query: q }), ...texts]
}

/** The filters by their names in the list's URL. */
function addressOf(filters: Filters): AddressFilters {
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
