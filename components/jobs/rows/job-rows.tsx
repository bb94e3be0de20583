'use client'

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs/server'
import { type ReactNode, useRef, useState } from 'react'
import { filterOf, parsersOf, queryOf } from '@/components/filters/define-filters'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { TableRowOf } from '@/components/ui/data-table/table-columns'
import { useInfiniteRows } from '@/components/ui/data-table/use-infinite-rows'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { FilterChip, FilterChips } from '@/components/ui/fields/filter-chips'
import { useAddress } from '@/components/ui/hooks/use-address'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import { rowOutcomes } from '@/lib/contract/choices'
import type { Job, JobRow } from '@/lib/contract/job'
import { type JobRowPage, jobRowsOptions } from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { countsOf, outcomesOf } from '../job-counts'
import type { Definitions } from '../mappable-definitions'
import { countWord } from '../outcome-words'
import { useFieldNames } from '../use-field-names'
import type { LiveJob } from '../use-job'
import { CorrectionForm } from './correction-form'
import { OutcomeMark } from './outcome-mark'
import { type ListedRow, useRowColumns } from './row-columns'
import { useBriefReasonText, useReasonText } from './use-reason-text'

const shown = ['all', ...rowOutcomes] as const

type Shown = (typeof shown)[number]
type RowQuery = { outcome?: (typeof rowOutcomes)[number] }

/** Without a choice in the URL, the job determines which rows are shown first. */
const rowFilters = {
  show: filterOf<RowQuery, undefined, undefined>()({
    parser: parseAsStringLiteral(shown),
    query: (show) => (show === 'all' ? {} : { outcome: show }),
  }),
}
const rowParsers = parsersOf(rowFilters)

/** Rows that need attention come first: those that an undo left unchanged, then unknown ones, then refused ones. */
function firstShown(job: Job): Shown {
  const counts = countsOf(job)
  if (counts.kept) return 'kept'
  if (counts.unknown) return 'unknown'
  return counts.refused && job.state !== 'undone' ? 'refused' : 'all'
}

/** The outcome filter of the rows, kept in the URL. */
function useRowFilter(job: Job) {
  const [{ show }, setAddress] = useAddress(rowParsers, { history: 'push', scroll: false })
  // The initial filter stays even if its last row has been corrected.
  const [atFirst] = useState(() => firstShown(job))
  const chosen = show ?? atFirst
  return {
    chosen,
    query: queryOf(rowFilters, { show: chosen }, undefined),
    choose: (next: Shown) => void setAddress({ show: next }),
  }
}

type OutcomeFilterProps = { job: Job; chosen: Shown; onChoose: (shown: Shown) => void }

