'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { type Path, useController, useFormContext } from 'react-hook-form'
import { DateTimeInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { describeOffset, fromZonedInput } from '@/lib/format/time/zoned-input'
import type { AccountValues } from './account-values'
import { fieldError } from './use-account-resolver'

type DateFieldProps = { name: Path<AccountValues>; label: string; description?: string; required?: boolean }

/**
 * A field for a day and, optionally, a time in the user's time zone. If there is a time, the hint names the
 * zone and its offset.
 */
export function DateField({ name, label, description, required }: DateFieldProps) {
  const { control, formState } = useFormContext<AccountValues>()
  const { field } = useController({ control, name })
  const value = String(field.value ?? '')
  const zoneHint = useZoneHint()
  return (
    <Field
      label={label}
      required={required}
      error={fieldError(formState.errors, name)}
      hint={[description, value.includes('T') && zoneHint(value)].filter(Boolean).join(' · ')}
    >
      <DateTimeInput {...field} value={value} isTimeOptional className="w-full sm:max-w-60" />
    </Field>
  )
}

/** Names the time zone, with its offset if the day and time can be read. */
export function useZoneHint() {
  const t = useTranslations('accounts.form')
  const timeZone = useTimeZone() ?? 'UTC'
  return (value: string) => {
    const moment = fromZonedInput(value, timeZone)
    const zone = moment ? `${timeZone}, ${describeOffset(Date.parse(moment), timeZone)}` : timeZone
    return t('zoneHint', { zone })
  }
}
