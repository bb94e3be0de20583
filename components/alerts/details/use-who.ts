'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { identitiesQuery } from '@/lib/data/alerts'

/** The name of an identity, by its id. */
export function useWho(): (identityId: string | null) => string {
  const t = useTranslations('alerts.details')
  const { data: names } = useQuery(identitiesQuery())
  return (identityId) => (identityId && names?.get(identityId)) || (names ? t('someone') : '…')
}
