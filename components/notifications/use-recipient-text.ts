'use client'

import { useTranslations } from 'next-intl'
import type { NotificationSummary } from '@/lib/data/notification-summary'
import { useFormat } from '@/lib/i18n/use-format'

/** Whom a notification is for, in few words: "25 phones", a single phone itself, or the names of its account types. */
export function useRecipientText(typeNames: Record<string, string>) {
  const t = useTranslations('notifications')
  const format = useFormat()
  return ({ kind, count, first, typeIds }: NotificationSummary['to']): string => {
    if (kind === 'phones' && count === 1 && first) return format.phone(first)
    const names = typeIds.map((id) => typeNames[id])
    if (kind === 'types' && count <= 2 && names.every(Boolean)) return names.join(', ')
    return t(`to.${kind}`, { count })
  }
}
