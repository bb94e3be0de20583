'use client'

import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { DateTime } from '@/components/ui/date-time'
import type { AccountMatch } from '@/lib/contract/account-search'
import { useFormat } from '@/lib/i18n/use-format'
import { AccountBadges } from '../account-badges'
import { MatchedName, MatchedPhone } from '../list/table/matched-texts'

type AccountRowProps = { account: AccountMatch; typeName: string; query: string; now: number }

const row = cn(
  'grid gap-x-3 border-b border-line px-3 text-13 outline-offset-[-2px] hover:bg-surface focus-visible:bg-surface',
  'grid-cols-[minmax(0,1fr)_auto] items-center gap-y-0.5 py-2 md:h-row md:py-0',
  'md:grid-cols-[10.5rem_minmax(0,1fr)_7rem_9rem_9rem] xl:grid-cols-[11rem_minmax(0,1fr)_10rem_16rem_10rem]',
)

/** One account as a link: a line on a wide screen, two on a phone's. */
export function AccountRow({ account, typeName, query, now }: AccountRowProps) {
  const format = useFormat()
  return (
    <li>
      <Link href={`/accounts/${account.id}`} prefetch={false} data-row className={row}>
        <span className="tabular truncate font-medium md:font-normal">
          <MatchedPhone account={account} />
        </span>
        <span className="flex min-w-0 gap-x-2 max-md:col-start-1 max-md:row-start-2 md:contents">
          <span className="truncate max-md:empty:hidden">
            <MatchedName account={account} query={query} />
          </span>
          <bdi className="truncate text-muted max-md:shrink-0">{typeName}</bdi>
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
