'use client'

import { ChevronRight, FlaskConical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { HoverPrefetchLink } from '@/components/ui/hover-prefetch-link'
import { quietLink } from '@/components/ui/text-link'
import { useDrill } from '@/lib/data/business'

/** A border around the whole window, above everything but click-through. */
export function DrillFrame() {
  if (!useDrill()) return null
  return <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-70 border-2 border-amber" />
}

/**
 * Shown above every page. The live region is mounted before a drill starts, so that only switching one on is announced.
 */
export function DrillBar() {
  const t = useTranslations('shell.drill')
  const isOn = useDrill()
  return (
    <div className={isOn ? barStyle : undefined}>
      <p
        role="status"
        className="flex items-center gap-x-2 font-medium max-sm:group-has-data-calling/bars:flex-col"
      >
        {isOn && (
          <>
            <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
            <span className="max-sm:group-has-data-calling/bars:sr-only">{t('on')}</span>
            <span aria-hidden="true" className="hidden text-12 max-sm:group-has-data-calling/bars:inline">
              {t('short')}
            </span>
          </>
        )}
      </p>
      {isOn && (
        <HoverPrefetchLink
          href="/settings/business#drill"
          className={cn(quietLink, linkStyle, 'max-sm:group-has-data-calling/bars:hidden')}
        >
          <span className="max-sm:sr-only">{t('setting')}</span>
          <ChevronRight aria-hidden="true" className="size-4 sm:hidden" />
        </HoverPrefetchLink>
      )}
    </div>
  )
}

const barStyle =
  'flex min-h-7 grow items-center justify-between gap-x-4 border-b border-amber bg-amber-soft px-4 text-13 text-amber [print-color-adjust:exact] max-sm:group-has-data-calling/bars:px-2 sm:px-6'

/**
 * On a phone the text does not fit on one line. The hit area extends beyond the bar, which is shorter than a touch
 * target.
 */
const linkStyle =
  'relative shrink-0 focus-visible:outline-current touch:before:absolute touch:before:-inset-x-3.5 touch:before:-inset-y-3'
