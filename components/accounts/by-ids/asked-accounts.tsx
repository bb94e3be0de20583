'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import { useListKeys } from '@/components/ui/hooks/use-list-keys'
import type { Account } from '@/lib/contract/accounts/account'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import type { AccountType } from '@/lib/contract/definitions'
import { serverNow } from '@/lib/data/connection/server-clock'
import { useFormat } from '@/lib/i18n/use-format'
import { AccountBadges } from '../account-badges'
import { KeptSince } from '../kept-notice'
import { MatchedName, MatchedPhone } from '../list/table/matched-texts'

type AskedAccountsProps = { ids: string[]; accounts: Account[]; accountTypes: readonly AccountType[] }

/** Focuses the heading of the result. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** The accounts found, in the order requested; an unknown ID keeps its position. */
export function AskedAccounts({ ids, accounts, accountTypes }: AskedAccountsProps) {
  const t = useTranslations('accounts')
  const { list, onKeyDown } = useListKeys<HTMLUListElement>()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const names = new Map(accountTypes.map(({ id, name }) => [id, name]))
  const unknown = ids.filter((id) => !byId.has(id))
  const now = serverNow()

  return (
    <section className="flex flex-col">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 pb-1">
        <h2 ref={takeFocus} tabIndex={-1} className="text-14 outline-none">
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
          return <AccountRow key={id} account={account} typeName={typeName} now={now} />
        })}
      </ul>
    </section>
  )
}

type AccountRowProps = { account: AccountMatch; typeName: string; now: number }

const rowStyle = cn(
  'grid gap-x-3 border-b border-line px-3 text-13 outline-offset-[-2px] hover:bg-surface focus-visible:bg-surface',
  'grid-cols-[minmax(0,1fr)_auto] items-center gap-y-0.5 py-2 md:h-row md:py-0',
  'md:grid-cols-[10.5rem_minmax(0,1fr)_7rem_9rem_9rem] xl:grid-cols-[11rem_minmax(0,1fr)_10rem_16rem_10rem]',
)

/** One account as a link: one line on a wide screen, two on a phone. */
function AccountRow({ account, typeName, now }: AccountRowProps) {
  const format = useFormat()
  return (
    <li>
      <Link href={accountHref(account.id)} prefetch={false} data-row className={rowStyle}>
        <span className="tabular truncate font-medium md:font-normal">
          <MatchedPhone account={account} />
        </span>
        <span className="flex min-w-0 gap-x-2 max-md:col-start-1 max-md:row-start-2 md:contents">
          <span className="truncate max-md:empty:hidden">
            <MatchedName account={account} />
          </span>
          <bdi className="truncate text-muted max-md:shrink-0">{typeName}</bdi>
        </span>
        <span className="flex min-w-0 gap-1 overflow-hidden max-md:col-start-2 max-md:row-start-2 max-md:justify-end">
          <AccountBadges account={account} now={now} />
          <KeptSince account={account} />
        </span>
        <span className="truncate text-right text-12 text-muted max-md:col-start-2 max-md:row-start-1">
          <DateTime {...format.moment(account.creationDate)} focusable={false} />
        </span>
      </Link>
    </li>
  )
}

function UnknownRow({ id }: { id: string }) {
  const t = useTranslations('accounts.byIds')
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1 text-13">
      <span className="text-amber">
        <span aria-hidden="true">? </span>
        <span>{t('unknown')}</span>
      </span>
      <span className="min-w-0 font-mono text-12 text-muted wrap-anywhere">{id}</span>
    </li>
  )
}
