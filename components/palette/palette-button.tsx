'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { Kbd } from '@/components/ui/kbd'
import { paletteKeys, useOpenPalette } from './palette'

const look = cn(
  'flex h-8 items-center gap-2.5 rounded-md border border-line bg-page px-2.5 text-13 text-muted hover:text-text touch:h-11',
  'max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent max-lg:px-0 max-lg:hover:bg-line/60',
)

/** The palette's button in the sidebar: labeled while the sidebar is wide, an icon while it is folded. */
export function PaletteButton() {
  const t = useTranslations('palette')
  const keys = usePaletteKeys()
  return (
    <button
      type="button"
      title={t('title')}
      aria-keyshortcuts={keys?.aria}
      onClick={useOpenPalette()}
      className={look}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 truncate text-left max-lg:sr-only">{t('open')}</span>
      <span aria-hidden="true" className="max-lg:hidden touch:hidden">
        {keys && <Kbd>{keys.shown}</Kbd>}
      </span>
    </button>
  )
}

/** The shortcut's keys; undefined until hydration, because the server cannot tell which keyboard is used. */
export function usePaletteKeys() {
  return useHydrated() ? paletteKeys() : undefined
}