/** The number of rows per outcome; each outcome filters the rows below. */
function OutcomeFilter({ job, chosen, onChoose }: OutcomeFilterProps) {
  const t = useTranslations('jobs')
  const present = outcomesOf(job)
  // The chosen outcome stays, even after its last row has been corrected.
  const empty = chosen !== 'all' && !present.some(({ outcome }) => outcome === chosen)
  const chips = empty ? [...present, { outcome: chosen, count: 0 }] : present
  const { undone = 0, kept = 0, ...run } = countsOf(job)
  const all = Object.values(run).reduce((sum, count) => sum + count, 0) || undone + kept
  return (
    <FilterChips legend={t('rows.filter')}>
      <FilterChip pressed={chosen === 'all'} onPress={() => onChoose('all')}>
        {t.rich('rows.all', { count: all, n: strong })}
      </FilterChip>
      {chips.map(({ outcome, count }) => (
        <FilterChip
          key={outcome}
          mark={<OutcomeMark outcome={outcome} />}
          pressed={chosen === outcome}
          onPress={() => onChoose(chosen === outcome ? 'all' : outcome)}
        >
          {t.rich(countWord(job, outcome), { count, n: strong })}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

const strong = (number: ReactNode) => (
  <strong>
    <Texts>{number}</Texts>
  </strong>
)

/** The next page is fetched this many rows before the end of the loaded rows. */
const aheadRows = 40

const rowsOf = ({ rows, accounts }: JobRowPage): ListedRow[] =>
  rows.map((row) => ({ row, account: row.accountId === null ? undefined : accounts[row.accountId] }))
const lineOf = ({ row }: ListedRow) => String(row.line)

const look = {
  placeholders: 6,
  // With an automatic layout, column widths would change as rows are mounted and unmounted.
  className: 'table-fixed md:max-lg:min-w-200',
  rowClassName: '[&>td]:py-2 [&>td]:align-top',
}

type JobRowsProps = { live: LiveJob; definitions: Definitions }

/** A job's rows, filtered by outcome; more of them load as the user scrolls. */
export function JobRows({ live, definitions }: JobRowsProps) {
  const t = useTranslations('jobs')
  const { readFailureText } = useFailureText()
  const { job } = live
  const filter = useRowFilter(job)
  const options = jobRowsOptions(job, filter.query.outcome)
  const query = useInfiniteQuery(options)
  const reading = useInfiniteRows(query, rowsOf, (error) => readFailureText(failureOf(error)))
  const count = reading.rows?.length ?? 0
  const canReadOn = query.hasNextPage && !query.isFetching && !query.error
  const { columns, said, detailOf } = useCorrections(live, definitions, options.queryKey)
  return (
    <Section title={t('rows.title')}>
      <OutcomeFilter job={job} chosen={filter.chosen} onChoose={filter.choose} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <DataTable
        {...reading}
        // After switching to another outcome, the list starts at the first row again.
        key={filter.chosen}
        label={t('rows.title')}
        columns={columns}
        idOf={lineOf}
        detailOf={detailOf}
        paging={{
          total: query.hasNextPage ? -1 : undefined,
          onSight: ({ last }) => {
            if (canReadOn && last + aheadRows >= count) void query.fetchNextPage({ cancelRefetch: false })
          },
        }}
        look={look}
        empty={<EmptyState text={t('rows.none')} />}
        foot={<LoadMore summary={t('rows.shown', { count })} />}
      />
    </Section>
  )
}

/** The table's columns, and the form below a refused row that corrects it. */
function useCorrections(live: LiveJob, definitions: Definitions, rows: QueryKey) {
  const t = useTranslations('jobs')
  const nameOf = useFieldNames(definitions.attributes)
  const reasonOf = useReasonText(definitions.attributes)
  const briefReasonOf = useBriefReasonText(definitions.attributes)
  const [corrected, setCorrected] = useState<{ lines: ReadonlySet<number>; said: string }>(noneCorrected)
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const { job, canAct } = live
  const hasButtons = canAct && job.state === 'checked'

  function onCorrected({ line, outcome }: JobRow) {
    const said = outcome ? t('rows.corrected', { line, outcome: t(`oneWould.${outcome}`) }) : ''
    setCorrected(({ lines }) => ({ lines: new Set([...lines, line]), said }))
  }

  const columns = useRowColumns({
    job,
    nameOf,
    briefReasonOf,
    hasButtons,
    // The button stays after a correction: it has the focus, and the correction itself may be wrong.
    canCorrect: ({ line, cells, issues }) =>
      cells !== null && (issues.length > 0 || corrected.lines.has(line)),
    buttonRef: (line) => (button) => {
      if (button) buttons.current.set(line, button)
      else buttons.current.delete(line)
    },
  })

  function detailOf(listed: TableRowOf<ListedRow>) {
    const { row } = listed.original
    const { cells, line } = row
    if (!cells) return null
    const close = () => {
      listed.toggleExpanded(false)
      buttons.current.get(line)?.focus()
    }
    return (
      <div className="py-2 whitespace-normal">
        <CorrectionForm
          row={{ ...row, cells }}
          job={job}
          onClose={close}
          rows={rows}
          nameOf={nameOf}
          reasonOf={reasonOf}
          onCorrected={onCorrected}
        />
      </div>
    )
  }

  return { columns, said: corrected.said, detailOf }
}

const noneCorrected = { lines: new Set<number>(), said: '' }
