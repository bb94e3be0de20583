'use client'

import { useTranslations } from 'next-intl'
import { TextLink } from '@/components/ui/text-link'
import type { TimelineEntry } from '@/lib/contract/timeline'
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
export function AlertFacts({ entry, names, accountId }: AlertFactsProps) {
  const t = useTranslations('accounts.timeline')
  const { alertId, alertType, street, region, closed, acknowledgedAt } = entry.alert
  const state = closed !== 0 ? 'closed' : acknowledgedAt === null ? 'open' : 'acknowledged'
  const name = names.alertTypes.find(({ type }) => type === alertType)?.name ?? alertType
  const place = [street, region].filter(Boolean).join(', ')
  return (
    <TimelineLine
      mark="alert"
      title={
        <TextLink href={`/alerts?account=${accountId}&alert=${alertId}`} prefetch={false}>
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
