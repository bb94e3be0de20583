'use client'

import { useMediaQuery } from '@/components/ui/hooks/use-media-query'
import { useAccountsAddress } from './filters/use-address-filters'

/** There is room for an account beside the list, whose rows stay one line high. */
const wide = '(width >= 76rem)'

/**
 * The account that is open beside the list, in the address; undefined where there is no room for one, and until it is known
 * that there is. Opening and closing it are steps that Back undoes, going on to another one is not.
 */
export function useOpenAccount() {
  const hasRoom = useMediaQuery(wide)
  const [{ account: accountId }, setAddress] = useAccountsAddress()
  return {
    hasRoom,
    /** An account stands in the address, whether there is room for it or not. */
    isAsked: accountId !== null && accountId !== '',
    accountId: (hasRoom && accountId) || undefined,
    open: (id: string) => void setAddress({ account: id }, { history: accountId ? 'replace' : 'push' }),
    close: () => void setAddress({ account: null }, { history: 'push' }),
  }
}
