'use client'

import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import type { AccountMatch } from '@/lib/contract/account'
import { useFormat } from '@/lib/i18n/use-format'
import { AccountBadges } from '../account-badges'
import { nameOf } from '../account-state'
import { MarkedText } from './marked-text'
import { findFolded, type Parts, splitAt, splitShownPhone } from './split-match'

type AccountRowProps = { account: AccountMatch; typeName: string; query: string; now: number }

const row = cn(
  'grid gap-x-3 border-b border-line px-3 text-13 outline-offset-[-2px] hover:bg-surface focus-visible:bg-surface',
  'grid-cols-[minmax(0,1fr)_auto] items-center gap-y-0.5 py-2 md:h-row md:py-0',
  'md:grid-cols-[10.5rem_minmax(0,1fr)_7rem_9rem_9rem] xl:grid-cols-[11rem_minmax(0,1fr)_10rem_16rem_10rem]',
)

/** One account as a link: a line on a wide screen, two on a phone's. */
export function AccountRow({ account, typeName, query, now }: AccountRowProps) {
  const format = useFormat()
  const shown = format.phone(account.phone)
  const { match } = account
  return (
    <li>
      <Link href={`/accounts/${account.id}`} prefetch={false} data-row className={row}>
        <span className="tabular truncate font-medium md:font-normal">
          <MarkedText
            parts={match?.field === 'phone' ? splitShownPhone(account.phone, shown, match) : [shown, '', '']}
          />
        </span>
        <span className="flex min-w-0 gap-x-2 max-md:col-start-1 max-md:row-start-2 md:contents">
          <NameCell account={account} query={query} />
          <span className="truncate text-muted max-md:shrink-0">{typeName}</span>
        </span>
        <span className="flex min-w-0 gap-1 overflow-hidden max-md:col-start-2 max-md:row-start-2 max-md:justify-end">
          <AccountBadges account={account} now={now} subscribedClassName="max-xl:hidden" />
        </span>
        <span className="truncate text-right text-12 text-muted max-md:col-start-2 max-md:row-start-1">
          <DateTime {...format.moment(account.creationDate)} focusable={false} />
        </span>
      </Link>
    </li>
  )
}

function NameCell({ account, query }: { account: AccountMatch; query: string }) {
  const { match } = account
  const name = nameOf(account)
  const isNameMatched = match && match.field === (account.fullname?.trim() ? 'fullname' : 'username')
  const extra = match ? usernameMatch(account) : attributeMatch(account, query)
  return (
    <span className="truncate max-md:empty:hidden">
      <MarkedText parts={isNameMatched ? splitAt(name, match) : [name, '', '']} />
      {extra && (
        <span className="text-muted">
          {name && ' · '}
          {extra.label && `${extra.label}: `}
          <MarkedText parts={extra.parts} />
        </span>
      )}
    </span>
  )
}

type Extra = { label?: string; parts: Parts }

/** The match stands in the username, while the name is what the row shows. */
function usernameMatch({ match, fullname, username }: AccountMatch): Extra | undefined {
  if (match?.field !== 'username' || !fullname?.trim()) return undefined
  return { parts: splitAt(username, match) }
}

/** The API does not say in which attribute it found the query. */
function attributeMatch({ attributesValue }: AccountMatch, query: string): Extra | undefined {
  if (query === '') return undefined
  for (const { tag, value } of attributesValue) {
    const match = findFolded(value.text, query)
    if (match) return { label: tag, parts: splitAt(value.text, match) }
  }
  return undefined
}
