'use client'

import { FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import { useDrill } from '@/lib/data/business'

/** Around the whole window, above everything and in nobody's way. */
export function DrillFrame() {
  if (!useDrill()) return null
  return <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-70 border-4 border-amber" />
}

/** Above every page. The line is there before the drill is, so that it is read out when one is switched on, and only then. */
export function DrillBar() {
  const t = useTranslations('shell.drill')
  const isOn = useDrill()
  return (
    <div className={isOn ? barStyle : undefined}>
      <p role="status" className="flex items-center gap-2 font-medium">
        {isOn && (
          <>
            <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
            <span className="max-sm:group-has-data-calling/bars:sr-only">{t('on')}</span>
          </>
        )}
      </p>
      {isOn && (
        <HoverPrefetchLink
          href="/settings/business#drill"
          className="rounded-sm underline underline-offset-2 focus-visible:outline-current max-sm:group-has-data-calling/bars:hidden"
        >
          {t('setting')}
        </HoverPrefetchLink>
      )}
    </div>
  )
}

const barStyle =
  'flex min-h-11 grow flex-wrap items-center justify-between gap-x-4 bg-amber px-4 pt-1.5 pb-1 text-13 text-bg [print-color-adjust:exact] sm:px-6'
