'use client'

import { useTranslations } from 'next-intl'
import type { Notification } from '@/lib/contract/notification'
import { useFormat } from '@/lib/i18n/use-format'

/** Names of account types or identities, by ID. */
export type Names = Record<string, string>

/** A notification's recipients in brief: "25 phones", a single phone number, or the names of its account types. */
export function useRecipientText(typeNames: Names) {
  const t = useTranslations('notifications.to')
  const format = useFormat()
  return ({ to, toCount }: Pick<Notification, 'to' | 'toCount'>): string => {
    const { phones, accountIDs, accountTypeIDs = [] } = to
    if (phones) return toCount === 1 && phones[0] ? format.phone(phones[0]) : t('phones', { count: toCount })
    if (accountIDs) return t('accounts', { count: toCount })
    const names = accountTypeIDs.map((id) => typeNames[id])
    const areFew = toCount <= 2 && names.length === toCount
    return areFew && names.every(Boolean) ? names.join(', ') : t('types', { count: toCount })
  }
}
