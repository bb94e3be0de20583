'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/buttons/button'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import type { Attribute } from '@/lib/contract/definitions'
import { useIsUpstream } from '@/lib/data/business'
import { dayOf, lastDayBefore } from '@/lib/format/time/zoned-day'
import type { Address, AddressChange } from './account-filters'
import { changeOf, type FilterDraft, type FilterTyped, isMoment, ways } from './filter-draft'

export type AddFilterFormProps = {
  attributes: readonly Attribute[]
  address: Address
  seesDeleted: boolean
  onChoose: (change: AddressChange) => void
  onDone: () => void
}

export function AddFilterForm({ attributes, address, seesDeleted, onChoose, onDone }: AddFilterFormProps) {
  const t = useTranslations('accountList')
  const isUpstream = useIsUpstream()
  const timeZone = useTimeZone() ?? 'UTC'
  const created = createdFilter(address, timeZone)
  const form = useForm<FilterTyped>({ defaultValues: created })
  const typed = { ...created, ...useWatch({ control: form.control }) }
  const attribute = attributes.find((one) => optionOf(one) === typed.of)
  const of = attribute ?? (typed.of === 'deleted' ? 'deleted' : 'created')
  const change = changeOf({ ...typed, of }, address, timeZone)
  const options = [
    { value: 'created', label: t('created') },
    ...attributes.map((one) => ({ value: optionOf(one), label: one.name })),
    ...(seesDeleted ? [{ value: 'deleted', label: t('deleted.filter') }] : []),
  ]

  function chooseOf(value: string) {
    const chosen = attributes.find((one) => optionOf(one) === value)
    if (!chosen) return form.reset({ ...created, of: value })
    form.reset({ of: value, way: ways[chosen.slot][0], from: '', to: '' })
  }

  function apply() {
    if (!change) return
    onChoose(change)
    onDone()
  }

  return (
    <FormProvider {...form}>
      <form method="post" onSubmit={form.handleSubmit(apply)} noValidate className="flex flex-col gap-3">
        <Field label={t('filterBy')}>
          <Select options={options} value={typed.of} onChange={chooseOf} />
        </Field>
        {attribute && (
          <Select
            label={t('condition')}
            options={ways[attribute.slot].map((way) => ({ value: way, label: t(`ways.${way}`) }))}
            value={typed.way}
            onChange={(way) => form.setValue('way', way)}
          />
        )}
        <FilterValue of={of} way={typed.way} />
        {of === 'deleted' && (
          <p className="text-12 text-muted">{t(isUpstream ? 'upstream.deletedAbout' : 'deleted.about')}</p>
        )}
        <Button type="submit" variant="primary" disabled={!change} className="self-end">
          {t('apply')}
        </Button>
      </form>
    </FormProvider>
  )
}

const optionOf = ({ id }: Attribute) => `attribute:${id}` as const

/** The form's initial values, taken from the creation time filter in the URL. */
function createdFilter({ since, until }: Address, timeZone: string): FilterTyped {
  return {
    of: 'created',
    way: 'between',
    from: isMoment(since) ? dayOf(since, timeZone) : '',
    to: isMoment(until) ? lastDayBefore(until, timeZone) : '',
  }
}

/** The control for a filter's value: two days, two numbers, free text, or one of the attribute's options. */
function FilterValue({ of, way }: Pick<FilterDraft, 'of' | 'way'>) {
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
