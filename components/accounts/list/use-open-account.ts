'use client'

import { useMediaQuery } from '@/components/ui/hooks/use-media-query'
import { useAccountsAddress } from './filters/use-accounts-address'

/** Wide enough for an account to open beside the list while each row still fits on one line. */
const wide = '(width >= 76rem)'

/**
 * The account that is open beside the list, taken from the URL; undefined if there is no room for it, or if that is not
 * known yet. Opening or closing it adds a history entry, which Back undoes; switching to another account does not.
 */
export function useOpenAccount() {
  const hasRoom = useMediaQuery(wide)
  const [{ account: accountId }, setAddress] = useAccountsAddress()
  return {
    hasRoom,
    /** Whether the URL names an account, even if there is no room for it. */
    isAsked: accountId !== null && accountId !== '',
    accountId: (hasRoom && accountId) || undefined,
    open: (id: string) => void setAddress({ account: id }, { history: accountId ? 'replace' : 'push' }),
    close: () => void setAddress({ account: null }, { history: 'push' }),
  }
}
