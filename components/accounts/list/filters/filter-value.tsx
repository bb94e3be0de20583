'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import type { FilterDraft, FilterTyped } from './filter-draft'

/** The control for a filter's value: two days, two numbers, a text, or one of the attribute's options. */
export function FilterValue({ of, way }: Pick<FilterDraft, 'of' | 'way'>) {
  const t = useTranslations('accountList')
  const { register, control } = useFormContext<FilterTyped>()
  if (of === 'deleted') return null
  if (of === 'created' || way === 'between') {
    const isNumber = of !== 'created' && of.slot === 'number'
    return (
      <div className="grid grid-cols-2 gap-2">
        <Field label={t(isNumber ? 'atLeast' : 'from')}>
          {isNumber ? <Input inputMode="decimal" {...register('from')} /> : <DayInput name="from" />}
        </Field>
        <Field label={t(isNumber ? 'atMost' : 'to')}>
          {isNumber ? <Input inputMode="decimal" {...register('to')} /> : <DayInput name="to" />}
        </Field>
      </div>
    )
  }
  if (way !== 'is' && way !== 'contains') return null
  if (way === 'is' && of.options.length > 0) {
    return (
      <Controller
        name="from"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('value')}
            placeholder={t('value')}
            options={of.options.map((option) => ({ value: option, label: option }))}
            value={value === '' ? null : value}
            onChange={onChange}
          />
        )}
      />
    )
  }
  return <Input aria-label={t('value')} placeholder={t('value')} maxLength={200} {...register('from')} />
}

function DayInput({ name }: { name: 'from' | 'to' }) {
  return (
    <Controller<FilterTyped, 'from' | 'to'> name={name} render={({ field }) => <DateInput {...field} />} />
  )
}
