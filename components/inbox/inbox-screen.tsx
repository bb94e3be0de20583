'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsString } from 'nuqs'
import { AccountProblems } from '@/components/accounts/account-badges'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { useAddress } from '@/components/ui/hooks/use-address'
import { TextLink } from '@/components/ui/text-link'
import type { Account } from '@/lib/contract/accounts/account'
import { accountQuery } from '@/lib/data/accounts'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useNow } from '@/lib/i18n/use-now'
import { BrowserSection, type BrowserSectionProps } from './browser-section'
import { ReceivedList } from './received-list'
import { TestAccountField } from './test-account-field'
import { TestAccountList } from './test-account-list'

const parsers = { account: parseAsString }

type InboxScreenProps = Omit<BrowserSectionProps, 'account'> & { canSend: boolean }

/** A test account: its picker, this browser's registration, and the account's inbox as its owner sees it. */
export function InboxScreen({ canSend, ...browser }: InboxScreenProps) {
  const [{ account: accountId }, setAddress] = useAddress(parsers, { history: 'push' })
  const chosen = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== null })
  const account = accountId === null ? undefined : chosen.data?.account
  return (
    <>
      <TestAccountField
        account={account}
        autoFocus={accountId === null}
        onChange={(id) => void setAddress({ account: id })}
      />
      {accountId === null && <TestAccountList />}
      {account && <AccountFacts account={account} />}
      {accountId !== null && !account && <NotRead query={chosen} />}
      {account?.testAccount && (
        <>
          <BrowserSection key={account.id} account={account} {...browser} />
          <ReceivedList accountId={account.id} canSend={canSend} />
        </>
      )}
    </>
  )
}

/** What prevents delivery to a test account, or a notice that this is not a test account. */
function AccountFacts({ account }: { account: Account }) {
  const t = useTranslations('inbox.account')
  const now = useNow()
  const link = (
    <TextLink inText={!account.testAccount} href={`/accounts/${account.id}`}>
      {t('open')}
    </TextLink>
  )
  if (!account.testAccount) {
    return (
      <Notice tone="amber">
        {t('notTest')} {link}
      </Notice>
    )
  }
  return (
    <p className="-mt-4 flex flex-wrap items-center gap-2 text-13">
      <AccountProblems account={account} now={now} />
      {link}
    </p>
  )
}

type NotReadProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } }

function NotRead({ query }: NotReadProps) {
  const t = useTranslations('inbox.account')
  const { readFailureText } = useFailureText()
  if (!query.error) return <SkeletonRows count={3} />
  const failure = failureOf(query.error)
  if (failure.code === 'not_found') return <Notice tone="amber">{t('gone')}</Notice>
  return (
    <RetryNotice
      tone="red"
      text={readFailureText(failure)}
      pending={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
