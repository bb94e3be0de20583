'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { type AddressFilters, flagValues } from './account-filters'

const flag = parseAsStringLiteral(flagValues)
const parsers = {
  q: parseAsString.withDefault(''),
  type: parseAsString.withDefault(''),
  subscribed: flag,
  blocked: flag,
  validated: flag,
}

/** The filters in the address bar. Typing replaces the address; a chosen filter is a step that Back undoes. */
export function useAddressFilters() {
  const [filters, setFilters] = useQueryStates(parsers)
  return {
    filters: filters as AddressFilters,
    search: (q: string) => void setFilters({ q: q || null }, { history: 'replace' }),
    choose: (change: Partial<AddressFilters>) => void setFilters(change, { history: 'push' }),
    clear: () => void setFilters(null, { history: 'push' }),
  }
}
