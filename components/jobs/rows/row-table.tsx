'use client'

import type { QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { JobRow } from '@/lib/contract/job'
import type { JobRowPage } from '@/lib/data/jobs'
import type { Definitions } from '../definitions'
import { saysWhy } from '../job-counts'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'
import { JobRowLine } from './job-row-line'
import { useBriefReasonText, useReasonText } from './use-reason-text'
import { useRowsInSight } from './use-rows-in-sight'

/** The next page is fetched this many rows before the end of the loaded ones. */
const aheadRows = 40

type RowTableProps = {
  live: LiveJob
  pages: readonly JobRowPage[]
  /** The query key of the rows. */
  rowsKey: QueryKey
  definitions: Definitions
  /** Whether all rows are loaded. */
  isWhole: boolean
  /** Whether there are more rows and no fetch is in flight. */
  canReadOn: boolean
  onReadOn: () => void
}

export function RowTable(props: RowTableProps) {
  const { live, pages, rowsKey, definitions, isWhole } = props
  const t = useTranslations('jobs')
  const nameOf = useFieldNames(definitions.attributes)
  const reasonOf = useReasonText(definitions.attributes)
  const briefReasonOf = useBriefReasonText(definitions.attributes)
  const [corrected, setCorrected] = useState('')
  const rows = pages.flatMap((page) => page.rows)
  const open = useOpenRows()
  const [active, setActive] = useState<number>()
  // Scrolling does not unmount a row that is being corrected or has focus.
  const kept = rows.flatMap(({ line }, index) => (open.isOpen(line) || line === active ? [index] : []))
  const { table, measure, drawn, roomBelow, last } = useRowsInSight(rows.length, kept)
  useReadOn(props.canReadOn && last + aheadRows >= rows.length, props.onReadOn)
  const { job, canAct } = live
  const isFile = job.kind === 'import'
  const canCorrect = canAct && job.state === 'checked'
  const hasReasons = saysWhy(job)
  const onCorrected = ({ line, outcome }: JobRow) =>
    outcome && setCorrected(t('rows.corrected', { line, outcome: t(`oneWould.${outcome}`) }))
  const corrections = { rows: rowsKey, nameOf, reasonOf, onCorrected }
  return (
    <>
      <p role="status" className="sr-only">
        {corrected}
      </p>
      <Table
        ref={table}
        label={t('rows.title')}
        aria-rowcount={isWhole ? rows.length + 1 : -1}
        // With an automatic layout, column widths would change as rows are mounted and unmounted.
        className="table-fixed md:max-lg:min-w-200"
      >
        <TableHead>
          <TableRow>
            <TableHeader numeric className="w-18">
              {t(isFile ? 'rows.line' : 'rows.place')}
            </TableHeader>
            <TableHeader className="w-48 max-md:hidden">{t('rows.account')}</TableHeader>
            <TableHeader className="md:w-46">{t('rows.outcome')}</TableHeader>
            {hasReasons && <TableHeader className="max-md:hidden">{t('rows.why')}</TableHeader>}
            {isFile && <TableHeader className="max-md:hidden">{t('rows.cells')}</TableHeader>}
            {canCorrect && (
              <TableHeader className="w-28">
                <span className="sr-only">{t('rows.correct')}</span>
              </TableHeader>
            )}
          </TableRow>
        </TableHead>
        {drawn.map(({ index, roomAbove }) => {
          const row = rows[index]
          if (!row) return null
          const { line } = row
          return (
            <Fragment key={line}>
              <Room height={roomAbove} />
              <TableBody ref={measure} data-index={index} onFocus={() => setActive(line)}>
                <JobRowLine
                  row={row}
                  place={index + 2}
                  job={job}
                  account={accountOf(row, pages)}
                  canCorrect={canCorrect && open.canCorrect(row)}
                  isOpen={open.isOpen(line)}
                  onOpen={(isOpen) => open.set(line, isOpen)}
                  hasReasons={hasReasons}
                  hasButtons={canCorrect}
                  briefReasonOf={briefReasonOf}
                  corrections={corrections}
                />
              </TableBody>
            </Fragment>
          )
        })}
        <Room height={roomBelow} />
      </Table>
    </>
  )
}

function accountOf({ accountId }: JobRow, pages: readonly JobRowPage[]) {
  return accountId === null
    ? undefined
    : pages.find(({ accounts }) => accounts[accountId])?.accounts[accountId]
}

/** Reserves the space of rows that are not rendered. */
function Room({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )
}

/** Which rows are open for correction, by line. */
function useOpenRows() {
  const [rows, setRows] = useState<ReadonlyMap<number, boolean>>(new Map())
  return {
    isOpen: (line: number) => rows.get(line) === true,
    // The button stays after a correction: it has focus, and the correction itself may be wrong.
    canCorrect: ({ line, cells, issues }: JobRow) => cells !== null && (issues.length > 0 || rows.has(line)),
    set: (line: number, isOpen: boolean) => setRows((before) => new Map(before).set(line, isOpen)),
  }
}

function useReadOn(isWanted: boolean, onReadOn: () => void): void {
  const readOn = useEffectEvent(onReadOn)
  useEffect(() => {
    if (isWanted) readOn()
  }, [isWanted])
}
