'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AccountExport } from '@/lib/contract/accounts/account-export'
import { exportListOptions } from '@/lib/data/jobs'
import { JobBadge } from '../job-badge'
import { ListedFilters } from '../kept-filters'
import { EntryLine } from './entry-line'
import { EntryList } from './entry-list'
import { useByName } from './use-by-name'

type ExportListProps = { identityNames: Record<string, string>; whenEmpty?: ReactNode }

/** Who exported how many accounts, and whether the whole file was sent; active exports are updated live. */
export function ExportList({ identityNames, whenEmpty }: ExportListProps) {
  const t = useTranslations('jobs.exports')
  const nameOf = useByName(identityNames)
  const query = useInfiniteQuery(exportListOptions())
  return (
    <EntryList title={t('title')} empty={t('empty')} action={whenEmpty} query={query}>
      {({ exports }) =>
        exports.map((one) => (
          <EntryLine
            key={one.id}
            title={<Title of={one} />}
            badge={<JobBadge state={one.state} />}
            outcome={t(one.state, { count: one.written })}
            by={nameOf(one.createdBy)}
            at={one.createdAt}
          />
        ))
      }
    </EntryList>
  )
}

/** Which accounts were exported, if that was recorded, and in which file format. */
function Title({ of: { which, filters, format, plain } }: { of: AccountExport }) {
  const t = useTranslations('jobs')
  if (which === null) return <span className="truncate font-medium">{t(`exports.${format}`)}</span>
  const kind = format === 'xlsx' ? 'workbook' : plain ? 'data' : 'sheet'
  return (
    <span className="min-w-0">
      <span className="block font-medium wrap-anywhere">
        {filters ? <ListedFilters filters={filters} /> : t(`which.${which}`)}
      </span>
      <span className="block truncate text-muted">{t(`export.formats.${kind}`)}</span>
    </span>
  )
}
