'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Combobox } from '@/components/ui/fields/combobox'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import type { AccountMatch } from '@/lib/contract/account-search'
import { findAccountsQuery, shortestQuery } from '@/lib/data/accounts'
import { useFormat } from '@/lib/i18n/use-format'
import { type PickedAccount, pickAccount } from '../../picked-account'

const settleMs = 200

type AccountSearchProps = {
  value: PickedAccount | null
  onChange: (account: PickedAccount | null) => void
  /** Already picked ones, which are not offered again. */
  without?: ReadonlySet<string>
}

/** Finds an account by any fragment of its phone or name. */
export function AccountSearch({ value, onChange, without }: AccountSearchProps) {
  const t = useTranslations('notifications.accounts')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), settleMs)
  const query = useQuery(findAccountsQuery(q))
  const isShort = typed.trim().length < shortestQuery
  const found = isShort ? [] : (query.data?.accounts ?? []).map((match: AccountMatch) => pickAccount(match))
  return (
    <Combobox
      items={found.filter(({ id }) => !without?.has(id))}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      itemKey={({ id }) => id}
      itemText={({ name, phone }) => [name, format.phone(phone)].filter(Boolean).join(' · ')}
      renderItem={(account) => <Found account={account} />}
      loading={!isShort && (query.isFetching || q !== typed.trim())}
      emptyText={t(query.isError ? 'searchFailed' : isShort ? 'typeMore' : 'noneFound')}
      placeholder={t('search')}
    />
  )
}

function Found({ account: { name, phone } }: { account: PickedAccount }) {
  const format = useFormat()
  return (
    <span className="flex min-w-0 flex-1 justify-between gap-4">
      <span className="truncate">
        <bdi>{name || format.phone(phone)}</bdi>
      </span>
      {name && <span className="tabular shrink-0 text-muted">{format.phone(phone)}</span>}
    </span>
  )
}
