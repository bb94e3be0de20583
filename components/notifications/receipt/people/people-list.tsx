'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DownloadLink } from '@/components/shell/download-link'
import { Button, buttonStyle } from '@/components/ui/buttons/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { useInfiniteRows } from '@/components/ui/data-table/use-infinite-rows'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LoadMore } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import type { Notification } from '@/lib/contract/notification'
import type { NotifiedPerson } from '@/lib/contract/receipt'
import { isUnderWay } from '@/lib/data/notifications'
import { exportAddress, gatherPeople, type PeopleQuery, peopleQuery } from '@/lib/data/receipt'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useWriteTo } from '../../use-write-to'
import { usePeopleColumns } from './people-columns'
import { PeopleSearch } from './people-search'
import { PersonDeliveries } from './person-deliveries'
import type { PeopleFilter } from './use-people-filter'

type PeopleListProps = { notification: Notification; filter: PeopleFilter; canSend: boolean }

const peopleOf = ({ people }: { people: NotifiedPerson[] }) => people
const look = { placeholders: 6 }
const personId = ({ accountId, phone }: NotifiedPerson) => accountId ?? phone ?? ''

/** All recipients with their outcomes; each row expands to that person's messages. */
export function PeopleList({ notification, filter, canSend }: PeopleListProps) {
  const t = useTranslations('following.list')
  const { readFailureText } = useFailureText()
  const query = useInfiniteQuery(peopleQuery(notification.id, filter.query, isUnderWay(notification)))
  const reading = useInfiniteRows(query, peopleOf, (error) => readFailureText(failureOf(error)))
  const canReadOn = query.hasNextPage && !query.error
  return (
    <Section
      title={t('title')}
      actions={
        <span className="flex flex-wrap justify-end">
          {canSend && reading.rows?.length !== 0 && (
            <WriteToPeople notificationId={notification.id} query={filter.query} />
          )}
          <DownloadLink href={exportAddress(notification.id)} className={buttonStyle('ghost', 'sm')}>
            <Download aria-hidden="true" />
            {t('download')}
          </DownloadLink>
        </span>
      }
    >
      <PeopleSearch notification={notification} filter={filter} />
      <DataTable
        {...reading}
        // Changing the filter collapses all rows.
        key={JSON.stringify(filter.query)}
        label={t('title')}
        columns={usePeopleColumns()}
        idOf={personId}
        detailOf={({ original }) => <PersonDeliveries deliveries={original.deliveries} />}
        paging={{ total: canReadOn ? -1 : undefined }}
        look={look}
        empty={
          <EmptyState
            text={t(filter.isActive ? 'empty' : 'nobody')}
            action={filter.isActive && <Button onClick={filter.clear}>{t('clear')}</Button>}
          />
        }
        foot={
          <LoadMore
            summary={t('shown', { count: reading.rows?.length ?? 0 })}
            onMore={canReadOn ? () => void query.fetchNextPage() : undefined}
            pending={query.isFetchingNextPage}
          />
        }
      />
    </Section>
  )
}

type WriteProps = { notificationId: string; query: PeopleQuery }

/** Starts a new notification to everybody who matches the filter, not only to the people shown. */
function WriteToPeople({ notificationId, query }: WriteProps) {
  const t = useTranslations('following.list')
  const { pending, writeTo } = useWriteTo()
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={pending}
      onClick={() => void writeTo(() => gatherPeople(notificationId, query))}
    >
      <Send aria-hidden="true" />
      {t('write')}
    </Button>
  )
}
