'use client'

import {
  Ban,
  Bell,
  BellOff,
  CircleCheck,
  CircleDashed,
  LockOpen,
  Merge,
  MessageSquare,
  Pencil,
  RotateCcw,
  Send,
  Split,
  Trash2,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DateTime } from '@/components/ui/date-time'
import { Texts } from '@/components/ui/texts'
import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'
import type { TimelineEntry } from '@/lib/contract/timeline'
import { useFormat } from '@/lib/i18n/use-format'
import { bdi } from '../../failure-notice'
import type { Head } from './changed-lines'

const marks = {
  created: { Icon: UserPlus, colour: 'text-muted' },
  changed: { Icon: Pencil, colour: 'text-muted' },
  deleted: { Icon: Trash2, colour: 'text-muted' },
  restored: { Icon: RotateCcw, colour: 'text-muted' },
  blocked: { Icon: Ban, colour: 'text-red' },
  unblocked: { Icon: LockOpen, colour: 'text-muted' },
  validated: { Icon: CircleCheck, colour: 'text-green' },
  unvalidated: { Icon: CircleDashed, colour: 'text-muted' },
  subscribed: { Icon: Bell, colour: 'text-muted' },
  unsubscribed: { Icon: BellOff, colour: 'text-amber' },
  merged: { Icon: Merge, colour: 'text-muted' },
  unmerged: { Icon: Split, colour: 'text-muted' },
  notification: { Icon: Send, colour: 'text-muted' },
  sms: { Icon: MessageSquare, colour: 'text-muted' },
  alert: { Icon: TriangleAlert, colour: 'text-muted' },
} as const satisfies Record<Head | 'notification' | 'sms' | 'alert', unknown>

/** The icon of an event, which the row also describes in words. */
function TimelineMark({ mark }: { mark: keyof typeof marks }) {
  const { Icon, colour } = marks[mark]
  return <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
}

/** The names for the IDs in a timeline. */
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
