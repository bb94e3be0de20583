'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { accountsByIdQuery } from '@/lib/data/accounts/accounts'
import { useRecentAccounts } from '@/lib/drafts/recent-accounts'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'

const mostShown = 5

/** The accounts the user most recently opened in this browser; renders nothing if there are none. */
export function RecentAccounts() {
  const t = useTranslations('accountList')
  const format = useFormat()
  const ids = useRecentAccounts()
  const { data } = useQuery(accountsByIdQuery(ids))
  const shown = data?.slice(0, mostShown) ?? []
  if (shown.length === 0) return null
  return (
    <nav aria-label={t('recent')} className="flex min-w-0 items-center gap-1 text-13">
      <span aria-hidden="true" className="shrink-0 text-12 text-muted">
        {t('recent')}
      </span>
      <ul className="flex min-w-0 overflow-x-auto">
        {shown.map((account) => (
          <li key={account.id} className="shrink-0">
            <Link href={accountHref(account.id)} className={chipStyle}>
              <bdi className="truncate">{accountName(account) || format.phone(account.phone)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const chipStyle = 'flex h-7 max-w-44 items-center rounded-md px-2 hover:bg-line/60 touch:h-11'
