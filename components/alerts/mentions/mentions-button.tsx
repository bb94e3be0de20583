'use client'

import { AtSign } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { Popover } from '@/components/ui/overlays/popover'
import { type AlertMention, type OwnMentions, useSeeMentions } from '@/lib/data/alerts/mentions'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'

type Props = {
  /** Undefined until the mentions are loaded. */
  own: OwnMentions | undefined
  onOpen: (alertId: string) => void
}

/**
 * The number of unread notes that mention this user. Once shown, the button stays, since it also leads to the notes
 * already read.
 */
export function MentionsButton({ own, onOpen }: Props) {
  const t = useTranslations('mentions')
  const format = useFormat()
  const unread = own?.unread ?? 0
  const [isShown, setShown] = useState(false)
  if (unread > 0 && !isShown) setShown(true)
  const said = unread > 0 ? t('unread', { count: unread }) : t('title')
  const trigger = (
    <Button size="sm" variant={unread > 0 ? 'secondary' : 'ghost'} aria-label={said} title={said}>
      <AtSign aria-hidden="true" className={cn(unread > 0 && 'text-accent')} />
      {unread > 0 && <span className="tabular">{format.number(unread)}</span>}
    </Button>
  )
  return (
    <>
      {isShown && (
        <Popover trigger={trigger} title={t('title')}>
          {(close) => (
            <MentionList
              own={own}
              onOpen={(alertId) => {
                close()
                onOpen(alertId)
              }}
            />
          )}
        </Popover>
      )}
      <p role="status" className="sr-only">
        {unread > 0 && t('unread', { count: unread })}
      </p>
    </>
  )
}

function MentionList({ own, onOpen }: Props) {
  const t = useTranslations('mentions')
  const { onceFailureText } = useFailureText()
  const see = useSeeMentions()
  const mentions = own?.mentions ?? []
  const newest = mentions.find(({ seenAt }) => seenAt === null)
  return (
    <div className="flex flex-col gap-2">
      {see.failure && (
        <Notice tone="red" urgent>
          {onceFailureText(see.failure)}
        </Notice>
      )}
      <ul className="-mx-2 flex flex-col">
        {mentions.map((mention) => (
          <li key={mention.id} className="border-t border-line first:border-t-0">
            <MentionRow mention={mention} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {newest && (
        <Button
          size="sm"
          className="self-start"
          pending={see.isPending}
          onClick={() => see.mutate({ until: newest.id })}
        >
          {t('seeAll')}
        </Button>
      )}
    </div>
  )
}

function MentionRow({ mention, onOpen }: { mention: AlertMention; onOpen: Props['onOpen'] }) {
  const { alert, note, by, at, seenAt } = mention
  const t = useTranslations('mentions')
  const format = useFormat()
  const who = useWho()
  const { text, exact, iso } = format.moment(at)
  return (
    <button
      type="button"
      onClick={() => onOpen(alert.id)}
      className="flex w-full flex-col rounded-sm px-2 py-1.5 text-left text-13 hover:bg-line/60 touch:min-h-11"
    >
      <span className="flex w-full items-baseline gap-2">
        <span className={cn('min-w-0 truncate', seenAt === null ? 'font-medium' : 'text-muted')}>
          {seenAt === null && (
            <>
              <span aria-hidden="true" className="text-accent">
                {'● '}
              </span>
              <span className="sr-only">{`${t('isUnread')} `}</span>
            </>
          )}
          <bdi>{who(by)}</bdi>
        </span>{' '}
        <span className="text-muted tabular">{`#${alert.number}`}</span>{' '}
        <time
          dateTime={iso}
          title={exact}
          suppressHydrationWarning
          className="ml-auto shrink-0 text-12 text-muted"
        >
          {text}
        </time>
      </span>{' '}
      <span className="line-clamp-2 wrap-anywhere text-muted">{note}</span>
    </button>
  )
}
