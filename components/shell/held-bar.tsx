'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { useDeliveriesHeld } from '@/lib/data/business'

/** Above every page while nothing is delivered, with what an operator does about it. */
export function HeldBar() {
  const t = useTranslations('shell.held')
  const reason = useDeliveriesHeld()
  if (!reason) return null
  return (
    <div className="basis-full">
      <Notice tone="amber">{t(reason)}</Notice>
    </div>
  )
}
