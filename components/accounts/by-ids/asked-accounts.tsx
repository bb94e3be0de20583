'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import type { Account } from '@/lib/contract/account'
import type { AccountType } from '@/lib/contract/definitions'
import { serverNow } from '@/lib/data/connection/server-clock'
import { AccountRow } from './account-row'
import { useRowKeys } from './use-row-keys'

type AskedAccountsProps = { ids: string[]; accounts: Account[]; accountTypes: readonly AccountType[] }

/** What was found, in the order asked; an unknown id stands in its place. */
export function AskedAccounts({ ids, accounts, accountTypes }: AskedAccountsProps) {
  const t = useTranslations('accounts')
  const { list, onKeyDown } = useRowKeys()
  const heading = useRef<HTMLHeadingElement>(null)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const names = new Map(accountTypes.map(({ id, name }) => [id, name]))
  const unknown = ids.filter((id) => !byId.has(id))
  const now = serverNow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus.
  useEffect(() => heading.current?.focus(), [ids])

  return (
    <section className="flex flex-col">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 pb-1">
        <h2 ref={heading} tabIndex={-1} className="text-14 outline-none">
          {t('byIds.summary', { found: accounts.length, unknown: unknown.length })}
        </h2>
        {unknown.length > 0 && <CopyButton value={unknown.join('\n')} label={t('byIds.copyUnknown')} />}
      </div>
      <ul
        ref={list}
        onKeyDown={onKeyDown}
        aria-label={t('byIds.result')}
        className="-mx-3 border-t border-line"
      >
        {ids.map((id) => {
          const account = byId.get(id)
          if (!account) return <UnknownRow key={id} id={id} />
          const typeName = names.get(account.accountType) ?? t('unknownType')
          return <AccountRow key={id} account={account} typeName={typeName} query="" now={now} />
        })}
      </ul>
    </section>
  )
}

function UnknownRow({ id }: { id: string }) {
  const t = useTranslations('accounts.byIds')
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1 text-13">
      <span className="text-amber">
        <span aria-hidden="true">? </span>
        {t('unknown')}
      </span>
      <span className="min-w-0 font-mono text-12 text-muted wrap-anywhere">{id}</span>
    </li>
  )
}
