'use client'

import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { columnsOf, type TableRowOf } from '@/components/ui/data-table/table-columns'
import type { Job, JobRow } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'
import { saysWhy } from '../job-counts'
import { rowWord } from '../outcome-words'
import { OutcomeMark } from './outcome-mark'
import type { ReasonText } from './reason-texts'
import { RowAccount } from './row-account'

export type ListedRow = { row: JobRow; account?: JobRowPage['accounts'][string] }

type RowColumns = {
  job: Job
  nameOf: (path: string) => string
  /** Why a row was refused or left unchanged; short if the row's group explains more. */
  briefReasonOf: ReasonText
  /** Whether rows can be corrected; if so, one column contains the buttons for correcting them. */
  hasButtons: boolean
  canCorrect: (row: JobRow) => boolean
  /** Returns the ref for a row's button, which gets the focus back after a correction. */
  buttonRef: (line: number) => Ref<HTMLButtonElement>
}

const column = columnsOf<ListedRow>()
const wide = 'max-md:hidden'
const wrapped = 'whitespace-normal!'

/** A job's rows, with their reasons and cells below the outcome on narrow screens. */
export function useRowColumns(props: RowColumns) {
  const { job, hasButtons, canCorrect, buttonRef } = props
  const t = useTranslations('jobs')
  const isFile = job.kind === 'import'
  const hasReasons = saysWhy(job)
  const reasonsOf = (row: JobRow) =>
    row.issues.length > 0 && <RowReasons row={row} isFile={isFile} {...props} />
  return [
    column.display({
      id: 'line',
      header: t(isFile ? 'rows.line' : 'rows.place'),
      meta: { numeric: true, headClassName: 'w-18', cellClassName: 'text-muted' },
      cell: ({ row }) => row.original.row.line,
    }),
    column.display({
      id: 'account',
      header: t('rows.account'),
      meta: { className: wide, headClassName: 'w-48' },
      cell: ({ row }) => <RowAccount {...row.original} job={job} />,
    }),
    column.display({
      id: 'outcome',
      header: t('rows.outcome'),
      meta: { headClassName: 'md:w-46', cellClassName: 'max-md:whitespace-normal!' },
      cell: ({ row: { original } }) => (
        <>
          <div className="md:hidden">
            <RowAccount {...original} job={job} />
          </div>
          <RowOutcome row={original.row} job={job} />
          <div className="md:hidden">
            {reasonsOf(original.row)}
            <RowCells row={original.row} job={job} />
          </div>
        </>
      ),
    }),
    ...(hasReasons
      ? [
          column.display({
            id: 'why',
            header: t('rows.why'),
            meta: { className: wide, cellClassName: wrapped },
            cell: ({ row }) => reasonsOf(row.original.row),
          }),
        ]
      : []),
    ...(isFile
      ? [
          column.display({
            id: 'cells',
            header: t('rows.cells'),
            meta: { className: wide, cellClassName: wrapped },
            cell: ({ row }) => <RowCells row={row.original.row} job={job} />,
          }),
        ]
      : []),
    ...(hasButtons
      ? [
          column.display({
            id: 'correct',
            header: t('rows.correct'),
            meta: { hidesHeader: true, headClassName: 'w-28', cellClassName: 'text-right' },
            cell: ({ row }) =>
              canCorrect(row.original.row) && (
                <CorrectButton row={row} ref={buttonRef(row.original.row.line)} />
              ),
          }),
        ]
      : []),
  ]
}

/** Expands a row to be corrected. */
function CorrectButton({ row, ref }: { row: TableRowOf<ListedRow>; ref: Ref<HTMLButtonElement> }) {
  const t = useTranslations('jobs.rows')
  return (
    <Button
      ref={ref}
      size="sm"
      variant="ghost"
      aria-expanded={row.getIsExpanded()}
      aria-label={t('correctLine', { line: row.original.row.line })}
      onClick={() => row.toggleExpanded()}
      className="-my-1"
    >
      {t('correct')}
    </Button>
  )
}

type OfRow = { row: JobRow; job: Job }

function RowOutcome({ row, job }: OfRow) {
  const t = useTranslations('jobs')
  const outcome = row.undo ?? row.outcome
  if (!outcome) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <OutcomeMark outcome={outcome} />
      <span>{t(rowWord(job, outcome))}</span>
    </span>
  )
}

type RowReasonsProps = Pick<RowColumns, 'nameOf' | 'briefReasonOf'> & { row: JobRow; isFile: boolean }

/** Why a row was refused or left unchanged, field by field; another deployment's message is quoted. */
function RowReasons({ row, nameOf, briefReasonOf, isFile }: RowReasonsProps) {
  return (
    <ul>
      {row.issues.map((issue) => (
        <li key={`${issue.path} ${issue.code}`} className="wrap-anywhere">
          {(isFile || issue.path.startsWith('attribute:')) && issue.path !== '' && (
            <span className="font-medium">
              <bdi>{nameOf(issue.path)}</bdi>
              <span>:</span>{' '}
            </span>
          )}
          <span>{briefReasonOf(issue)}</span>
          {issue.code === 'upstream_refused' && (
            <>
              {' '}
              <bdi>{issue.message}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The row's cells with their column names, without those that already identify the person. */
function RowCells({ row: { cells, accountId }, job }: OfRow) {
  if (!cells) return null
  const toldBefore = accountId === null ? ['phone', 'fullname'] : ['phone']
  const columns = job.file?.columns ?? []
  const fields = (job.options.fields as (string | null)[] | undefined) ?? []
  const shown = cells.flatMap((cell, index) =>
    cell.trim() === '' || toldBefore.includes(fields[index] ?? '')
      ? []
      : [{ index, cell, name: columns[index]?.name }],
  )
  return (
    <span className="line-clamp-2 text-muted wrap-anywhere">
      {shown.map(({ index, cell, name }, place) => (
        <span key={index}>
          {place > 0 && <span>{' · '}</span>}
          {name && <bdi>{`${name}: `}</bdi>}
          <bdi className="text-text">{cell}</bdi>
        </span>
      ))}
    </span>
  )
}
