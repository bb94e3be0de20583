'use client'

import { noneOf } from '@/components/filters/define-filters'
import { useAddress } from '@/components/ui/hooks/use-address'
import { type AlertNarrowing, alertAddress, alertFilters, type Narrowing } from './alert-address'

const wide = noneOf(alertFilters)

/**
 * Which alerts are listed, and in what order. This comes from the URL, and any component on the screen may change it.
 */
export function useNarrowing() {
  const [address, setAddress] = useAddress(alertAddress)
  return {
    narrowing: address as Narrowing,
    narrow: (change: AlertNarrowing) => void setAddress(change),
    /** Shows all open alerts. */
    widen: () => void setAddress(wide),
    /** Shows one account's alerts, in any state. */
    showAccount: (account: string) =>
      void setAddress({ ...wide, account, state: 'all', details: false, new: null }, { history: 'push' }),
  }
}
