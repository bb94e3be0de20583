'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useIdle } from '@/components/ui/hooks/use-idle'
import { findOverlay } from '@/components/ui/hooks/use-shortcut'
import type { PaletteLeads } from './palette-props'

const loadWindow = () => import('./palette-window').then(({ PaletteWindow }) => PaletteWindow)
const PaletteWindow = dynamic(orLostPart(loadWindow), { ssr: false, loading: () => null })

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** The shortcut as it is labeled on this keyboard, and in the format of `aria-keyshortcuts`. */
export const paletteKeys = () =>
  isApple() ? { shown: '⌘K', aria: 'Meta+K' } : { shown: 'Ctrl K', aria: 'Control+K' }

const OpenContext = createContext<() => void>(() => {})

/** Returns a function that opens the search for accounts and screens. */
export const useOpenPalette = () => use(OpenContext)

/** Ctrl+K or ⌘K opens the palette, even from within a field, but not over another dialog. */
export function PaletteProvider({ children, ...props }: PaletteLeads & { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isIdle = useIdle()
  useEffect(() => {
    // The code is loaded while the page is idle, so that the palette opens immediately.
    if (isIdle) void loadWindow().catch(() => {})
  }, [isIdle])
  const show = useCallback(() => {
    setWasOpened(true)
    setOpen(true)
  }, [])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // On an Apple keyboard, Ctrl+K deletes to the end of the line.
    if (event.key.toLowerCase() !== 'k' || !(isApple() ? event.metaKey : event.ctrlKey)) return
    if (event.altKey || event.shiftKey || event.repeat) return
    if (!open && findOverlay()) return
    event.preventDefault()
    if (open) setOpen(false)
    else show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <OpenContext value={show}>
      {children}
      {wasOpened && <PaletteWindow {...props} open={open} onOpenChange={setOpen} />}
    </OpenContext>
  )
}
