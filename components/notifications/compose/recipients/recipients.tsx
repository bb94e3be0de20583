'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Fieldset } from '@/components/ui/fields/field'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import { useFormat } from '@/lib/i18n/use-format'
import { type Draft, type RecipientKind, recipientKinds } from '../draft'
import type { ReachState } from '../reach/use-reach'
import { useErrorText } from '../use-error-text'
import type { PhoneEntries } from './use-phone-entries'

const loadPhones = () => import('./phones-field').then(({ PhonesField }) => PhonesField)
const loadAccounts = () => import('./accounts-field').then(({ AccountsField }) => AccountsField)
// The placeholder is as tall as the fields, so that the message below does not move if the user is already
// working on it.
const PhonesField = dynamic(orLostPart(loadPhones), {
  loading: () => <Skeleton className="h-56.5 w-full max-sm:not-touch:h-65.5 max-sm:touch:h-71.5" />,
})
const AccountsField = dynamic(orLostPart(loadAccounts), {
  loading: () => <Skeleton className="h-19 w-full touch:h-22" />,
})

type RecipientsProps = {
  entries: PhoneEntries
  reach: ReachState
  types: readonly AccountType[]
  attributes?: readonly Attribute[]
  /** The country of most of the business's phone numbers. */
  country?: PhoneCountry
}

/**
 * Lets the user choose one kind of recipients; none is chosen initially. Input for the other kinds is kept, with a
 * hint that those recipients will not get the message.
 */
export function Recipients({ entries, reach, types, attributes, country }: RecipientsProps) {
  const t = useTranslations('notifications')
  const { setValue } = useFormContext<Draft>()
  const errorText = useErrorText()
  const [chosen, accounts, typeIds] = useWatch<Draft, ['kind', 'accounts', 'typeIds']>({
    name: ['kind', 'accounts', 'typeIds'],
  })
  useEffect(() => {
    // The code is loaded before the user chooses, in case the connection is lost.
    void Promise.allSettled([loadPhones(), loadAccounts()])
  }, [])
  const counts: Record<RecipientKind, number> = {
    phones: entries.phones.length,
    accounts: accounts.length,
    types: typeIds.length,
  }
  const others = recipientKinds.filter((kind) => kind !== chosen && counts[kind] > 0)
  return (
    <section aria-label={t('list.to')} className="flex flex-col gap-3">
      <RadioGroup
        inline
        required
        error={errorText('kind')}
        legend={t('list.to')}
        value={chosen}
        onChange={(kind) => setValue('kind', kind)}
        options={recipientKinds.map((value) => ({ value, label: t(`compose.kinds.${value}`) }))}
        hint={
          others.length > 0 &&
          t('compose.keptAside', {
            what: others.map((kind) => t(`to.${kind}`, { count: counts[kind] })).join(', '),
          })
        }
      />
      {chosen === 'phones' && <PhonesField entries={entries} reach={reach} home={country} />}
      {chosen === 'accounts' && <AccountsField attributes={attributes} types={types} />}
      {chosen === 'types' && (
        <TypesField types={types} chosen={typeIds} isCounted={reach.untold === undefined} />
      )}
    </section>
  )
}

type TypesFieldProps = {
  types: readonly AccountType[]
  chosen: string[]
  /** Whether the number of accounts is known, because Beacon stores all of them. */
  isCounted: boolean
}

/** Selects whole account types, each listed with its number of accounts, if that is known. */
function TypesField({ types, chosen, isCounted }: TypesFieldProps) {
  const t = useTranslations('notifications.types')
  const { setValue } = useFormContext<Draft>()
  const error = useErrorText()('typeIds')
  const format = useFormat()
  const toggle = (id: string, checked: boolean) => {
    const wanted = types.filter((type) => (type.id === id ? checked : chosen.includes(type.id)))
    setValue(
      'typeIds',
      wanted.map((type) => type.id),
    )
  }
  return (
    <Fieldset legend={t('label')} error={error}>
      {types.length === 0 && <p className="text-13 text-muted">{t('none')}</p>}
      <div className="max-h-72 overflow-y-auto rounded-md border border-line empty:hidden">
        {types.map((type) => (
          <div
            key={type.id}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <Checkbox
              label={<bdi className="wrap-anywhere">{type.name}</bdi>}
              hint={type.description && <bdi className="wrap-anywhere">{type.description}</bdi>}
              checked={chosen.includes(type.id)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(type.id, event.target.checked)}
            />
            {isCounted && type.accounts !== undefined && (
              <span className="tabular shrink-0 text-13 text-muted">
                {t('accounts', { count: type.accounts, number: format.number(type.accounts) })}
              </span>
            )}
          </div>
        ))}
      </div>
    </Fieldset>
  )
}
