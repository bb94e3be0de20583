'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import { isUnderWay, type NotificationSummary } from '@/lib/data/notification-summary'
import { notificationOptions, notificationsKey } from '@/lib/data/notifications'
import { Deliveries } from './deliveries'
import { type Names, StaleNotice } from './notification-list'
import { ProgressBadge } from './progress-badge'
import { SentFacts } from './sent-facts'
import { SentMessage } from './sent-message'

type NotificationViewProps = {
  first: NotificationSummary
  typeNames: Names
  identityNames: Names
  canSend: boolean
}

/** A notification as it was sent, and what became of it; follows it until nothing is left to send. */
export function NotificationView({ first, typeNames, identityNames, canSend }: NotificationViewProps) {
  const t = useTranslations('notifications')
  const { data, error } = useQuery(notificationOptions(first))
  const { notification } = data
  const { title, body } = notification.message
  useLastLook(notification)
  return (
    <>
      <PageHeader
        back={<TextLink href="/notifications">{t('title')}</TextLink>}
        title={<span className="line-clamp-2">{title?.trim() || body?.trim()}</span>}
        marks={<ProgressBadge notification={notification} />}
        actions={canSend && <Again id={notification.id} />}
      />
      {error && <StaleNotice error={error} />}
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <Section title={t('view.message')}>
          <SentMessage message={notification.message} />
        </Section>
        <Section title={t('view.facts')}>
          <SentFacts notification={notification} typeNames={typeNames} identityNames={identityNames} />
        </Section>
      </div>
      <Deliveries notification={notification} />
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
function useLastLook(notification: NotificationSummary): void {
  const queryClient = useQueryClient()
  const underWay = isUnderWay(notification)
  const before = useRef(underWay)
  useEffect(() => {
    if (before.current && !underWay) {
      void queryClient.invalidateQueries({
        queryKey: [...notificationsKey, 'one', notification.id, 'deliveries'],
      })
    }
    before.current = underWay
  }, [underWay, notification.id, queryClient])
}
