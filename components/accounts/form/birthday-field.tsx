'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { serverNow } from '@/lib/data/connection/server-clock'
import { dayOf } from '@/lib/format/time/zoned-day'
import type { AccountValues } from './account-values'

export function BirthdayField({ className }: { className?: string }) {
  const t = useTranslations('accounts.fields')
  const timeZone = useTimeZone() ?? 'UTC'
  const { control, formState } = useFormContext<AccountValues>()
  const { field } = useController({ control, name: 'birthday' })
  const today = dayOf(new Date(serverNow()).toISOString(), timeZone)
  return (
    <Field label={t('birthday')} error={formState.errors.birthday?.message}>
      <DateInput {...field} max={today} className={className} />
    </Field>
  )
}
