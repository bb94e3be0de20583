'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Badge } from '@/components/ui/badge'
import { loadPhoneReader, phoneReader } from '@/lib/format/phone/load-phone-reader'

const listeners = new Set<() => void>()
let isAsked = false

function subscribe(listener: () => void) {
  listeners.add(listener)
  ask()
  return () => listeners.delete(listener)
}

/** The phone number tables are large, so they are loaded once for all rows, after the page has rendered. */
function ask(): void {
  if (isAsked) return
  isAsked = true
  loadPhoneReader().then(
    () => {
      for (const listener of listeners) listener()
    },
    () => {
      isAsked = false
    },
  )
}

/**
 * Marks a phone number in a format that its country does not use, because messages probably never reach it.
 */
export function DoubtfulPhoneBadge({ phone }: { phone: string }) {
  const t = useTranslations('accounts.list')
  const reader = useSyncExternalStore(subscribe, phoneReader, () => undefined)
  if (!reader?.isDoubtfulPhone(phone)) return null
  return (
    <Badge tone="amber" mark={<TriangleAlert />}>
      {t('doubtfulPhone')}
    </Badge>
  )
}
