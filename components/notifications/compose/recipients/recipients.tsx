'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { UseFormReturn } from 'react-hook-form'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { RadioGroup } from '@/components/ui/fields/radio-group'
import { useFetchAhead } from '@/components/ui/hooks/use-deferred'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import type { PhoneCountry } from '@/lib/format/read-phone'
import { type Draft, type RecipientKind, recipientKinds } from '../draft'
import type { ReachState } from '../reach/use-reach'
import type { ComposeErrors } from '../use-read-draft'
import { TypesField } from './types-field'
import type { PhoneEntries } from './use-phone-entries'

const loadPhones = () => import('./phones-field').then(({ PhonesField }) => PhonesField)
const loadAccounts = () => import('./accounts-field').then(({ AccountsField }) => AccountsField)
// As tall as the fields, so that the message below does not move while the user is already working on it.
const PhonesField = dynamic(orLostPart(loadPhones), {
  loading: () => <Skeleton className="h-56.5 w-full max-sm:not-touch:h-65.5 max-sm:touch:h-71.5" />,
})
const AccountsField = dynamic(orLostPart(loadAccounts), {
  loading: () => <Skeleton className="h-19 w-full touch:h-22" />,
})

/** Loads the code before the user chooses, so that a lost connection does no harm. */
const loadBoth = () => Promise.all([loadPhones(), loadAccounts()])

type RecipientsProps = {
  form: UseFormReturn<Draft>
  draft: Draft
  entries: PhoneEntries
  reach: ReachState
  types: readonly AccountType[]
  attributes?: readonly Attribute[]
  /** The country of most of the business's phone numbers. */
  country?: PhoneCountry
  errors: ComposeErrors
}

/**
 * Exactly one of three lists, with none chosen initially. Input for the others is kept, with a hint that those
 * recipients get nothing.
 */
export function Recipients(props: RecipientsProps) {
  const { form, draft, entries, reach, types, attributes, country, errors } = props
  const t = useTranslations('notifications')
  useFetchAhead(loadBoth)
  const counts: Record<RecipientKind, number> = {
    phones: entries.phones.length,
    accounts: draft.accounts.length,
    types: draft.typeIds.length,
  }
  const others = recipientKinds.filter((kind) => kind !== draft.kind && counts[kind] > 0)
  return (
    <section aria-label={t('list.to')} className="flex flex-col gap-3">
      <RadioGroup
        inline
        required
        error={errors.kind}
        legend={t('list.to')}
        value={draft.kind}
        onChange={(kind) => form.setValue('kind', kind)}
        options={recipientKinds.map((value) => ({ value, label: t(`compose.kinds.${value}`) }))}
        hint={
          others.length > 0 &&
          t('compose.keptAside', {
            what: others.map((kind) => t(`to.${kind}`, { count: counts[kind] })).join(', '),
          })
        }
      />
      {draft.kind === 'phones' && (
        <PhonesField form={form} entries={entries} reach={reach} home={country} error={errors.phonesText} />
      )}
      {draft.kind === 'accounts' && (
        <AccountsField
          form={form}
          picked={draft.accounts}
          attributes={attributes}
          types={types}
          error={errors.accounts}
        />
      )}
      {draft.kind === 'types' && (
        <TypesField form={form} types={types} chosen={draft.typeIds} error={errors.typeIds} />
      )}
    </section>
  )
}
