'use client'

import { useTranslations } from 'next-intl'

/** What the identity that asked for a job is called. */
export function useByName(identityNames: Record<string, string>): (id: string | null) => string {
  const t = useTranslations('jobs.list')
  return (id) => (id === null ? t('nobody') : (identityNames[id] ?? t('unknown')))
}
