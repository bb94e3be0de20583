'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type JobListKind, jobListOptions } from '@/lib/data/jobs'
import { EntryList } from './entry-list'
import { JobEntry } from './job-entry'
import { useByName } from './use-by-name'

type JobListProps = { kind?: JobListKind; identityNames: Record<string, string>; whenEmpty?: ReactNode }

/** The business's imports and bulk changes, newest first; active ones update live. */
export function JobList({ kind, identityNames, whenEmpty }: JobListProps) {
  const t = useTranslations('jobs.list')
  const nameOf = useByName(identityNames)
  const query = useInfiniteQuery(jobListOptions(kind))
  return (
    <EntryList title={t('title')} empty={t(`empty.${kind ?? 'all'}`)} action={whenEmpty} query={query}>
      {({ jobs }) => jobs.map((job) => <JobEntry key={job.id} job={job} by={nameOf(job.createdBy)} />)}
    </EntryList>
  )
}
