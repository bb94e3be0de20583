'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { TableCell, TableRow } from '@/components/ui/table'
import type { Job, JobRow } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'
import { rowWord } from '../outcome-words'
import { CorrectionForm, type Corrections } from './correction-form'
import { OutcomeMark } from './outcome-mark'
import type { ReasonText } from './reason-texts'
import { RowAccount } from './row-account'

type JobRowLineProps = {
  row: JobRow
  job: Job
  account?: JobRowPage['accounts'][string]
  /** Its row number in the whole table, counted from 1 for the header row. */
  place: number
  /** Whether the table has a column of reasons. */
  hasReasons: boolean
  /** Whether the table has a column of correction buttons. */
  hasButtons: boolean
  canCorrect: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Why a row was refused or left unchanged, kept short if its group explains more. */
  briefReasonOf: ReasonText
  corrections: Corrections
}

const wide = 'max-md:hidden'

/** One row, with its reasons and cells below the outcome on narrow screens. A refused row expands to be corrected. */
export function JobRowLine(props: JobRowLineProps) {
  const { row, job, account, hasReasons, hasButtons, canCorrect, isOpen, onOpen, corrections } = props
  const t = useTranslations('jobs')
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(false)
    button.current?.focus()
  }
  const outcome = row.undo ?? row.outcome
  const isFile = job.kind === 'import'
  const { cells } = row
  const who = <RowAccount row={row} job={job} account={account} />
  const reasons = row.issues.length > 0 && (
    <RowReasons row={row} isFile={isFile} nameOf={corrections.nameOf} reasonOf={props.briefReasonOf} />
  )
  return (
    <>
      <TableRow aria-rowindex={props.place} className="[&>td]:py-2 [&>td]:align-top">
        <TableCell numeric className="text-muted">
          {row.line}
        </TableCell>
        <TableCell className={wide}>{who}</TableCell>
        <TableCell className="max-md:whitespace-normal!">
          <div className="md:hidden">{who}</div>
          <span className="inline-flex items-center gap-1.5">
            {outcome && <OutcomeMark outcome={outcome} />}
            {outcome && <span>{t(rowWord(job, outcome))}</span>}
          </span>
          <div className="md:hidden">
            {reasons}
            <RowCells row={row} job={job} />
          </div>
        </TableCell>
        {hasReasons && <TableCell className={`${wide} whitespace-normal!`}>{reasons}</TableCell>}
        {isFile && (
          <TableCell className={`${wide} whitespace-normal!`}>
            <RowCells row={row} job={job} />
          </TableCell>
        )}
        {hasButtons && (
          <TableCell className="text-right">
            {canCorrect && (
              <Button
                ref={button}
                size="sm"
                variant="ghost"
                aria-expanded={isOpen}
                aria-label={t('rows.correctLine', { line: row.line })}
                onClick={() => onOpen(!isOpen)}
                className="-my-1"
              >
                {t('rows.correct')}
              </Button>
            )}
          </TableCell>
        )}
      </TableRow>
      {isOpen && cells && (
        <TableRow>
          <TableCell colSpan={6} className="whitespace-normal! bg-surface py-4">
            <CorrectionForm row={{ ...row, cells }} job={job} onClose={close} {...corrections} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}

type RowReasonsProps = Pick<Corrections, 'nameOf' | 'reasonOf'> & { row: JobRow; isFile: boolean }

/** Why a row was refused or left unchanged, field by field. */
function RowReasons({ row, nameOf, reasonOf, isFile }: RowReasonsProps) {
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
          <span>{reasonOf(issue)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The row's cells with their column names, without those that already identify the person. */
function RowCells({ row: { cells, accountId }, job }: { row: JobRow; job: Job }) {
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
