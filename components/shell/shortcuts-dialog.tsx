'use client'

import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { usePaletteKeys } from '@/components/palette/palette-button'
import { Switch } from '@/components/ui/fields/switch'
import { useShortcut, useShortcutsEnabled } from '@/components/ui/hooks/use-shortcut'
import { Kbd } from '@/components/ui/kbd'
import { Dialog } from '@/components/ui/overlays/dialog'

const keys = [
  ['/', 'search'],
  ['N', 'create'],
  ['J', 'down'],
  ['K', 'up'],
  ['Enter', 'enter'],
  ['E', 'edit'],
  ['A', 'acknowledge'],
  ['M', 'several'],
  ['Shift', 'lasso'],
  ['G', 'goToSelected'],
  ['D', 'dispatch'],
  ['S', 'onScene'],
  ['C', 'clear'],
  ['F6', 'toasts'],
  ['?', 'help'],
] as const

const OpenContext = createContext<() => void>(() => {})

/** Opens the list of keyboard shortcuts. */
export const useShortcutsDialog = () => use(OpenContext)

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.shortcuts')
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  useShortcut('?', show)
  return (
    <OpenContext value={show}>
      {children}
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} size="sm">
        <ShortcutList />
      </Dialog>
    </OpenContext>
  )
}

function ShortcutList() {
  const t = useTranslations('shell.shortcuts')
  const [enabled, setEnabled] = useShortcutsEnabled()
  const paletteKeys = usePaletteKeys()?.shown ?? ''
  return (
    <>
      <dl className="mb-4 grid grid-cols-[1fr_auto] gap-y-2 text-13">
        {([[paletteKeys, 'palette'], ...keys] as const).map(([key, name]) => (
          <div key={key} className="col-span-full grid grid-cols-subgrid items-center">
            <dt>{t(name)}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('enabled')}
        hint={t('enabledHint')}
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
    </>
  )
}
