'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AccountProblems } from '@/components/accounts/account-badges'
import { inboxHref } from '@/components/hrefs'
import { ButtonLink } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import { findTestAccountsQuery } from '@/lib/data/accounts/accounts'
import { failureOf } from '@/lib/data/request-error'
import { accountName } from '@/lib/format/account-name'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'

/** The newest test accounts, shown until the user chooses one. */
export function TestAccountList() {
  const t = useTranslations('inbox.accounts')
  const format = useFormat()
  const now = useNow()
  const { readFailureText } = useFailureText()
  const query = useQuery(findTestAccountsQuery(''))
  const accounts = query.data?.accounts
  return (
    <Section title={t('title')}>
      {!accounts && query.isError && (
        <ErrorState
          text={readFailureText(failureOf(query.error))}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
          className="py-6"
        />
      )}
      {!accounts && !query.isError && <SkeletonRows count={4} />}
      {accounts?.length === 0 && (
        <EmptyState text={t('none')} action={<ButtonLink href="/accounts">{t('toAccounts')}</ButtonLink>} />
      )}
      <ul aria-label={t('title')}>
        {accounts?.map((account) => (
          <li
            key={account.id}
            className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 text-13 touch:min-h-11"
          >
            <TextLink href={inboxHref(account.id)} prefetch={false} className="min-w-0 wrap-anywhere">
              <bdi>{accountName(account) || format.phone(account.phone)}</bdi>
            </TextLink>
            {accountName(account) && (
              <span className="tabular text-muted">{format.phone(account.phone)}</span>
            )}
            <AccountProblems account={account} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
