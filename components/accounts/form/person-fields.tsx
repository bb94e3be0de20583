'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Section } from '@/components/ui/section'
import type { AccountType } from '@/lib/contract/definitions'
import type { AccountValues } from './account-values'
import { BirthdayField } from './birthday-field'
import { ChoiceField } from './choice-field'
import { PhoneField } from './phone-field'

type PersonFieldsProps = { accountTypes: readonly AccountType[]; takenBy?: string; ownId: string }

export function PersonFields({ accountTypes, takenBy, ownId }: PersonFieldsProps) {
  const t = useTranslations('accounts')
  const { register, formState } = useFormContext<AccountValues>()
  const { errors } = formState
  const types = accountTypes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Section title={t('form.person')}>
      <div className="flex flex-col gap-4 pt-4">
        <Field label={t('fields.fullname')} error={errors.fullname?.message}>
          <Input {...register('fullname')} autoFocus autoComplete="off" maxLength={200} />
        </Field>
        <PhoneField takenBy={takenBy} ownId={ownId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField name="accountType" label={t('type')} options={types} required />
          <Field label={t('fields.role')} required error={errors.role?.message}>
            <Input {...register('role')} autoComplete="off" maxLength={64} />
          </Field>
          <Field label={t('fields.username')} required error={errors.username?.message}>
            <Input {...register('username')} autoComplete="off" maxLength={200} />
          </Field>
          <BirthdayField />
        </div>
      </div>
    </Section>
  )
}
