'use client'

import { useTranslations } from 'next-intl'
import type { Job } from '@/lib/contract/job'

/** What a job is called: "Import members.csv", "Block 5,000 accounts". */
export function useJobTitle(): (job: Pick<Job, 'kind' | 'name' | 'total'>) => string {
  const t = useTranslations('jobs')
  return ({ kind, name, total }) =>
    kind === 'import'
      ? t('titles.import', { name: name ?? t('unnamed') })
      : t(`titles.${kind}`, { count: total })
}
