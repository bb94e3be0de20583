'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { timelineQuery } from '@/lib/data/accounts/accounts'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { AccountAttributes } from './account-attributes'
import { AccountDetails } from './account-details'
import { AccountDevices } from './account-devices'
import { useEditing } from './in-place/record-editing'
import { PastMerges } from './merge/past-merges'
import { PossibleDuplicates } from './merge/possible-duplicates'
import { AccountNotes, type NoteRights } from './notes/account-notes'
import type { TimelineNames } from './timeline/timeline-line'
import { TimelineRow } from './timeline/timeline-row'

type AccountRecordProps = {
  /** Whether all the data around the account could be loaded. */
  isWhole: boolean
  names: TimelineNames
  imageHosts: readonly string[]
  noteRights: NoteRights
}

/** The attributes and the timeline come first; rarely needed details are collapsed below. */
export function AccountRecord({ isWhole, names, imageHosts, noteRights }: AccountRecordProps) {
  const { account } = useEditing()
  return (
    <div className="flex flex-col gap-6">
      {!isWhole && <NotWhole />}
      <div className="grid gap-x-10 gap-y-8 @min-[51rem]:grid-cols-2 @min-[51rem]:grid-rows-[auto_1fr]">
        <AccountAttributes imageHosts={imageHosts} />
        <div className="min-w-0 @min-[51rem]:col-start-2 @min-[51rem]:row-span-2 @min-[51rem]:row-start-1">
          <AccountTimeline accountId={account.id} names={names} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 @min-[51rem]:col-start-1">
          <PossibleDuplicates imageHosts={imageHosts} />
          <AccountNotes {...noteRights} />
          <AccountDevices />
          <AccountDetails />
          <PastMerges />
        </div>
      </div>
    </div>
  )
}

/** Warns that parts of the page failed to load, so data that is missing here may still exist. */
function NotWhole() {
  const t = useTranslations('accounts.record')
  const router = useRouter()
  const [pending, startReading] = useTransition()
  const readAnew = () => startReading(() => router.refresh())
  return <RetryNotice tone="amber" text={t('notWhole')} pending={pending} onRetry={readAnew} />
}

type AccountTimelineProps = { accountId: string; names: TimelineNames }

/** What happened to an account, newest first. */
function AccountTimeline({ accountId, names }: AccountTimelineProps) {
  const t = useTranslations('accounts.timeline')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(timelineQuery(accountId))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Section title={t('title')}>
      {!entries && query.isError && (
        <ErrorState
          text={readFailureText(failureOf(query.error))}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
          className="py-6"
        />
      )}
      {!entries && !query.isError && <SkeletonRows count={6} />}
      {entries && (
        <ReportFreshness query={{ dataUpdatedAt: query.dataUpdatedAt, isError: query.isRefetchError }} />
      )}
      {entries?.length === 0 && <p className="py-3 text-13 text-muted">{t('none')}</p>}
      <ol aria-label={t('title')}>
        {entries?.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} names={names} accountId={accountId} />
        ))}
      </ol>
      {entries && query.isFetchNextPageError && (
        <p role="alert" className="pt-3 text-12 text-red">
          {readFailureText(failureOf(query.error))}
        </p>
      )}
      {query.hasNextPage && (
        <LoadMore onMore={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      )}
    </Section>
  )
}
