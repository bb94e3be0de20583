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

/** The part of the screen's state kept in the URL, and the ways to change it. */
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
    /** The selected alert's number or id. */
    selectedKey: alert ?? undefined,
    panel: address.new ? ('new' as const) : alert && details ? ('details' as const) : undefined,
    narrow: (change: Partial<Narrowing & Pick<typeof address, 'state' | 'order' | 'inView'>>) =>
      setAddress(change),
    /** Applies everything a saved view holds, and its id. */
    take: ({ at, ...view }: KeptView & { view: string }) => setAddress({ ...view, ...(at ? { at } : {}) }),
    /** Sets the current saved view. */
    nameView: (view: string | null) => setAddress({ view }),
    /** Shows one account's alerts, in any state. */
    showAccount: (account: string) =>
      setAddress({ ...wide, account, state: 'all', details: false, new: null }, { history: 'push' }),
    widen: () => setAddress({ state: null, ...wide }),
    /** Moving from row to row replaces the history entry: Back leads to the start, not through every row. */
    browse: (key: string) =>
      setAddress({ alert: key, details: false }, { history: alert ? 'replace' : 'push' }),
    /** Moves from alert to alert with the details open. */
    follow: (key: string) => setAddress({ alert: key }),
    open: (key: string) => setAddress({ alert: key, details: null, new: null }, { history: 'push' }),
    /** After placing, the form is done, and Back must not lead to it. */
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
