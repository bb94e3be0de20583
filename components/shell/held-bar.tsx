'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { useDeliveriesHeld } from '@/lib/data/business'

/** Shown above every page while deliveries are held; says why and what an operator can do. */
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
