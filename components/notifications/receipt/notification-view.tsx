'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ProgressBadge } from '@/components/deliveries/progress-badge'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { composeHref } from '@/components/hrefs'
import { ButtonLink } from '@/components/ui/buttons/button'
import { MovingTitle } from '@/components/ui/moving-title'
import { PageHeader } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { Notification } from '@/lib/contract/notification'
import { serverNow } from '@/lib/data/connection/server-clock'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { isUnderWay, mayMoveSoon, notificationKeys, notificationQuery } from '@/lib/data/notifications'
import { useNotificationStream } from '@/lib/data/receipt'
import { withFallbacks } from '@/lib/format/fallback-texts'
import { PhonePicture } from '../compose/message/phone-picture'
import { StaleNotice } from '../stale-notice'
import type { Names } from '../use-recipient-text'
import { RetryButton } from './acts/retry-button'
import { StopButton } from './acts/stop-button'
import { ForwardedOutcome } from './forwarded-outcome'
import { Outcomes } from './people/outcomes'
import { PeopleList } from './people/people-list'
import { usePeopleFilter } from './people/use-people-filter'
import { ReceiptSkeleton } from './receipt-skeleton'
import { SentFacts } from './sent-facts'
import { SentMessage } from './sent-message'
import { StateNotices } from './state-notices'

export type Around = {
  typeNames: Names
  identityNames: Names
  /** The current user. */
  identityId: string
  business: { name: string; whatsAppTemplate?: string }
  canSend: boolean
}

/** A notification's receipt: what was sent and with what outcome; updated live until nothing is left to send. */
export function NotificationView({ notificationId, ...around }: Around & { notificationId: string }) {
  const [isWanted, setWanted] = useState(false)
  const isFollowed = useNotificationStream(notificationId, isWanted)
  const query = useQuery(notificationQuery(notificationId, isFollowed))
  const { data, error } = query
  const notification = data?.notification
  const underWay = notification !== undefined && isUnderWay(notification)
  const movesSoon = notification !== undefined && mayMoveSoon(notification, serverNow())
  useEffect(() => setWanted(movesSoon), [movesSoon])
  useLastLook(notificationId, underWay)
  if (!notification) return error ? <StaleNotice error={error} /> : <ReceiptSkeleton />
  return (
    <>
      <Header notification={notification} canSend={around.canSend} />
      {error && <StaleNotice error={error} />}
      <ReportFreshness query={query} />
      <Receipt notification={notification} readAt={query.dataUpdatedAt} {...around} />
    </>
  )
}

function Header({ notification, canSend }: { notification: Notification; canSend: boolean }) {
  const t = useTranslations('notifications')
  const filter = usePeopleFilter()
  const { title, body } = withFallbacks(notification)
  return (
    <PageHeader
      back={<TextLink href="/notifications">{t('title')}</TextLink>}
      title={
        <MovingTitle of="notification" id={notification.id}>
          <bdi className="line-clamp-2 wrap-anywhere">{title?.trim() || body?.trim()}</bdi>
        </MovingTitle>
      }
      marks={
        <>
          {!notification.cancelled && <ProgressBadge notification={notification} />}
          {notification.simulated && <SimulatedBadge />}
        </>
      }
      actions={
        canSend && (
          <>
            <Again id={notification.id} />
            <RetryButton notification={notification} onRetried={filter.clear} />
            <StopButton notification={notification} />
          </>
        )
      }
    />
  )
}

function Receipt({
  notification,
  readAt,
  business,
  ...around
}: Around & { notification: Notification; readAt: number }) {
  const t = useTranslations('notifications')
  const filter = usePeopleFilter()
  const { identityNames } = around
  const nameOf = (id: string | null) => (id === null ? t('by.none') : (identityNames[id] ?? t('by.unknown')))
  return (
    <>
      <StateNotices notification={notification} nameOf={nameOf} {...around} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-last">
          <PhonePicture
            draft={asPictured(notification)}
            businessName={business.name}
            whatsAppTemplate={business.whatsAppTemplate}
          />
          <Section title={t('view.message')}>
            <SentMessage notification={notification} />
          </Section>
          <Section title={t('view.facts')}>
            <SentFacts notification={notification} nameOf={nameOf} typeNames={around.typeNames} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {notification.forwarded ? (
            <ForwardedOutcome
              notificationId={notification.id}
              forwarded={notification.forwarded}
              canSend={around.canSend}
            />
          ) : (
            <>
              <Outcomes notification={notification} readAt={readAt} filter={filter} />
              <PeopleList notification={notification} filter={filter} canSend={around.canSend} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function asPictured(notification: Notification) {
  const { title = '', body = '', url = '', sendWhatsApp = false } = withFallbacks(notification)
  return { title, body, url, sendWhatsApp }
}

/** On phones, this button shows only its icon if there are other actions next to it. */
function Again({ id }: { id: string }) {
  const t = useTranslations('notifications.view')
  return (
    <ButtonLink href={composeHref({ from: id })} className="group">
      <Copy aria-hidden="true" />
      <span className="max-sm:group-not-only:sr-only">{t('again')}</span>
    </ButtonLink>
  )
}

/** Refetches the recipients once the last delivery has ended, because from then on they are polled less often. */
function useLastLook(id: string, underWay: boolean): void {
  const queryClient = useQueryClient()
  const before = useRef(underWay)
  useEffect(() => {
    if (before.current && !underWay) {
      void queryClient.invalidateQueries({ queryKey: notificationKeys.people(id) })
    }
    before.current = underWay
  }, [underWay, id, queryClient])
}
