'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeliveryWords } from '@/components/deliveries/use-delivery-words'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { LoadMore } from '@/components/ui/pagination'
import { TextLink } from '@/components/ui/text-link'
import type { Reach, ReachedPerson, ReachGroup } from '@/lib/contract/sending'
import { type ReachBody, reachedQuery } from '@/lib/data/notifications'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'

type ReachedProps = { body: ReachBody; group: ReachGroup; reach: Reach }

/** The people behind one number of the reach. */
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
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(reachedQuery(body, group))
  const { error, isFetching } = query
  const people = query.data?.pages.flatMap((page) => page.people)
  const again = () => void (people ? query.fetchNextPage() : query.refetch())
  if (!people && (!error || isFetching)) return <SkeletonRows count={4} />
  if (!people) return <ErrorState text={readFailureText(failureOf(error))} onRetry={again} />
  if (people.length === 0) return <EmptyState text={t('none')} />
  const count = countOf(group, reach)
  return (
    <>
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
      {error && (
        <RetryNotice
          tone="amber"
          text={readFailureText(failureOf(error))}
          pending={isFetching}
          onRetry={again}
        />
      )}
      <LoadMore
        summary={t('shown', { shown: format.number(people.length), count: format.number(count) })}
        onMore={query.hasNextPage && !error ? again : undefined}
        pending={query.isFetchingNextPage}
      />
    </>
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
          <TextLink href={`/accounts/${encodeURIComponent(accountId)}`} prefetch={false}>
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
