'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import { DateTimeInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import type { AccountValues } from './account-values'
import { useZoneHint } from './date-field'

/** When the account expires: at the end of a day in the named time zone, or at a given time. */
export function ExpirationField() {
  const t = useTranslations('accounts')
  const timeZone = useTimeZone() ?? 'UTC'
  const { control, formState } = useFormContext<AccountValues>()
  const { field } = useController({ control, name: 'expirationDate' })
  const zoneHint = useZoneHint()
  const isMoment = field.value.includes('T')
  return (
    <Field
      label={t('fields.expirationDate')}
      hint={isMoment ? zoneHint(field.value) : t('form.expirationHint', { zone: timeZone })}
      error={formState.errors.expirationDate?.message}
    >
      <DateTimeInput {...field} isTimeOptional className="w-full sm:max-w-60" />
    </Field>
  )
}
