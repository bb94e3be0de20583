'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { identitiesQuery } from '@/lib/data/alerts/alerts'

/** The name of an identity, by its id; `unknown` stands for one that is not known. */
export function useWho(): (identityId: string | null | undefined, unknown?: string) => string {
  const t = useTranslations('alerts.details')
  const { data: names } = useQuery(identitiesQuery())
  return (identityId, unknown) =>
    (identityId && names?.get(identityId)) || (names ? (unknown ?? t('someone')) : '…')
}
