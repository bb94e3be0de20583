'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Field } from '@/components/ui/fields/field'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { useFormat } from '@/lib/i18n/use-format'
import type { PickedAccount } from '../../picked-account'
import type { Draft } from '../draft'
import { useErrorText } from '../use-error-text'
import { AccountSearch } from './account-search'
import { FilterAudience } from './filter-audience'
import { ViewChoice } from './view-choice'

const shownAtFirst = 40

type AccountsFieldProps = {
  /** The business's attributes, needed to interpret saved views. */
  attributes?: readonly Attribute[]
  types: readonly AccountType[]
}

/** Picks accounts one by one or by a saved view: the search above, the picked accounts as chips below. */
export function AccountsField({ attributes, types }: AccountsFieldProps) {
  const t = useTranslations('notifications.accounts')
  const form = useFormContext<Draft>()
  const [picked, filter] = useWatch<Draft, ['accounts', 'filter']>({ name: ['accounts', 'filter'] })
  const ids = useMemo(() => new Set(picked.map(({ id }) => id)), [picked])
  const setPicked = (accounts: PickedAccount[]) => form.setValue('accounts', accounts)
  // Reads the accounts again, because some may have been picked while the view was loading.
  const add = (accounts: PickedAccount[]) => {
    const before = form.getValues('accounts')
    const known = new Set(before.map(({ id }) => id))
    setPicked([...before, ...accounts.filter(({ id }) => !known.has(id))])
  }
  const addFiltered = (accounts: PickedAccount[]) => {
    add(accounts)
    if (filter) form.setValue('filter', { query: filter.query, added: accounts.length })
  }
  return (
    <div className="flex flex-col gap-3">
      {filter && (
        <FilterAudience filter={filter} attributes={attributes ?? []} types={types} onAdd={addFiltered} />
      )}
      <Field label={t('label')} hint={t('hint')} error={useErrorText()('accounts')}>
        <AccountSearch
          value={null}
          without={ids}
          onChange={(account) => account && !ids.has(account.id) && setPicked([...picked, account])}
        />
      </Field>
      {attributes && <ViewChoice attributes={attributes} onAdd={add} />}
      {picked.length > 0 && <Chips picked={picked} setPicked={setPicked} />}
    </div>
  )
}

type ChipsProps = {
  picked: PickedAccount[]
  setPicked: (accounts: PickedAccount[]) => void
}

function Chips({ picked, setPicked }: ChipsProps) {
  const form = useFormContext<Draft>()
  const t = useTranslations('notifications.accounts')
  const undo = useTranslations('common')('undo')
  const toast = useToast()
  const [all, setAll] = useState(false)
  const shown = all ? picked : picked.slice(0, shownAtFirst)
  const clear = () => {
    const filter = form.getValues('filter')
    const bringBack = () => {
      setPicked(picked)
      form.setValue('filter', filter)
    }
    setPicked([])
    form.setValue('filter', undefined)
    const action = { label: undo, onAction: bringBack }
    toast.show({ title: t('cleared', { count: picked.length }), action })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="tabular text-13">
          {t('picked', { count: picked.length })}
        </p>
        <Button size="sm" onClick={clear}>
          {t('clear')}
        </Button>
      </div>
      <ul className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
        {shown.map((account) => (
          <Chip
            key={account.id}
            account={account}
            onRemove={() => setPicked(picked.filter(({ id }) => id !== account.id))}
          />
        ))}
      </ul>
      {shown.length < picked.length && (
        <Button size="sm" variant="ghost" className="w-fit" onClick={() => setAll(true)}>
          {t('showAll', { count: picked.length - shown.length })}
        </Button>
      )}
    </div>
  )
}

function Chip({ account: { name, phone }, onRemove }: { account: PickedAccount; onRemove: () => void }) {
  const t = useTranslations('notifications.accounts')
  const format = useFormat()
  const text = name || format.phone(phone)
  return (
    <li className="tabular inline-flex h-7 max-w-full items-center gap-1 rounded-sm border border-line bg-surface pl-2 text-13 touch:h-11">
      <span className="truncate">
        <bdi>{text}</bdi>
      </span>
      <button
        type="button"
        aria-label={t('remove', { name: text })}
        onClick={onRemove}
        className="flex h-full w-7 shrink-0 items-center justify-center rounded-sm text-muted hover:text-text touch:w-11"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
