'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { JobRow } from '@/lib/contract/job'
import { type JobRowPage, jobRowsOptions, type RowQuery } from '@/lib/data/jobs'
import type { Definitions } from '../definitions'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'
import { JobRowLine } from './job-row-line'
import { useReasonText } from './use-reason-text'

type RowTableProps = { live: LiveJob; page: JobRowPage; query: RowQuery; definitions: Definitions }

export function RowTable({ live, page, query, definitions }: RowTableProps) {
  const t = useTranslations('jobs')
  const nameOf = useFieldNames(definitions.attributes)
  const reasonOf = useReasonText(definitions.attributes)
  const [corrected, setCorrected] = useState('')
  const { job, canAct } = live
  const isFile = job.kind === 'import'
  const isOpen = canAct && job.state === 'checked'
  const onCorrected = ({ line, outcome }: JobRow) =>
    outcome && setCorrected(t('rows.corrected', { line, outcome: t(`oneWould.${outcome}`) }))
  const corrections = { rows: jobRowsOptions(job, query).queryKey, nameOf, reasonOf, onCorrected }
  return (
    <>
      <p role="status" className="sr-only">
        {corrected}
      </p>
      <Table label={t('rows.title')}>
        <TableHead>
          <TableRow>
            <TableHeader numeric>{t(isFile ? 'rows.line' : 'rows.place')}</TableHeader>
            <TableHeader className="max-md:hidden">{t('rows.account')}</TableHeader>
            <TableHeader>{t('rows.outcome')}</TableHeader>
            <TableHeader className="max-md:hidden">{t('rows.why')}</TableHeader>
            {isFile && <TableHeader className="max-md:hidden">{t('rows.cells')}</TableHeader>}
            {isOpen && (
              <TableHeader>
                <span className="sr-only">{t('rows.correct')}</span>
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
              isOpen={isOpen}
              corrections={corrections}
            />
          ))}
        </TableBody>
      </Table>
    </>
  )
}
