'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ProgressBadge } from '@/components/deliveries/progress-badge'
import { SimulatedBadge } from '@/components/deliveries/simulated-badge'
import { ButtonLink } from '@/components/ui/buttons/button'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { PageHeader } from '@/components/ui/page'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { Notification } from '@/lib/contract/notification'
import { ReportFreshness } from '@/lib/data/connection/use-connection'
import { isUnderWay, notificationKeys, notificationQuery } from '@/lib/data/notifications'
import { StaleNotice } from '../stale-notice'
import type { Names } from '../use-recipient-text'
import { DeliveryList } from './delivery-list'
import { SentFacts } from './sent-facts'
import { SentMessage } from './sent-message'

type NotificationViewProps = {
  notificationId: string
  typeNames: Names
  identityNames: Names
  canSend: boolean
}

/** A notification as it was sent, and what became of it; follows it until nothing is left to send. */
export function NotificationView({
  notificationId,
  typeNames,
  identityNames,
  canSend,
}: NotificationViewProps) {
  const t = useTranslations('notifications')
  const query = useQuery(notificationQuery(notificationId))
  const { data, error } = query
  const notification = data?.notification
  useLastLook(notification)
  if (!notification) return error ? <StaleNotice error={error} /> : <SkeletonRows count={8} />
  const { title, body } = notification.message
  return (
    <>
      <PageHeader
        back={<TextLink href="/notifications">{t('title')}</TextLink>}
        title={<bdi className="line-clamp-2 wrap-anywhere">{title?.trim() || body?.trim()}</bdi>}
        marks={
          <>
            <ProgressBadge notification={notification} />
            {notification.simulated && <SimulatedBadge />}
          </>
        }
        actions={canSend && <Again id={notification.id} />}
      />
      {error && <StaleNotice error={error} />}
      <ReportFreshness query={query} />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <Section title={t('view.message')}>
          <SentMessage message={notification.message} />
        </Section>
        <Section title={t('view.facts')}>
          <SentFacts notification={notification} typeNames={typeNames} identityNames={identityNames} />
        </Section>
      </div>
      <DeliveryList notification={notification} />
    </>
  )
}

function Again({ id }: { id: string }) {
  const t = useTranslations('notifications.view')
  return (
    <ButtonLink href={`/notifications/new?from=${encodeURIComponent(id)}`}>
      <Copy aria-hidden="true" />
      {t('again')}
    </ButtonLink>
  )
}

/** When the last delivery has ended the recipients are read once more, since their own questions stop with it. */
function useLastLook(notification: Notification | undefined): void {
  const queryClient = useQueryClient()
  const underWay = notification !== undefined && isUnderWay(notification)
  const id = notification?.id ?? ''
  const before = useRef(underWay)
  useEffect(() => {
    if (before.current && !underWay) {
      void queryClient.invalidateQueries({ queryKey: notificationKeys.deliveries(id) })
    }
    before.current = underWay
  }, [underWay, id, queryClient])
}
