'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button'
import { jobListOptions } from '@/lib/data/jobs'
import { startsInList } from './job-kinds'
import { useShownKind } from './use-shown-kind'

/** Shown in the header of the jobs page unless the list is empty, since its empty state has the same link. */
export function ImportLink() {
  const t = useTranslations('jobs.import')
  const [{ kind }] = useShownKind()
  const isOfList = kind !== null && startsInList(kind)
  const list = jobListOptions(isOfList ? undefined : (kind ?? undefined))
  // Only the list itself fetches.
  const { data } = useInfiniteQuery({ ...list, enabled: false })
  if (!isOfList && data?.pages[0]?.jobs.length === 0) return null
  return (
    <ButtonLink href="/accounts/import" variant="primary">
      {t('title')}
    </ButtonLink>
  )
}
