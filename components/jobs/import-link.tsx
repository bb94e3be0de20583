'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryOf } from '@/components/filters/define-filters'
import { ButtonLink } from '@/components/ui/buttons/button'
import { useAddress } from '@/components/ui/hooks/use-address'
import { jobListOptions } from '@/lib/data/jobs'
import { jobFilters, jobParsers, startsInList } from './job-filters'

/** Shown in the header of the jobs page, unless the list is empty: the empty state has the same link. */
export function ImportLink() {
  const t = useTranslations('jobs.import')
  const [values] = useAddress(jobParsers)
  const isOfList = startsInList(values.kind)
  const list = jobListOptions(queryOf(jobFilters, values, undefined).kind)
  // Only reads the cache; the list itself fetches the jobs.
  const { data } = useInfiniteQuery({ ...list, enabled: false })
  if (!isOfList && data?.pages[0]?.jobs.length === 0) return null
  return (
    <ButtonLink href="/accounts/import" variant="primary">
      {t('title')}
    </ButtonLink>
  )
}
