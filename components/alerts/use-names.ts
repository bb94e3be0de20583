'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Alert, identitiesQuery } from '@/lib/data/alerts/alerts'
import { respondersQuery } from '@/lib/data/alerts/responders'
import { distinctNames } from '@/lib/format/distinct-names'
import { useDistinctNames } from '@/lib/i18n/use-distinct-names'
import { useFormat } from '@/lib/i18n/use-format'

/**
 * Returns an identity's name by its ID, distinguished from others with the same name; `unknown` is returned
 * for an unknown ID.
 */
export function useWho(): (identityId: string | null | undefined, unknown?: string) => string {
  const t = useTranslations('alerts.details')
  const names = useDistinctNames(useQuery(identitiesQuery()).data)
  return (identityId, unknown) =>
    (identityId && names?.get(identityId)) || (names ? (unknown ?? t('someone')) : '…')
}

/**
 * Returns the name of the person handling an open alert. If it is unknown who acknowledged the alert, the
 * text says only that it was acknowledged.
 */
export function useHolderName(): (
  alert: Pick<Alert, 'acknowledgedAt' | 'acknowledgedBy' | 'assignedTo'>,
) => string {
  const t = useTranslations('alerts')
  const who = useWho()
  return ({ acknowledgedAt, acknowledgedBy, assignedTo }) => {
    if (acknowledgedAt === null) return t('list.nobody')
    const holder = assignedTo ?? acknowledgedBy
    return holder === null ? t('states.acknowledged') : who(holder)
  }
}

export function useResponderName(): (responderId: string) => string {
  const t = useTranslations('alerts.details')
  const { data: responders } = useQuery(respondersQuery())
  const names = responders && distinctNames(responders)
  return (responderId) => names?.get(responderId) ?? (names ? t('someone') : '…')
}

type Named = { fullname?: string; phone: string }

/** The name and the phone number, since two accounts may have the same name. */
export function useAccountName(): (account: Named) => string {
  const format = useFormat()
  return ({ fullname, phone }) => (fullname ? `${fullname}, ${format.phone(phone)}` : format.phone(phone))
}
