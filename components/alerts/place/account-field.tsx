'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { findAccountsQuery, shortestQuery } from '@/lib/data/accounts'
import { useAccountName } from '../use-names'
import type { DraftValues } from './draft-values'
import { useDraftErrors } from './use-draft-errors'

const settleMs = 200

/** On whose behalf, found by any part of a name or phone; a blocked account raises no alerts. */
export function AccountField({ form }: { form: UseFormReturn<DraftValues> }) {
  const t = useTranslations('alerts.new')
  const errorOf = useDraftErrors(form.control)
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), settleMs)
  const found = useQuery(findAccountsQuery(q))
  const nameOf = useAccountName()
  const enough = q.length >= shortestQuery
  const items = (enough && found.data?.accounts) || []
  return (
    <Field label={t('account')} hint={t('accountHint')} error={errorOf('account')}>
      <Controller
        control={form.control}
        name="account"
        render={({ field }) => (
          <Combobox
            items={items
              .filter(({ blocked }) => !blocked)
              .map((account) => ({ id: account.id, typeId: account.accountType, name: nameOf(account) }))}
            value={field.value}
            onChange={field.onChange}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            onSearch={setTyped}
            loading={enough && found.isFetching && items.length === 0}
            emptyText={enough ? undefined : t('accountEmpty')}
            placeholder={t('accountPlaceholder')}
          />
        )}
      />
    </Field>
  )
}
