'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountProblems } from '@/components/accounts/account-badges'
import { MatchedName, MatchedPhone } from '@/components/accounts/list/table/matched-texts'
import { accountTypesQuery } from '@/lib/data/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import { useNow } from '@/lib/i18n/use-now'
import type { PaletteItem } from './palette-items'

export function PaletteEntry({ item }: { item: PaletteItem }) {
  const t = useTranslations('palette')
  const format = useFormat()
  if (item.kind === 'account') return <AccountEntry item={item} />
  if (item.kind === 'create') {
    return (
      <>
        <UserPlus aria-hidden="true" className="text-muted" />
        {t('createWith', { phone: format.phone(item.phone) })}
      </>
    )
  }
  const { Icon } = item.screen
  return (
    <>
      <Icon aria-hidden="true" className="text-muted" />
      {item.name}
    </>
  )
}

function AccountEntry({ item: { account, query } }: { item: Extract<PaletteItem, { kind: 'account' }> }) {
  const now = useNow()
  const { data: types } = useQuery(accountTypesQuery())
  const type = types?.find(({ id }) => id === account.accountType)?.name
  return (
    <>
      <span className="tabular w-36 shrink-0 truncate sm:w-40">
        <MatchedPhone account={account} />
      </span>
      <span className="min-w-16 flex-1 truncate">
        <MatchedName account={account} query={query} /> <bdi className="text-muted">{type}</bdi>
      </span>
      <span className="flex min-w-0 gap-1 overflow-hidden">
        <AccountProblems account={account} now={now} />
      </span>
    </>
  )
}
