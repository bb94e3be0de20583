'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { Allowed } from '@/components/palette/palette-props'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'

const ShortcutsDialog = dynamic(
  orLostPart(() => import('./shortcuts-dialog').then((file) => file.ShortcutsDialog)),
  { ssr: false, loading: () => null },
)

const OpenContext = createContext<() => void>(() => {})

/** Returns a function that opens the list of keyboard shortcuts. */
export const useShortcutsDialog = () => use(OpenContext)

export function ShortcutsProvider({ allowed, children }: { allowed: Allowed; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const show = useCallback(() => {
    setWasOpened(true)
    setOpen(true)
  }, [])
  useShortcut('?', show)
  return (
    <OpenContext value={show}>
      {children}
      {wasOpened && <ShortcutsDialog allowed={allowed} open={open} onOpenChange={setOpen} />}
    </OpenContext>
  )
}
