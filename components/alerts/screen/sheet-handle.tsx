'use client'

import { useTranslations } from 'next-intl'
import type { SheetHeight, useSheet } from './use-sheet'

type Props = { height: SheetHeight; handle: ReturnType<typeof useSheet>['handle'] }

/** On phones: drag it, press it, or use the arrow keys on it. */
export function SheetHandle({ height, handle }: Props) {
  const t = useTranslations('alerts.sheet')
  return (
    <button
      {...handle}
      type="button"
      aria-label={t('label', { height: t(height) })}
      className="flex h-6 w-full shrink-0 touch-none items-center justify-center outline-none sm:hidden [&:focus-visible>span]:bg-accent"
    >
      <span className="h-1 w-10 rounded-full bg-line-strong" />
    </button>
  )
}
