'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AccountExport, ExportFilters } from '@/lib/contract/account-export'
import { accountTypesQuery, attributesQuery } from '@/lib/data/definitions'
import { exportListOptions } from '@/lib/data/jobs'
import type { Definitions } from '../definitions'
import { JobBadge } from '../job-badge'
import { EntryLine } from './entry-line'
import { EntryList } from './entry-list'
import { useByName } from './use-by-name'
import { useExportWords } from './use-export-words'

type ExportListProps = { identityNames: Record<string, string>; whenEmpty?: ReactNode }

/** Who took how many accounts along, and whether the file was sent to its end; those under way are followed. */
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

/** Which accounts in which kind of file, as far as that was kept. */
function Title({ of: { which, filters, format, plain } }: { of: AccountExport }) {
  const t = useTranslations('jobs')
  if (which === null) return <span className="truncate font-medium">{t(`exports.${format}`)}</span>
  const kind = format === 'xlsx' ? 'workbook' : plain ? 'data' : 'sheet'
  const plainName = t(`exports.${which}`)
  return (
    <span className="min-w-0">
      <span className="block font-medium wrap-anywhere">
        {filters ? <Words filters={filters} instead={plainName} /> : plainName}
      </span>
      <span className="block truncate text-muted">{t(`export.formats.${kind}`)}</span>
    </span>
  )
}

/** The filters of an export, once it is known what their types and attributes are called. */
function Words({ filters, instead }: WordsProps) {
  const types = useQuery(accountTypesQuery())
  const attributes = useQuery(attributesQuery())
  if (!types.data || !attributes.data) return instead
  const definitions = { accountTypes: types.data, attributes: attributes.data }
  return <FilterWords filters={filters} instead={instead} {...definitions} />
}

type WordsProps = { filters: ExportFilters; instead: string }

function FilterWords({ filters, instead, ...definitions }: WordsProps & Definitions) {
  const words = useExportWords(filters, definitions)
  return <bdi>{words.length > 0 ? words.join(' · ') : instead}</bdi>
}
