'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { accountHref } from '@/components/hrefs'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { TextLink } from '@/components/ui/text-link'
import type { Reach, ReachedPerson, ReachGroup } from '@/lib/contract/sending'
import { type ReachBody, reachedQuery } from '@/lib/data/notifications'
import { useFormat } from '@/lib/i18n/use-format'
import { PagedList } from '../../paged-list'

type ReachedProps = { body: ReachBody; group: ReachGroup; reach: Reach }

/** Lists the people in one of the groups that the message would reach or miss. */
export function ReachedDialog({
  open,
  onClose,
  ...of
}: ReachedProps & { open: boolean; onClose: () => void }) {
  const t = useTranslations('composing.reached')
  const title = useGroupTitle()(of.group)
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title}>
      {of.reach.simulated && <Notice tone="blue">{t('simulated')}</Notice>}
      <ReachedList {...of} label={title} />
    </Dialog>
  )
}

function useGroupTitle() {
  const t = useTranslations('composing.reached')
  const words = useDeliveryWords()
  return (group: ReachGroup): string => {
    if (group === 'reachable' || group === 'kept') return t(group)
    if (group === 'push' || group === 'whatsapp') return t('channel', { channel: words.channel(group) })
    return t('reason', { reason: words.reason(group) })
  }
}

function ReachedList({ body, group, reach, label }: ReachedProps & { label: string }) {
  const t = useTranslations('composing.reached')
  const format = useFormat()
  const query = useInfiniteQuery(reachedQuery(body, group))
  const count = format.number(countOf(group, reach))
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap((page) => page.people)}
      none={t('none')}
      summary={(shown) => t('shown', { shown: format.number(shown), count })}
    >
      {(people) => (
        <ul aria-label={label}>
          {people.map((person, index) => (
            <li
              key={person.accountId ?? person.phone ?? index}
              className="flex h-row items-center justify-between gap-4 border-b border-line text-13"
            >
              <Person person={person} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function countOf(group: ReachGroup, { reachable, kept, channels, skipped }: Reach): number {
  if (group === 'reachable') return reachable
  if (group === 'kept') return kept
  return group === 'push' || group === 'whatsapp' ? channels[group] : (skipped[group] ?? 0)
}

function Person({ person: { accountId, phone, fullname } }: { person: ReachedPerson }) {
  const t = useTranslations('composing.reached')
  const format = useFormat()
  const name = fullname?.trim() || (phone ? t('noName') : (accountId ?? ''))
  return (
    <>
      <span className="min-w-0 truncate">
        {accountId ? (
          <TextLink href={accountHref(accountId)} prefetch={false}>
            <bdi>{name}</bdi>
          </TextLink>
        ) : (
          <span className="text-muted">{name}</span>
        )}
      </span>
      {phone && <bdi className="tabular shrink-0">{format.phone(phone)}</bdi>}
    </>
  )
}
