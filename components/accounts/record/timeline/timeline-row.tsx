'use client'

import { useTranslations } from 'next-intl'
import { ChannelOutcomes } from '@/components/deliveries/channel-outcomes'
import { alertsHref, jobHref, notificationHref } from '@/components/hrefs'
import { TextLink } from '@/components/ui/text-link'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { readChanges } from './changed-lines'
import { TimelineChanges } from './timeline-changes'
import { TimelineLine, type TimelineNames } from './timeline-line'

type AlertFactsProps = {
  entry: Extract<TimelineEntry, { kind: 'alert' }>
  names: TimelineNames
  accountId: string
}

const states = {
  open: { mark: '●', colour: 'text-red' },
  acknowledged: { mark: '◐', colour: 'text-amber' },
  closed: { mark: '○', colour: 'text-muted' },
}

/** An alert that the account raised: its location and current state. */
function AlertFacts({ entry, names, accountId }: AlertFactsProps) {
  const t = useTranslations('accounts.timeline')
  const { alertId, alertType, street, region, closed, acknowledgedAt } = entry.alert
  const state = closed !== 0 ? 'closed' : acknowledgedAt === null ? 'open' : 'acknowledged'
  const name = names.alertTypes.find(({ type }) => type === alertType)?.name ?? alertType
  const place = [street, region].filter(Boolean).join(', ')
  return (
    <TimelineLine
      mark="alert"
      title={
        <TextLink href={alertsHref({ account: accountId, alert: alertId })} prefetch={false}>
          <bdi>{t('alert', { name })}</bdi>
        </TextLink>
      }
      entry={entry}
      names={names}
    >
      {place && <bdi className="block text-muted wrap-anywhere">{place}</bdi>}
      <span className={`block text-12 ${states[state].colour}`}>
        <span aria-hidden="true">{`${states[state].mark} `}</span>
        <span>{t(`alertStates.${state}`)}</span>
      </span>
    </TimelineLine>
  )
}

type TimelineRowProps = { entry: TimelineEntry; names: TimelineNames; accountId: string }

/** One event: what happened, when, by whom, and the details that events of its kind have. */
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
        <TextLink href={jobHref(entry.job.jobId)} className="block w-fit text-12">
          {entry.job.kind === 'import' ? t('imported', { name: entry.job.name ?? '' }) : t('bulk')}
        </TextLink>
      )}
      {reason && <bdi className="block wrap-anywhere">{reason}</bdi>}
      {lines.length > 0 && <TimelineChanges lines={lines} names={names} />}
    </TimelineLine>
  )
}

type NotificationFactsProps = {
  entry: Extract<TimelineEntry, { kind: 'notification' }>
  names: TimelineNames
}

/** A message to the account: what it says, and its outcome on each channel. */
function NotificationFacts({ entry, names }: NotificationFactsProps) {
  const t = useTranslations('accounts.timeline')
  const { notificationId, message, hiddenFromList, deliveries } = entry.notification
  const title = message.title?.trim() || message.body?.trim() || t('untitled')
  return (
    <TimelineLine
      mark="notification"
      title={
        <TextLink href={notificationHref(notificationId)} prefetch={false} className="line-clamp-2">
          <bdi>{title}</bdi>
        </TextLink>
      }
      entry={entry}
      names={names}
    >
      {message.title?.trim() && message.body && (
        <bdi className="line-clamp-2 text-muted wrap-anywhere">{message.body}</bdi>
      )}
      <ChannelOutcomes deliveries={deliveries} />
      {hiddenFromList && <span className="block text-12 text-muted">{t('hidden')}</span>}
    </TimelineLine>
  )
}
