'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsString } from 'nuqs'
import { useState } from 'react'
import { AccountProblems } from '@/components/accounts/account-badges'
import { renderFound } from '@/components/accounts/list/table/matched-texts'
import { accountHref } from '@/components/hrefs'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { useAddress } from '@/components/ui/hooks/use-address'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { TextLink } from '@/components/ui/text-link'
import type { Account } from '@/lib/contract/accounts/account'
import { accountQuery, findTestAccountsQuery } from '@/lib/data/accounts/accounts'
import { failureOf } from '@/lib/data/request-error'
import { accountName } from '@/lib/format/account-name'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import { BrowserSection, type BrowserSectionProps } from './browser-section'
import { ReceivedList } from './received-list'
import { TestAccountList } from './test-account-list'

const settleMs = 200

type TestAccountFieldProps = {
  account: Account | undefined
  autoFocus: boolean
  onChange: (accountId: string | null) => void
}

/** Picks a test account. There are few test accounts, so the newest are offered before anything is typed. */
function TestAccountField({ account, autoFocus, onChange }: TestAccountFieldProps) {
  const t = useTranslations('inbox.account')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), settleMs)
  const query = useQuery(findTestAccountsQuery(q))
  // If results of an earlier query were offered, Enter might select one of them instead of a match for the
  // current input.
  const isOld = q !== typed.trim() || query.isPlaceholderData
  const textOf = (one: Account) => [accountName(one), format.phone(one.phone)].filter(Boolean).join(' · ')
  return (
    <Field label={t('label')} hint={t('hint')}>
      <Combobox<Account>
        autoFocus={autoFocus}
        items={isOld ? [] : (query.data?.accounts ?? [])}
        value={account ?? null}
        onChange={(chosen) => onChange(chosen?.id ?? null)}
        onSearch={setTyped}
        itemKey={({ id }) => id}
        itemText={textOf}
        renderItem={renderFound(query.data?.accounts ?? [])}
        loading={isOld || query.isFetching}
        emptyText={t(query.isError ? 'searchFailed' : 'none')}
        placeholder={t('placeholder')}
      />
    </Field>
  )
}

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

/** What prevents delivery to the test account, or a notice that the account is not a test account. */
function AccountFacts({ account }: { account: Account }) {
  const t = useTranslations('inbox.account')
  const now = useNow()
  const link = (
    <TextLink inText={!account.testAccount} href={accountHref(account.id)}>
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
