'use client'

import { parseAsString } from 'nuqs/server'
import { useMemo } from 'react'
import { useAddress } from '@/components/ui/hooks/use-address'
import { type Address, type AddressChange, addressParsers, noChoices } from './account-filters'

/** The list's state, and the account that is open beside it. */
const parsers = { ...addressParsers, account: parseAsString }

export const useAccountsAddress = () => useAddress(parsers)

/**
 * The list's state in the address bar. Typing replaces the history entry; a choice adds an entry, so that Back undoes
 * it.
 */
export function useListAddress() {
  const [held, setAddress] = useAccountsAddress()
  const address = useMemo((): Address => {
    const { account: _, ...list } = held
    return list
  }, [held])
  return {
    address,
    search: (q: string) => void setAddress({ q: q || null }, { history: 'replace' }),
    choose: (change: AddressChange) => void setAddress(change, { history: 'push' }),
    clear: () => void setAddress(noChoices, { history: 'push' }),
  }
}
