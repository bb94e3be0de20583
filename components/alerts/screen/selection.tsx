'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { useAddress } from '@/components/ui/hooks/use-address'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useAlertStore } from '@/lib/data/alerts/use-alert-store'
import { type Several, useSeveral } from '../several/use-several'
import { alertAddress, filtersOf } from './alert-address'
import { useSheet } from './sheet'

/** What the user's roles allow. */
export type Permissions = { write: boolean; send: boolean; draw: boolean }

type ProviderProps = { may: Permissions; children: ReactNode }

/**
 * Which alert is selected, which alerts are selected together, and which panel is open. The URL holds all of
 * this except the multi-selection and the height of a phone's list, which are React state. Any component on
 * the screen may change it. The alerts themselves are not part of it.
 */
export function SelectionProvider({ may, children }: ProviderProps) {
  const [address] = useAddress(alertAddress)
  return (
    <PermissionsContext value={may}>
      <SeveralContext value={useSeveral([filtersOf(address), address.state])}>
        <SelectionContext value={useSelectionState(may)}>{children}</SelectionContext>
      </SeveralContext>
    </PermissionsContext>
  )
}

function useSelectionState(may: Permissions) {
  const store = useAlertStore()
  const [{ alert, details, new: isNew }, setAddress] = useAddress(alertAddress)
  const sheet = useSheet()
  const [placedId, setPlacedId] = useState<string>()
  const selectedKey = alert ?? undefined
  const panel = isNew && may.write ? 'new' : alert && details && !isNew ? 'details' : undefined

  /** Replaces an ID with the number, if the alert is known. */
  const keyOf = (key: string) => String(store.read().alerts.get(key)?.number ?? key)
  return {
    /** The selected alert's number or ID. */
    selectedKey,
    /** The panel that covers the list. */
    panel: panel as 'new' | 'details' | undefined,
    sheet,
    /** Opens an alert's details, by its number or ID. */
    open: useLatest((key: string) => {
      void setAddress({ alert: keyOf(key), details: null, new: null }, { history: 'push' })
      if (sheet.height === 'peek') sheet.setHeight('half')
    }),
    /** Selects an alert; its details open only if details are open already. */
    select: useLatest((key: string) => {
      const next = keyOf(key)
      if (next === selectedKey) return
      if (panel !== undefined) void setAddress({ alert: next })
      // Moving from row to row replaces the history entry, so that Back returns to where the user started instead of
      // stepping through every row.
      else void setAddress({ alert: next, details: false }, { history: alert ? 'replace' : 'push' })
    }),
    deselect: useLatest(() => void (alert && setAddress({ alert: null, details: null }))),
    startNew: useLatest(() => {
      void setAddress({ new: true }, { history: 'push' })
      if (sheet.height !== 'half') sheet.setHeight('half')
    }),
    /** Keeps the form's input; the New alert button reopens the form with it. */
    closePanel: useLatest(() => {
      if (panel === 'new') void setAddress({ new: null })
      if (panel === 'details') void setAddress({ details: false })
    }),
    /** The alert that was just placed, until the list has scrolled to it. */
    placedId,
    /** Replaces the form's history entry, because Back must not return to a finished form. */
    openPlaced: useLatest(({ id, number }: Alert) => {
      setPlacedId(id)
      void setAddress({ alert: String(number), details: null, new: null })
    }),
    forgetPlaced: useLatest(() => setPlacedId(undefined)),
  }
}

type Selection = ReturnType<typeof useSelectionState>

const SelectionContext = createContext<Selection | undefined>(undefined)
const SeveralContext = createContext<Several | undefined>(undefined)
const PermissionsContext = createContext<Permissions>({ write: false, send: false, draw: false })

export function useSelection(): Selection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelection must be used inside SelectionProvider.')
  return selection
}

/** The alerts selected for a bulk action. */
export function useMultiSelection(): Several {
  const several = useContext(SeveralContext)
  if (!several) throw new Error('useMultiSelection must be used inside SelectionProvider.')
  return several
}

export const usePermissions = (): Permissions => useContext(PermissionsContext)
