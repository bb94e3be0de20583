'use client'

import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { deferred } from '@/components/ui/deferred'
import { findOverlay } from '@/components/ui/use-shortcut'
import type { PaletteProps } from './palette-props'

const Window = deferred(
  () => import('./palette-window').then(({ PaletteWindow }) => PaletteWindow),
  ({ open }) => open,
)

const OpenContext = createContext<() => void>(() => {})

/** Opens the search that finds accounts and screens from anywhere. */
export const useOpenPalette = () => use(OpenContext)

/** Ctrl+K and ⌘K open the palette, also out of a field, but not over another dialog. */
export function PaletteProvider({ children, ...props }: PaletteProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    if (event.altKey || event.shiftKey || event.repeat) return
    if (!open && findOverlay()) return
    event.preventDefault()
    setOpen(!open)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <OpenContext value={show}>
      {children}
      <Window {...props} open={open} onOpenChange={setOpen} />
    </OpenContext>
  )
}
