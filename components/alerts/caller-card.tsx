'use client'

import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountProblems } from '@/components/accounts/account-badges'
import { KeptNotice } from '@/components/accounts/kept-notice'
import { SlotValue } from '@/components/accounts/record/slot-value'
import { accountHref, composeHref } from '@/components/hrefs'
import { Button, buttonStyle } from '@/components/ui/buttons/button'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { TextLink } from '@/components/ui/text-link'
import type { Account } from '@/lib/contract/accounts/account'
import { alertsOfAccountQuery } from '@/lib/data/alerts/account-alerts'
import type { Alert } from '@/lib/data/alerts/alerts'
import { alertAccountQuery } from '@/lib/data/alerts/alerts'
import { useNewest } from '@/lib/data/alerts/use-alert-store'
import { businessQuery } from '@/lib/data/business'
import { attributesQuery } from '@/lib/data/definitions'
import { failureOf } from '@/lib/data/request-error'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { AlertLink } from './alert-link'

export type CallerCardProps = {
  accountId: string
  /** The alert shown beside the card; it does not count as one of the other alerts. */
  besides?: string
  canSend: boolean
  onOpen: (alertId: string) => void
  /** Limits the list to this account's alerts. */
  onShowAll: (accountId: string) => void
}

/**
 * A card about the caller: how to call them back, attributes chosen by the business, and their other alerts.
 */
export function CallerCard({ accountId, canSend, ...others }: CallerCardProps) {
  const t = useTranslations('places.card')
  const { data, isError, error, isFetching, refetch } = useQuery(alertAccountQuery(accountId))
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-2 rounded-md border border-line p-3 text-13"
    >
      {data?.account.keptAt && (
        <KeptNotice keptAt={data.account.keptAt} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <Who account={data.account} canSend={canSend} />}
      {isError && failureOf(error).code === 'not_found' && <p className="text-muted">{t('gone')}</p>}
      {isError && failureOf(error).code !== 'not_found' && (
        <RetryNotice tone="red" text={t('failed')} onRetry={() => void refetch()} pending={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" className="flex flex-col gap-2 py-1">
          <span className="sr-only">{t('reading')}</span>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8 w-32" />
        </div>
      )}
      <OtherAlerts accountId={accountId} {...others} />
    </section>
  )
}

function Who({ account, canSend }: { account: Account; canSend: boolean }) {
  const t = useTranslations('places.card')
  const format = useFormat()
  const now = useNow()
  const phone = format.phone(account.phone)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <bdi translate="no" className="min-w-0 text-16 font-medium wrap-anywhere">
          {accountName(account) || phone}
        </bdi>
        <AccountProblems account={account} now={now} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={`tel:${account.phone}`}
          aria-label={t('call', { phone })}
          className={buttonStyle('secondary')}
        >
          <Phone aria-hidden="true" />
          <span translate="no" className="tabular">
            {phone}
          </span>
        </a>
        <TextLink href={accountHref(account.id)}>{t('openAccount')}</TextLink>
        {canSend && <TextLink href={composeHref({ account: account.id })}>{t('write')}</TextLink>}
      </div>
      <Attributes account={account} />
    </>
  )
}

/** The attributes that the business has chosen for the card, without those that this account lacks. */
function Attributes({ account }: { account: Account }) {
  const { data: business } = useQuery(businessQuery())
  const { data: attributes = [] } = useQuery(attributesQuery())
  const shown = (business?.cardAttributes ?? []).flatMap((tag) => {
    const attribute = attributes.find((one) => one.tag === tag)
    const value = attribute && account.attributesValue.find(({ attributeId }) => attributeId === attribute.id)
    return attribute && value ? [{ attribute, value: value.value }] : []
  })
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {shown.map(({ attribute, value }) => (
        <div key={attribute.id} className="contents">
          <dt className="text-muted">
            <bdi>{attribute.name}</bdi>
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            <SlotValue value={value} attribute={attribute} name={attribute.name} imageHosts={[]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const mostShown = 3
const none: readonly Alert[] = []

function OtherAlerts({ accountId, besides, onOpen, onShowAll }: Omit<CallerCardProps, 'canSend'>) {
  const t = useTranslations('places.card')
  const { data, isError, isFetching, refetch } = useQuery(alertsOfAccountQuery(accountId))
  const alerts = useNewest(data?.alerts ?? none)
  if (isError && !data)
    return (
      <RetryNotice tone="red" text={t('earlierFailed')} onRetry={() => void refetch()} pending={isFetching} />
    )
  if (!data) return <Skeleton className="h-4 w-44" />
  const others = alerts.filter(({ id }) => id !== besides)
  const count = data.total - (besides === undefined ? 0 : 1)
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted">{t('earlier', { count: Math.max(count, others.length) })}</p>
      <ul>
        {others.slice(0, mostShown).map((alert) => (
          <li key={alert.id}>
            <AlertLink alert={alert} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {count > mostShown && (
        <Button size="sm" variant="ghost" className="-ml-2 self-start" onClick={() => onShowAll(accountId)}>
          {t('all')}
        </Button>
      )}
    </div>
  )
}
