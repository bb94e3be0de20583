'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { renderFound } from '@/components/accounts/list/table/matched-texts'
import { useNoMatch } from '@/components/accounts/list/use-no-match'
import { Combobox } from '@/components/ui/fields/combobox'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { isSearchable } from '@/lib/contract/searchable'
import { findAccountsQuery } from '@/lib/data/accounts/accounts'
import { useFormat } from '@/lib/i18n/use-format'
import { type PickedAccount, pickAccount } from '../../picked-account'

const settleMs = 200

type AccountSearchProps = {
  value: PickedAccount | null
  onChange: (account: PickedAccount | null) => void
  /** Accounts that have already been picked, which are not offered again. */
  without?: ReadonlySet<string>
}

/** Finds an account by any part of its phone number or name. */
export function AccountSearch({ value, onChange, without }: AccountSearchProps) {
  const t = useTranslations('notifications.accounts')
  const noMatch = useNoMatch()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), settleMs)
  const query = useQuery(findAccountsQuery(q))
  const isShort = !isSearchable(typed.trim())
  const found = (!isShort && query.data?.accounts) || []
  const noneFound = isShort ? t('typeMore') : (noMatch(q) ?? t('noneFound'))
  return (
    <Combobox
      items={found.filter(({ id }) => !without?.has(id)).map(pickAccount)}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      itemKey={({ id }) => id}
      itemText={({ name, phone }) => [name, format.phone(phone)].filter(Boolean).join(' · ')}
      renderItem={renderFound(found)}
      loading={!isShort && (query.isFetching || q !== typed.trim())}
      emptyText={query.isError ? t('searchFailed') : noneFound}
      placeholder={t('search')}
    />
  )
}
