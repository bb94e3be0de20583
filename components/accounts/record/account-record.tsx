'use client'

import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import { openAlertsOfAccountQuery } from '@/lib/data/alerts/account-alerts'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { AccountAttributes } from './account-attributes'
import { AccountDetails } from './account-details'
import { AccountDevices } from './account-devices'
import { AccountMessages, type AccountReach } from './account-messages'
import { useEditing } from './in-place/record-editing'
import { AccountTimeline } from './timeline/account-timeline'
import type { TimelineNames } from './timeline/timeline-line'

type AccountRecordProps = {
  /** Whether everything that is shown beside the account could be read. */
  isWhole: boolean
  /** Who would get a message that goes to the account alone. */
  reach?: AccountReach
  names: TimelineNames
  imageHosts: readonly string[]
}

/** Whether messages reach them, and who waits for help; who this is on the left; what happened on the right. */
export function AccountRecord(props: AccountRecordProps) {
  const { account, now } = useEditing()
  return (
    <div className="flex flex-col gap-6">
      {!props.isWhole && <NotWhole />}
      <AccountMessages account={account} reach={props.reach} now={now} />
      {account.testAccount && <TestInbox accountId={account.id} />}
      <OpenAlerts accountId={account.id} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <AccountDetails />
          <AccountAttributes imageHosts={props.imageHosts} />
          <AccountDevices />
        </div>
        <AccountTimeline accountId={account.id} names={props.names} />
      </div>
    </div>
  )
}

/** What is missing below may exist all the same. */
function NotWhole() {
  const t = useTranslations('accounts.record')
  const router = useRouter()
  const [pending, startReading] = useTransition()
  const readAnew = () => startReading(() => router.refresh())
  return <RetryNotice tone="amber" text={t('notWhole')} pending={pending} onRetry={readAnew} />
}

/** The way to the page that shows its notifications as they arrive. */
function TestInbox({ accountId }: { accountId: string }) {
  const t = useTranslations('accounts.record')
  return (
    <p className="-mt-4 flex items-start gap-1.5 text-13 text-muted">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-blue" />
      <span>
        {t('testAccount')} <TextLink href={`/inbox?account=${accountId}`}>{t('openInbox')}</TextLink>
      </span>
    </p>
  )
}

/** Whether the account waits for help now; nothing where it does not. The timeline names each. */
function OpenAlerts({ accountId }: { accountId: string }) {
  const t = useTranslations('accounts.record')
  const query = useQuery(openAlertsOfAccountQuery(accountId))
  const { data: count } = query
  if (count === undefined) return null
  if (count === 0) return <ReportFreshness query={query} />
  return (
    <p className="-mt-4 flex items-center gap-1.5 text-13">
      <span aria-hidden="true" className="w-4 text-center text-red">
        ●
      </span>
      <TextLink href={`/alerts?account=${accountId}`}>{t('openAlertsCount', { count })}</TextLink>
      <ReportFreshness query={query} />
    </p>
  )
}
