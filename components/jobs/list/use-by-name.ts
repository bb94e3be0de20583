'use client'

import { useTranslations } from 'next-intl'

/** Looks up the name of the identity that requested a job. */
export function useByName(identityNames: Record<string, string>): (id: string | null) => string {
  const t = useTranslations('jobs.list')
  return (id) => (id === null ? t('nobody') : (identityNames[id] ?? t('unknown')))
}
