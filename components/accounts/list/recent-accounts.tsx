'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { accountsByIdQuery } from '@/lib/data/accounts'
import { useRecentAccounts } from '@/lib/drafts/recent-accounts'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { RecentPlace } from './recent-place'

const mostShown = 5

/**
 * One line with the accounts that the reader opened last. Which they are is known in the browser alone: the line has its place
 * from the start, so that nothing is pushed; the chips of filters stand in it. On a phone, where every line counts, the palette has them.
 */
export function RecentAccounts() {
  const t = useTranslations('accountList')
  const format = useFormat()
  const ids = useRecentAccounts()
  const { data, isPending } = useQuery(accountsByIdQuery(ids))
  const shown = data?.slice(0, mostShown) ?? []
  const hasSome = ids.length > 0 && (isPending || shown.length > 0)
  return (
    <RecentPlace>
      {!hasSome && <p className="flex h-full items-center text-12 text-muted">{t('noRecent')}</p>}
      {hasSome && (
        <nav aria-label={t('recent')} className="flex h-full items-center gap-1">
          <span aria-hidden="true" className="shrink-0 text-12 text-muted">
            {t('recent')}
          </span>
          {isPending && <Skeleton className="ml-2 h-3 w-40" />}
          <ul className="flex min-w-0 overflow-x-auto">
            {shown.map((account) => (
              <li key={account.id} className="shrink-0">
                <Link href={`/accounts/${account.id}`} className={chipStyle}>
                  <bdi className="truncate">{accountName(account) || format.phone(account.phone)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </RecentPlace>
  )
}

const chipStyle = 'flex h-7 max-w-44 items-center rounded-md px-2 hover:bg-line/60 touch:h-11'
