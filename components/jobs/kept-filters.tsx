'use client'

import { useQuery } from '@tanstack/react-query'
import type { KeptFilters as Filters } from '@/lib/contract/account-search'
import { accountTypesQuery, attributesQuery } from '@/lib/data/definitions'
import type { Definitions } from './definitions'
import { useKeptFilterWords } from './use-kept-filter-words'

type KeptFiltersProps = { filters: Filters; instead: string }

/** By which filters accounts were exported or changed, once it is known what their types and attributes are called. */
export function KeptFilters({ filters, instead }: KeptFiltersProps) {
  const types = useQuery(accountTypesQuery())
  const attributes = useQuery(attributesQuery())
  if (!types.data || !attributes.data) return instead
  const definitions = { accountTypes: types.data, attributes: attributes.data }
  return <FilterWords filters={filters} instead={instead} {...definitions} />
}

function FilterWords({ filters, instead, ...definitions }: KeptFiltersProps & Definitions) {
  const words = useKeptFilterWords(filters, definitions)
  return <bdi>{words.length > 0 ? words.join(' · ') : instead}</bdi>
}
