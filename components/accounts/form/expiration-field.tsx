'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { AccountValues } from './account-values'
import { MomentField } from './moment-field'

/** When the account ends: with a day of the zone that is named, or at the moment that is set already. */
export function ExpirationField() {
  const t = useTranslations('accounts')
  const timeZone = useTimeZone() ?? 'UTC'
  const { register, control, formState } = useFormContext<AccountValues>()
  const expirationDate = useWatch({ control, name: 'expirationDate' })
  const label = t('fields.expirationDate')
  if (expirationDate.includes('T')) return <MomentField name="expirationDate" label={label} />
  return (
    <Field
      label={label}
      hint={t('form.expirationHint', { zone: timeZone })}
      error={formState.errors.expirationDate?.message}
    >
      <Input
        {...register('expirationDate')}
        type="date"
        max="9999-12-31"
        className="tabular w-full sm:max-w-60"
      />
    </Field>
  )
}
