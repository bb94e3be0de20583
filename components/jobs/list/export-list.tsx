'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { exportListOptions } from '@/lib/data/jobs'
import { JobBadge } from '../job-badge'
import { EntryLine } from './entry-line'
import { EntryList } from './entry-list'
import { useByName } from './use-by-name'

type ExportListProps = { identityNames: Record<string, string>; whenEmpty?: ReactNode }

/** Who took how many accounts along, and whether the file was sent to its end; those under way are followed. */
export function ExportList({ identityNames, whenEmpty }: ExportListProps) {
  const t = useTranslations('jobs.exports')
  const nameOf = useByName(identityNames)
  const query = useInfiniteQuery(exportListOptions())
  return (
    <EntryList title={t('title')} empty={t('empty')} action={whenEmpty} query={query}>
      {({ exports }) =>
        exports.map(({ id, format, state, written, createdBy, createdAt }) => (
          <EntryLine
            key={id}
            title={<span className="truncate font-medium">{t(format)}</span>}
            badge={<JobBadge state={state} />}
            outcome={t(state, { count: written })}
            by={nameOf(createdBy)}
            at={createdAt}
          />
        ))
      }
    </EntryList>
  )
}
