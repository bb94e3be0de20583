'use client'

import { useMediaQuery } from '@/components/ui/hooks/use-media-query'
import { useAccountsAddress } from './filters/use-accounts-address'

/** Wide enough for an account beside the list while its rows stay one line tall. */
const wide = '(width >= 76rem)'

/**
 * The account that is open beside the list, taken from the address; undefined if there is no room for it, and until
 * that is known. Opening and closing it are steps that Back undoes; moving on to another account is not.
 */
export function useOpenAccount() {
  const hasRoom = useMediaQuery(wide)
  const [{ account: accountId }, setAddress] = useAccountsAddress()
  return {
    hasRoom,
    /** Whether the address names an account, even if there is no room for it. */
    isAsked: accountId !== null && accountId !== '',
    accountId: (hasRoom && accountId) || undefined,
    open: (id: string) => void setAddress({ account: id }, { history: accountId ? 'replace' : 'push' }),
    close: () => void setAddress({ account: null }, { history: 'push' }),
  }
}
