'use client'

import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { accountHref } from '@/components/hrefs'
import { Badge } from '@/components/ui/badge'
import { DateTime } from '@/components/ui/date-time'
import type { Account } from '@/lib/contract/accounts/account'
import { accountTypesQuery } from '@/lib/data/definitions'
import { newAccountsQuery } from '@/lib/data/overview'
import { useFormat } from '@/lib/i18n/use-format'
import { Part } from './part'
import { PartRow } from './part-row'

export function NewAccounts({ canCreate }: { canCreate: boolean }) {
  const query = useQuery(newAccountsQuery())
  return (
    <Part
      part="accounts"
      canCreate={canCreate}
      query={query}
      isEmpty={({ accounts }) => accounts.length === 0}
    >
      {({ accounts }) => <AccountList accounts={accounts} />}
    </Part>
  )
}

function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslations('overview.accounts')
  const format = useFormat()
  const types = useQuery(accountTypesQuery()).data ?? []
  const names = new Map(types.map(({ id, name }) => [id, name]))
  return (
    <ul>
      {accounts.map(({ id, fullname, phone, accountType, creationDate, blocked }) => (
        <PartRow
          key={id}
          href={accountHref(id)}
          name={fullname || <span className="tabular">{format.phone(phone)}</span>}
          when={<DateTime {...format.moment(creationDate)} focusable={false} />}
        >
          <span className="tabular truncate">
            <bdi>{[fullname && format.phone(phone), names.get(accountType)].filter(Boolean).join(' · ')}</bdi>
          </span>
          {blocked && (
            <Badge tone="red" mark={<Ban />} className="ml-auto">
              {t('blocked')}
            </Badge>
          )}
        </PartRow>
      ))}
    </ul>
  )
}
