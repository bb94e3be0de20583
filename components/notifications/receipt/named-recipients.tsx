'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { accountHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { ScrollGroup } from '@/components/ui/scroll-group'
import { TextLink } from '@/components/ui/text-link'
import type { Notification } from '@/lib/contract/notification'
import { recipientListQuery } from '@/lib/data/notifications'
import { useFormat } from '@/lib/i18n/use-format'
import { PagedList } from '../paged-list'
import type { Names } from '../use-recipient-text'

type NamedRecipientsProps = { notification: Notification; typeNames: Names }

/** The individual recipients: collapsed by default, and loaded page by page once expanded. */
export function NamedRecipients({ notification, typeNames }: NamedRecipientsProps) {
  const t = useTranslations('notifications.named')
  const id = useId()
  const [open, setOpen] = useState(false)
  const { toCount } = notification
  if (toCount < 2) return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-my-1 -ml-2 flex"
      >
        {open ? t('hide') : t('show', { count: toCount })}
      </Button>
      {open && (
        <div id={id}>
          <NamedList notification={notification} typeNames={typeNames} />
        </div>
      )}
    </>
  )
}

function NamedList({ notification, typeNames }: NamedRecipientsProps) {
  const t = useTranslations('notifications.named')
  const format = useFormat()
  const query = useInfiniteQuery(recipientListQuery(notification.id))
  const count = format.number(notification.toCount)
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap(({ recipients }) => recipients)}
      none={t('none')}
      summary={(shown) => t('shown', { shown: format.number(shown), count })}
    >
      {(named) => (
        <ScrollGroup label={t('label')} className="mt-2 max-h-63 overflow-y-auto border-y border-line">
          <ul>
            {named.map((one) => (
              <li key={one} className="tabular py-1 wrap-anywhere">
                <Named one={one} notification={notification} typeNames={typeNames} />
              </li>
            ))}
          </ul>
        </ScrollGroup>
      )}
    </PagedList>
  )
}

/**
 * A phone number, an account by its ID, or an account type by its name, or by its ID if the type no longer
 * exists.
 */
function Named({ one, notification: { to }, typeNames }: NamedRecipientsProps & { one: string }) {
  const format = useFormat()
  if (to.phones) return <bdi>{format.phone(one)}</bdi>
  if (to.accountTypeIDs) return <bdi>{typeNames[one] ?? one}</bdi>
  return (
    <TextLink href={accountHref(one)} prefetch={false}>
      <bdi>{one}</bdi>
    </TextLink>
  )
}
