'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral } from 'nuqs'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { FilterChip, FilterChips } from '@/components/ui/fields/filter-chips'
import { useAddress } from '@/components/ui/hooks/use-address'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { Texts } from '@/components/ui/texts'
import { rowOutcomes } from '@/lib/contract/choices'
import type { Job } from '@/lib/contract/job'
import { jobRowsOptions } from '@/lib/data/jobs'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { Definitions } from '../definitions'
import { countsOf, outcomesOf } from '../job-counts'
import { countWord } from '../outcome-words'
import type { LiveJob } from '../use-job'
import { OutcomeMark } from './outcome-mark'
import { RowTable } from './row-table'

const shown = ['all', ...rowOutcomes] as const

type Shown = (typeof shown)[number]

const parsers = { show: parseAsStringLiteral(shown) }

/** Rows that need attention come first: those that an undo left unchanged, then refused ones. */
function firstShown(job: Job): Shown {
  const counts = countsOf(job)
  if (counts.kept) return 'kept'
  return counts.refused && job.state !== 'undone' ? 'refused' : 'all'
}

/** The outcome filter of the rows, kept in the URL. */
function useRowFilter(job: Job) {
  const [{ show }, setAddress] = useAddress(parsers, { history: 'push', scroll: false })
  // The initial filter stays even if corrections empty its rows.
  const [atFirst] = useState(() => firstShown(job))
  const chosen = show ?? atFirst
  return {
    chosen,
    outcome: chosen === 'all' ? undefined : chosen,
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

type JobRowsProps = { live: LiveJob; definitions: Definitions }

/** A job's rows, filtered by outcome; further ones load while scrolling. */
export function JobRows({ live, definitions }: JobRowsProps) {
  const t = useTranslations('jobs.rows')
  const { readFailureText } = useFailureText()
  const { job } = live
  const filter = useRowFilter(job)
  const options = jobRowsOptions(job, filter.outcome)
  const query = useInfiniteQuery(options)
  const { data, error, isFetching, hasNextPage } = query
  const count = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  const readOn = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  return (
    <Section title={t('title')}>
      <OutcomeFilter job={job} chosen={filter.chosen} onChoose={filter.choose} />
      {!data && !error && <SkeletonRows count={6} />}
      {!data && error && (
        <ErrorState text={readFailureText(failureOf(error))} onRetry={readOn} pending={isFetching} />
      )}
      {data && count === 0 && <EmptyState text={t('none')} />}
      {data && count > 0 && (
        <RowTable
          // Switching the outcome starts over at the first row.
          key={filter.chosen}
          live={live}
          pages={data.pages}
          rowsKey={options.queryKey}
          definitions={definitions}
          isWhole={!hasNextPage}
          canReadOn={hasNextPage && !isFetching && !error}
          onReadOn={() => void query.fetchNextPage()}
        />
      )}
      {data && error && (
        <RetryNotice
          tone="amber"
          text={readFailureText(failureOf(error))}
          pending={isFetching}
          onRetry={readOn}
        />
      )}
      {count > 0 && <LoadMore summary={t('shown', { count })} />}
    </Section>
  )
}
