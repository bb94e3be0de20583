'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { TableCell, TableRow } from '@/components/ui/table'
import type { Job, JobRow } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'
import { isDryRun } from '../job-counts'
import { CorrectionForm, type Corrections } from './correction-form'
import { OutcomeMark } from './outcome-mark'
import { RowAccount } from './row-account'

type JobRowLineProps = {
  row: JobRow
  job: Job
  account?: JobRowPage['accounts'][string]
  /** Rows can be corrected. */
  isOpen: boolean
  corrections: Corrections
}

const wide = 'max-md:hidden'

/** One row; on a phone its reasons and cells stand under its outcome. A refused one opens to be corrected. */
export function JobRowLine({ row, job, account, isOpen, corrections }: JobRowLineProps) {
  const t = useTranslations('jobs')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // The button stays when the row is right: it has the focus, and somebody may have corrected it wrongly.
  const [touched, setTouched] = useState(false)
  const toggle = () => {
    setOpen(!open)
    setTouched(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const outcome = row.undo ?? row.outcome
  const isFile = job.kind === 'import'
  const { cells } = row
  const who = <RowAccount row={row} job={job} account={account} />
  const reasons = row.issues.length > 0 && <RowReasons row={row} isFile={isFile} {...corrections} />
  const canCorrect = isOpen && cells !== null && (row.issues.length > 0 || touched)
  return (
    <>
      <TableRow className="[&>td]:py-2 [&>td]:align-top">
        <TableCell numeric className="text-muted">
          {row.line}
        </TableCell>
        <TableCell className={`${wide} max-w-56`}>{who}</TableCell>
        <TableCell className="max-md:w-full max-md:whitespace-normal!">
          <div className="md:hidden">{who}</div>
          <span className="inline-flex items-center gap-1.5">
            {outcome && <OutcomeMark outcome={outcome} />}
            {outcome && t(`${isDryRun(job) ? 'oneWould' : 'one'}.${outcome}`)}
          </span>
          <div className="md:hidden">
            {reasons}
            <RowCells row={row} job={job} />
          </div>
        </TableCell>
        <TableCell className={`${wide} w-1/2 whitespace-normal!`}>{reasons}</TableCell>
        {isFile && (
          <TableCell className={`${wide} w-1/2 whitespace-normal!`}>
            <RowCells row={row} job={job} />
          </TableCell>
        )}
        {isOpen && (
          <TableCell className="text-right">
            {canCorrect && (
              <Button
                ref={button}
                size="sm"
                aria-expanded={open}
                aria-label={t('rows.correctLine', { line: row.line })}
                onClick={toggle}
                className="-my-1"
              >
                {t('rows.correct')}
              </Button>
            )}
          </TableCell>
        )}
      </TableRow>
      {open && cells && (
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

/** Why a row was refused or left, field by field. */
function RowReasons({ row, nameOf, reasonOf, isFile }: RowReasonsProps) {
  return (
    <ul>
      {row.issues.map((issue) => (
        <li key={`${issue.path} ${issue.code}`} className="wrap-anywhere">
          {isFile && issue.path !== '' && (
            <span className="font-medium">
              <bdi>{nameOf(issue.path)}</bdi>:{' '}
            </span>
          )}
          {reasonOf(issue)}
        </li>
      ))}
    </ul>
  )
}

/** What the file says beside the phone, with the names of its columns. */
function RowCells({ row: { cells }, job }: { row: JobRow; job: Job }) {
  if (!cells) return null
  const columns = job.file?.columns ?? []
  const fields = (job.options.fields as (string | null)[] | undefined) ?? []
  const shown = cells.flatMap((cell, index) =>
    cell.trim() === '' || fields[index] === 'phone' ? [] : [{ index, cell, name: columns[index]?.name }],
  )
  return (
    <span className="line-clamp-2 text-muted wrap-anywhere">
      {shown.map(({ index, cell, name }, place) => (
        <span key={index}>
          {place > 0 && ' · '}
          {name && <bdi>{`${name}: `}</bdi>}
          <bdi className="text-text">{cell}</bdi>
        </span>
      ))}
    </span>
  )
}
