'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { renderFound } from '@/components/accounts/list/table/matched-texts'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import type { Account } from '@/lib/contract/accounts/account'
import { findTestAccountsQuery } from '@/lib/data/accounts'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'

const settleMs = 200

type TestAccountFieldProps = {
  account: Account | undefined
  autoFocus: boolean
  onChange: (accountId: string | null) => void
}

/** Picks a test account. There are few, so the newest are offered before anything is typed. */
export function TestAccountField({ account, autoFocus, onChange }: TestAccountFieldProps) {
  const t = useTranslations('inbox.account')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), settleMs)
  const query = useQuery(findTestAccountsQuery(q))
  // Otherwise Enter could select a result of an earlier query instead of a match for the current input.
  const isOld = q !== typed.trim() || query.isPlaceholderData
  const textOf = (one: Account) => [accountName(one), format.phone(one.phone)].filter(Boolean).join(' · ')
  return (
    <Field label={t('label')} hint={t('hint')}>
      <Combobox<Account>
        autoFocus={autoFocus}
        items={isOld ? [] : (query.data?.accounts ?? [])}
        value={account ?? null}
        onChange={(chosen) => onChange(chosen?.id ?? null)}
        onSearch={setTyped}
        itemKey={({ id }) => id}
        itemText={textOf}
        renderItem={renderFound(query.data?.accounts ?? [])}
        loading={isOld || query.isFetching}
        emptyText={t(query.isError ? 'searchFailed' : 'none')}
        placeholder={t('placeholder')}
      />
    </Field>
  )
}
