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
import { useAccountName } from './use-names'

export type ChosenAccount = { id: string; typeId: string; name: string }

type Props = {
  value: ChosenAccount | null
  onChange: (account: ChosenAccount | null) => void
  /** Whether to offer blocked accounts too. */
  withBlocked?: boolean
}

const settleMs = 200

/** Picks an account, which can be searched for by any part of its name or phone number. */
export function AccountPicker({ value, onChange, withBlocked = false }: Props) {
  const t = useTranslations('alerts.new')
  const noMatch = useNoMatch()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), settleMs)
  const found = useQuery(findAccountsQuery(q))
  const nameOf = useAccountName()
  const enough = isSearchable(q)
  const items = (enough && found.data?.accounts) || []
  return (
    <Combobox
      items={items
        .filter(({ blocked }) => withBlocked || !blocked)
        .map((account) => ({ id: account.id, typeId: account.accountType, name: nameOf(account) }))}
      value={value}
      onChange={onChange}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      renderItem={renderFound(items)}
      onSearch={setTyped}
      loading={enough && found.isFetching && items.length === 0}
      emptyText={enough ? noMatch(q) : t('accountEmpty')}
      placeholder={t('accountPlaceholder')}
    />
  )
}
