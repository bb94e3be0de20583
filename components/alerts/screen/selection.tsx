'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useAlertStore } from '@/lib/data/alerts/use-alert-store'
import { useSeveral } from '../several/use-several'
import { useSheet } from './sheet'
import { useAlertAddress } from './use-alert-address'

/** What the user's roles allow. */
export type Permissions = { write: boolean; send: boolean; draw: boolean }

type ProviderProps = { may: Permissions; children: ReactNode }

/**
 * What is selected, filtered and open. It comes from the address, and from state for the multi-selection and the
 * height of a phone's list; any piece of the screen may change it. It holds no alerts.
 */
export function SelectionProvider({ may, children }: ProviderProps) {
  return <Context value={useSelectionState(may)}>{children}</Context>
}

function useSelectionState(may: Permissions) {
  const store = useAlertStore()
  const address = useAlertAddress()
  const sheet = useSheet()
  const several = useSeveral([address.filters, address.state])
  const [placedId, setPlacedId] = useState<string>()
  const panel = address.panel === 'new' && !may.write ? undefined : address.panel

  /** An id becomes the number, if the alert is known. */
  const keyOf = (key: string) => String(store.read().alerts.get(key)?.number ?? key)
  const open = useLatest((key: string) => {
    address.open(keyOf(key))
    if (sheet.height === 'peek') sheet.setHeight('half')
  })
  /** Selects an alert without opening details that are not open. */
  const select = useLatest((key: string) => {
    if (keyOf(key) === address.selectedKey) return
    if (panel === 'details') address.follow(keyOf(key))
    else address.browse(keyOf(key))
  })
  return {
    may,
    address,
    /** What covers the list. */
    panel,
    sheet,
    several,
    /** Opens an alert's details, by its number or id. */
    open,
    select,
    startNew: useLatest(() => {
      address.startNew()
      if (sheet.height !== 'half') sheet.setHeight('half')
    }),
    /** The form's input is kept, and New alert leads back to it. */
    closePanel: useLatest(() => {
      if (panel === 'new') address.stopNew()
      if (panel === 'details') address.closeDetails()
    }),
    /** The alert just placed, until the list has scrolled to it. */
    placedId,
    openPlaced: useLatest(({ id, number }: Alert) => {
      setPlacedId(id)
      address.openPlaced(String(number))
    }),
    forgetPlaced: useLatest(() => setPlacedId(undefined)),
  }
}

type Selection = ReturnType<typeof useSelectionState>

const Context = createContext<Selection | undefined>(undefined)

export function useSelection(): Selection {
  const selection = useContext(Context)
  if (!selection) throw new Error('useSelection must be used inside SelectionProvider.')
  return selection
}
