'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TableCell, TableRow } from '@/components/ui/table'
import type { Job, JobRow } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'
import { CorrectionForm } from './correction-form'
import { isDryRun } from './job-counts'
import { OutcomeMark } from './outcome-mark'
import { RowAccount } from './row-account'
import { RowCells } from './row-cells'
import { RowReasons } from './row-reasons'
import type { Correction } from './use-correction'
import type { ReasonText } from './use-reason-text'

type JobRowLineProps = {
  row: JobRow
  job: Job
  account?: JobRowPage['accounts'][string]
  nameOf: (path: string) => string
  reasonOf: ReasonText
  correction: Correction
}

const wide = 'max-md:hidden'

/** One row; on a phone its reasons and cells stand under its outcome. A refused one opens to be corrected. */
export function JobRowLine({ row, job, account, nameOf, reasonOf, correction }: JobRowLineProps) {
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
  const who = <RowAccount row={row} job={job} account={account} />
  const reasons = row.issues.length > 0 && (
    <RowReasons issues={row.issues} nameOf={nameOf} reasonOf={reasonOf} isFile={isFile} />
  )
  const canCorrect = correction.isOpen && row.cells !== null && (row.issues.length > 0 || touched)
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
        {correction.isOpen && (
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
      {open && row.cells && (
        <TableRow>
          <TableCell colSpan={6} className="whitespace-normal! bg-surface py-4">
            <CorrectionForm
              line={row.line}
              cells={row.cells}
              issues={row.issues}
              job={job}
              nameOf={nameOf}
              reasonOf={reasonOf}
              onSave={correction.save}
              onClose={close}
            />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
