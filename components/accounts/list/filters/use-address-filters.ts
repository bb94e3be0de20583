'use client'

import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { accountSorts } from '@/lib/contract/choices'
import { type Address, flagValues } from './account-filters'

const flag = parseAsStringLiteral(flagValues)
const text = parseAsString.withDefault('')
const parsers = {
  q: text,
  type: text,
  subscribed: flag,
  blocked: flag,
  validated: flag,
  since: text,
  until: text,
  attribute: parseAsNativeArrayOf(parseAsString).withDefault([]),
  job: text,
  deleted: parseAsStringLiteral(['true'] as const),
  sort: parseAsStringLiteral(accountSorts),
  columns: text,
  view: text,
}

/** The list in the address bar. Typing replaces the address; what is chosen is a step that Back undoes. */
export function useAddressFilters() {
  const [address, setAddress] = useQueryStates(parsers)
  return {
    address: address as Address,
    search: (q: string) => void setAddress({ q: q || null }, { history: 'replace' }),
    choose: (change: Partial<Address>) => void setAddress(change, { history: 'push' }),
    clear: () => void setAddress(nothing, { history: 'push' }),
  }
}

const nothing = {
  q: null,
  type: null,
  subscribed: null,
  blocked: null,
  validated: null,
  since: null,
  until: null,
  attribute: null,
  job: null,
  deleted: null,
  sort: null,
  view: null,
}
