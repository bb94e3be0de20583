'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { AccountAttributes } from './account-attributes'
import { AccountDetails } from './account-details'
import { AccountDevices } from './account-devices'
import { useEditing } from './in-place/record-editing'
import { PastMerges } from './merge/past-merges'
import { PossibleDuplicates } from './merge/possible-duplicates'
import { AccountNotes, type NoteRights } from './notes/account-notes'
import { AccountTimeline } from './timeline/account-timeline'
import type { TimelineNames } from './timeline/timeline-line'

type AccountRecordProps = {
  /** Whether everything shown beside the account could be loaded. */
  isWhole: boolean
  names: TimelineNames
  imageHosts: readonly string[]
  noteRights: NoteRights
}

/** What the business cares about and what happened, with rarely needed details collapsed below. */
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

/** Anything missing below may still exist. */
function NotWhole() {
  const t = useTranslations('accounts.record')
  const router = useRouter()
  const [pending, startReading] = useTransition()
  const readAnew = () => startReading(() => router.refresh())
  return <RetryNotice tone="amber" text={t('notWhole')} pending={pending} onRetry={readAnew} />
}
