'use client'

import { useMemo } from 'react'
import { useAddress } from '@/components/ui/hooks/use-address'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { alertAddress, filtersOf, type KeptView, type Narrowing } from './alert-address'

const settleMs = 250
const wide = {
  type: null,
  q: null,
  account: null,
  priority: null,
  unattended: null,
  assigned: null,
  region: null,
  area: null,
  street: null,
  age: null,
  inView: null,
}

/** The part of the screen's state that the address bar holds, and the ways in which it changes. */
export function useAlertAddress() {
  const [address, setAddress] = useAddress(alertAddress)
  const { type, account, priority, unattended, assigned, region, area, age, alert, details } = address
  const q = useDebounced(address.q, address.q === '' ? 0 : settleMs)
  const street = useDebounced(address.street, address.street === '' ? 0 : settleMs)
  const filters = useMemo(
    () => filtersOf({ type, q, account, priority, unattended, assigned, region, area, street, age }),
    [type, q, account, priority, unattended, assigned, region, area, street, age],
  )

  return {
    ...address,
    filters,
    /** The number of the selected alert, or its id. */
    selectedKey: alert ?? undefined,
    panel: address.new ? ('new' as const) : alert && details ? ('details' as const) : undefined,
    narrow: (change: Partial<Narrowing & Pick<typeof address, 'state' | 'order' | 'inView'>>) =>
      setAddress(change),
    /** All that a saved view holds, and which it is. */
    take: ({ at, ...view }: KeptView & { view: string }) => setAddress({ ...view, ...(at ? { at } : {}) }),
    /** The saved view that is shown now. */
    nameView: (view: string | null) => setAddress({ view }),
    /** The alerts of one account, in any state. */
    showAccount: (account: string) =>
      setAddress({ ...wide, account, state: 'all', details: false, new: null }, { history: 'push' }),
    widen: () => setAddress({ state: null, ...wide }),
    /** From one to the next replaces: Back leads to where one began, not through every row. */
    browse: (key: string) =>
      setAddress({ alert: key, details: false }, { history: alert ? 'replace' : 'push' }),
    /** From one to the next with the details open. */
    follow: (key: string) => setAddress({ alert: key }),
    open: (key: string) => setAddress({ alert: key, details: null, new: null }, { history: 'push' }),
    /** After placing: the form is over, and Back must not lead to it. */
    openPlaced: (key: string) => setAddress({ alert: key, details: null, new: null }),
    closeDetails: () => setAddress({ details: false }),
    deselect: () => alert && setAddress({ alert: null, details: null }),
    startNew: () => setAddress({ new: true }, { history: 'push' }),
    stopNew: () => setAddress({ new: null }),
    measureWith: (measure: boolean) => setAddress({ measure }),
    startDrawing: (areaId?: string) => setAddress({ draw: areaId ?? 'new', new: null }, { history: 'push' }),
    stopDrawing: () => setAddress({ draw: null }),
    setView: (at: NonNullable<typeof address.at>) => setAddress({ at }),
  }
}

export type AlertAddress = ReturnType<typeof useAlertAddress>
