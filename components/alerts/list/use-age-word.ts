'use client'

import { useTranslations } from 'next-intl'
import type { ageFilters } from '@/lib/data/alerts/alert-keys'

/** The label for an age: "Older than 15 min", and so on. */
export function useAgeWord(): (age: (typeof ageFilters)[number]) => string {
  const t = useTranslations('alerts.filters.ages')
  return (age) => t(age)
}
