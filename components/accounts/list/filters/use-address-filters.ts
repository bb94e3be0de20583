'use client'

import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs'
import { useMemo } from 'react'
import { useAddress } from '@/components/ui/hooks/use-address'
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
  /** The account that is open beside the list. */
  account: parseAsString,
}

/** The state of the list, and the account that is open beside it. */
export const useAccountsAddress = () => useAddress(parsers)

/** The list's state in the address bar. Typing replaces the address; a choice is a step that Back undoes. */
export function useAddressFilters() {
  const [held, setAddress] = useAccountsAddress()
  const address = useMemo((): Address => {
    const { account: _, ...list } = held
    return list
  }, [held])
  return {
    address,
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
