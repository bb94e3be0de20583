'use client'

import { Ban } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { DateTime } from '@/components/ui/date-time'
import type { Account } from '@/lib/contract/account'
import type { AccountType } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { PartRow } from './part-row'

type NewAccountListProps = { accounts: Account[]; accountTypes: AccountType[] }

export function NewAccountList({ accounts, accountTypes }: NewAccountListProps) {
  const t = useTranslations('overview.accounts')
  const format = useFormat()
  const names = new Map(accountTypes.map(({ id, name }) => [id, name]))
  return (
    <ul>
      {accounts.map(({ id, fullname, phone, accountType, creationDate, blocked }) => (
        <PartRow
          key={id}
          href={`/accounts/${id}`}
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
