'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DateTime } from '@/components/ui/date-time'
import { Texts } from '@/components/ui/texts'
import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../../failure-notice'
import { TimelineMark } from './timeline-mark'

/** The names behind the ids in a timeline. */
export type TimelineNames = {
  identities: Record<string, string>
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
  alertTypes: readonly AlertType[]
}

type TimelineLineProps = {
  mark: Parameters<typeof TimelineMark>[0]['mark']
  title: ReactNode
  entry: TimelineEntry
  names: TimelineNames
  children?: ReactNode
}

export function TimelineLine({ mark, title, entry: { at, by }, names, children }: TimelineLineProps) {
  const t = useTranslations('accounts.timeline')
  const format = useFormat()
  return (
    <li className="flex gap-2.5 border-b border-line py-2 text-13 last:border-b-0">
      <TimelineMark mark={mark} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          <span className="shrink-0 text-12 text-muted">
            <DateTime {...format.moment(at)} />
          </span>
        </div>
        {children}
        {by !== null && (
          <span className="block text-12 text-muted">
            <Texts>{t.rich('by', { name: names.identities[by] ?? t('someone'), bdi })}</Texts>
          </span>
        )}
      </div>
    </li>
  )
}
