'use client'

import { useTranslations } from 'next-intl'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { JobRowPage, RowQuery } from '@/lib/data/jobs'
import type { Definitions } from './definitions'
import { JobRowLine } from './job-row-line'
import { useCorrection } from './use-correction'
import { useFieldNames } from './use-field-names'
import type { LiveJob } from './use-job'
import { useReasonText } from './use-reason-text'

type RowTableProps = { live: LiveJob; page: JobRowPage; query: RowQuery; definitions: Definitions }

export function RowTable({ live, page, query, definitions }: RowTableProps) {
  const t = useTranslations('jobs.rows')
  const nameOf = useFieldNames(definitions.attributes)
  const reasonOf = useReasonText(definitions.attributes)
  const correction = useCorrection(live, query)
  const { job } = live
  const isFile = job.kind === 'import'
  return (
    <>
      <p role="status" className="sr-only">
        {correction.told}
      </p>
      <Table label={t('title')}>
        <TableHead>
          <TableRow>
            <TableHeader numeric>{t(isFile ? 'line' : 'place')}</TableHeader>
            <TableHeader className="max-md:hidden">{t('account')}</TableHeader>
            <TableHeader>{t('outcome')}</TableHeader>
            <TableHeader className="max-md:hidden">{t('why')}</TableHeader>
            {isFile && <TableHeader className="max-md:hidden">{t('cells')}</TableHeader>}
            {correction.isOpen && (
              <TableHeader>
                <span className="sr-only">{t('correct')}</span>
              </TableHeader>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {page.rows.map((row) => (
            <JobRowLine
              key={row.line}
              row={row}
              job={job}
              account={row.accountId === null ? undefined : page.accounts[row.accountId]}
              nameOf={nameOf}
              reasonOf={reasonOf}
              correction={correction}
            />
          ))}
        </TableBody>
      </Table>
    </>
  )
}
