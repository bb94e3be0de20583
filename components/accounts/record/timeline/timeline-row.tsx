'use client'

import { useTranslations } from 'next-intl'
import { ChannelOutcomes } from '@/components/deliveries/channel-outcomes'
import { TextLink } from '@/components/ui/text-link'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { AlertFacts } from './alert-facts'
import { NotificationFacts } from './notification-facts'
import { readChanges } from './read-changes'
import { TimelineChanges } from './timeline-changes'
import { TimelineLine, type TimelineNames } from './timeline-line'

type TimelineRowProps = { entry: TimelineEntry; names: TimelineNames; accountId: string }

/** One event: what happened, when, by whom, and the details of its kind. */
export function TimelineRow({ entry, names, accountId }: TimelineRowProps) {
  switch (entry.kind) {
    case 'notification':
      return <NotificationFacts entry={entry} names={names} />
    case 'alert':
      return <AlertFacts entry={entry} names={names} accountId={accountId} />
    case 'sms':
      return <WelcomeFacts entry={entry} names={names} />
    default:
      return <WrittenFacts entry={entry} names={names} />
  }
}

type FactsProps<Kind> = { entry: Extract<TimelineEntry, { kind: Kind }>; names: TimelineNames }

function WelcomeFacts({ entry, names }: FactsProps<'sms'>) {
  const t = useTranslations('accounts.timeline.heads')
  return (
    <TimelineLine mark="sms" title={t('sms')} entry={entry} names={names}>
      <ChannelOutcomes deliveries={[entry.delivery]} />
    </TimelineLine>
  )
}

function WrittenFacts({ entry, names }: FactsProps<'created' | 'changed' | 'deleted' | 'restored'>) {
  const t = useTranslations('accounts.timeline')
  const { head, reason, lines } = readChanges(entry)
  return (
    <TimelineLine mark={head} title={t(`heads.${head}`)} entry={entry} names={names}>
      {entry.job && (
        <TextLink href={`/accounts/jobs/${entry.job.jobId}`} className="block w-fit text-12">
          {entry.job.kind === 'import' ? t('imported', { name: entry.job.name ?? '' }) : t('bulk')}
        </TextLink>
      )}
      {reason && <bdi className="block wrap-anywhere">{reason}</bdi>}
      {lines.length > 0 && <TimelineChanges lines={lines} names={names} />}
    </TimelineLine>
  )
}
