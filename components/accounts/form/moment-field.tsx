'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { type Path, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { describeOffset, fromZonedInput } from '@/lib/format/zoned-input'
import type { AccountValues } from './account-values'
import { fieldError } from './use-account-form'

type MomentFieldProps = { name: Path<AccountValues>; label: string; description?: string; required?: boolean }

/** A day and time in the reader's zone, which is named with its offset at that moment. */
export function MomentField({ name, label, description, required }: MomentFieldProps) {
  const t = useTranslations('accounts.form')
  const timeZone = useTimeZone() ?? 'UTC'
  const { register, control, formState } = useFormContext<AccountValues>()
  const typed = fromZonedInput(String(useWatch({ control, name }) ?? ''), timeZone)
  const zone = typed ? `${timeZone}, ${describeOffset(Date.parse(typed), timeZone)}` : timeZone
  return (
    <Field
      label={label}
      required={required}
      error={fieldError(formState.errors, name)}
      hint={[description, t('zoneHint', { zone })].filter(Boolean).join(' · ')}
    >
      <Input {...register(name)} type="datetime-local" className="tabular sm:max-w-60" />
    </Field>
  )
}
