'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { renderFound } from '@/components/accounts/list/table/matched-texts'
import { useNoMatch } from '@/components/accounts/list/use-no-match'
import { useAccountName, useWho } from '@/components/alerts/use-names'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { useDebounced } from '@/components/ui/hooks/use-debounced'
import { isSearchable } from '@/lib/contract/searchable'
import { findAccountsQuery } from '@/lib/data/accounts/accounts'
import { assigneesQuery } from '@/lib/data/alerts/alerts'
import { respondersQuery } from '@/lib/data/alerts/responders'
import type { ResponderForm } from './responder-form'

const settleMs = 200

type Props = {
  form: UseFormReturn<ResponderForm>
  errorOf: (name: keyof ResponderForm) => string | undefined
}

/** The account or identity that becomes a responder. */
export function WhomFields({ form, errorOf }: Props) {
  const t = useTranslations('settings.responders')
  const whom = form.watch('whom')
  return (
    <>
      <RadioGroup
        legend={t('whom')}
        required
        value={whom}
        onChange={(next) => form.setValue('whom', next, { shouldDirty: true })}
        options={(['identity', 'account'] as const).map((value) => ({
          value,
          label: t(value),
          hint: t(`${value}Hint`),
        }))}
      />
      {whom === 'identity' ? (
        <IdentityField form={form} errorOf={errorOf} />
      ) : (
        <AccountField form={form} errorOf={errorOf} />
      )}
    </>
  )
}

function IdentityField({ form, errorOf }: Props) {
  const t = useTranslations('settings.responders')
  const { data: people = [], isPending } = useQuery(assigneesQuery())
  const who = useWho()
  const { data: marked = [] } = useQuery(respondersQuery())
  const items = people.filter(({ id }) => !marked.some(({ identityId }) => identityId === id))
  const chosen = form.watch('identityId')
  return (
    <Field label={t('identity')} required error={errorOf('identityId')}>
      <Combobox
        items={items}
        value={items.find(({ id }) => id === chosen) ?? null}
        onChange={(person) => form.setValue('identityId', person?.id ?? '', changed)}
        itemKey={({ id }) => id}
        itemText={({ id }) => who(id)}
        loading={isPending}
        emptyText={items.length === 0 ? t('nobody') : undefined}
        required
      />
    </Field>
  )
}

const changed = { shouldDirty: true, shouldValidate: true } as const

function AccountField({ form, errorOf }: Props) {
  const t = useTranslations('settings.responders')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), settleMs)
  const found = useQuery(findAccountsQuery(q))
  const noMatch = useNoMatch()
  const nameOf = useAccountName()
  const enough = isSearchable(q)
  const accounts = (enough && found.data?.accounts) || []
  const [id, name] = form.watch(['accountId', 'accountName'])
  return (
    <Field label={t('account')} required error={errorOf('accountId')}>
      <Combobox
        items={accounts.map((account) => ({ id: account.id, name: nameOf(account) }))}
        value={id === '' ? null : { id, name }}
        onChange={(account) => {
          form.setValue('accountName', account?.name ?? '', { shouldDirty: true })
          form.setValue('accountId', account?.id ?? '', changed)
        }}
        itemKey={(account) => account.id}
        itemText={(account) => account.name}
        renderItem={renderFound(accounts)}
        onSearch={setTyped}
        loading={enough && found.isFetching && accounts.length === 0}
        emptyText={enough ? noMatch(q) : t('findEmpty')}
        placeholder={t('find')}
        required
      />
    </Field>
  )
}
