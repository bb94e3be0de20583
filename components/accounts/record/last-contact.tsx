'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { alertsHref, notificationHref } from '@/components/hrefs'
import { DateTime } from '@/components/ui/date-time'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { Texts } from '@/components/ui/texts'
import type { AlertType } from '@/lib/contract/definitions'
import { useIsUpstream } from '@/lib/data/business'
import { useFormat } from '@/lib/i18n/use-format'
import { type Contact, useLastContact } from './timeline/latest-facts'

type LastContactProps = { accountId: string; alertTypes: readonly AlertType[] }

/** The last message received or alert raised by the account, according to the loaded part of its timeline. */
export function LastContact({ accountId, alertTypes }: LastContactProps) {
  const t = useTranslations('accounts.record.contact')
  const { contact, count, isWhole, isUnknown } = useLastContact(accountId)
  const isUpstream = useIsUpstream()
  if (contact) return <Known contact={contact} accountId={accountId} alertTypes={alertTypes} />
  if (isUnknown) return <p className="text-13 text-muted">{t('unknown')}</p>
  if (count === undefined) return <Skeleton className="h-5 w-56 max-w-full" />
  if (isUpstream) return <p className="text-13 text-muted">{t('noneHere')}</p>
  return <p className="text-13 text-muted">{isWhole ? t('none') : t('older', { count })}</p>
}

function Known({ contact, accountId, alertTypes }: LastContactProps & { contact: Contact }) {
  const t = useTranslations('accounts.record.contact')
  const format = useFormat()
  const { entry, received } = contact
  const when = () => <DateTime {...format.moment(entry.at)} />
  const linkTo = (href: string) => (text: ReactNode) => (
    <TextLink inText href={href} prefetch={false}>
      <bdi>
        <Texts>{text}</Texts>
      </bdi>
    </TextLink>
  )
  const words = entry.kind === 'notification' && {
    title: titleOf(entry.notification.message) || t('untitled'),
    link: linkTo(notificationHref(entry.notification.notificationId)),
    when,
  }
  return (
    <p className="line-clamp-2 text-13 wrap-anywhere text-muted">
      <Texts>
        {entry.kind === 'alert' &&
          t.rich('alert', {
            name:
              alertTypes.find(({ type }) => type === entry.alert.alertType)?.name ?? entry.alert.alertType,
            link: linkTo(alertsHref({ account: accountId, alert: entry.alert.alertId })),
            when,
          })}
        {received === 'read' && words && t.rich('read', words)}
        {received === 'delivered' && words && t.rich('delivered', words)}
        {received === 'accepted' && words && t.rich('accepted', words)}
        {entry.kind === 'sms' && t.rich('welcome', { when })}
      </Texts>
    </p>
  )
}

const titleOf = ({ title, body }: { title?: string; body?: string }) => title?.trim() || body?.trim()
