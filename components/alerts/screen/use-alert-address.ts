'use client'

import { useMemo } from 'react'
import { noneOf } from '@/components/filters/define-filters'
import { useAddress } from '@/components/ui/hooks/use-address'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import type { AlertFilters } from '@/lib/data/alerts/alert-keys'
import { type AlertNarrowing, alertAddress, alertFilters, filtersOf, type KeptView } from './alert-address'

const settleMs = 250
const wide = noneOf(alertFilters)

/** The part of the screen's state kept in the URL, and the ways to change it. */
export function useAlertAddress() {
  const [address, setAddress] = useAddress(alertAddress)
  const { alert, details } = address
  const q = useDebounced(address.q, address.q === '' ? 0 : settleMs)
  const street = useDebounced(address.street, address.street === '' ? 0 : settleMs)
  const key = JSON.stringify(filtersOf({ ...address, q, street }))
  /** The same object for equal filters, whatever else changes in the address. */
  const filters = useMemo((): AlertFilters => JSON.parse(key), [key])

  return {
    ...address,
    filters,
    /** The selected alert's number or id. */
    selectedKey: alert ?? undefined,
    panel: address.new ? ('new' as const) : alert && details ? ('details' as const) : undefined,
    narrow: (change: AlertNarrowing) => setAddress(change),
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
