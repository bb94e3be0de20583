'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AccountProblems } from '@/components/accounts/account-badges'
import { KeptSince } from '@/components/accounts/kept-notice'
import { accountHref } from '@/components/hrefs'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import type { Account } from '@/lib/contract/accounts/account'
import { accountsByIdQuery } from '@/lib/data/accounts/accounts'
import type { Alert } from '@/lib/data/alerts/alerts'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'

/**
 * Lists people who may have been the caller, so that they can be called back; shown only if the caller is
 * uncertain.
 */
export function LikelyCallers({ alert }: { alert: Alert }) {
  const t = useTranslations('places.card')
  const ids = alert.accountId ? [] : alert.warnings.flatMap(({ accountIds = [] }) => accountIds)
  const { data = [], isError, isFetching, refetch } = useQuery(accountsByIdQuery(ids))
  if (isError)
    return <RetryNotice tone="red" text={t('failed')} onRetry={() => void refetch()} pending={isFetching} />
  if (data.length === 0) return null
  return (
    <section
      aria-label={t('likely')}
      className="flex flex-col gap-2 rounded-md border border-line p-3 text-13"
    >
      <p className="text-muted">{t('likelyText', { count: data.length })}</p>
      <ul className="flex flex-col gap-2">
        {data.map((account) => (
          <Likely key={account.id} account={account} />
        ))}
      </ul>
    </section>
  )
}

function Likely({ account }: { account: Account }) {
  const t = useTranslations('places.card')
  const phone = useFormat().phone(account.phone)
  const name = accountName(account)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TextLink href={accountHref(account.id)}>
        <bdi>{name || phone}</bdi>
      </TextLink>
      <AccountProblems account={account} now={useNow()} />
      <KeptSince account={account} />
      <TextLink href={`tel:${account.phone}`} aria-label={t('call', { phone })} className="tabular">
        {phone}
      </TextLink>
    </li>
  )
}
