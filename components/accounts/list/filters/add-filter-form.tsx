'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Attribute } from '@/lib/contract/definitions'
import { dayOf, lastDayBefore } from '@/lib/format/zoned-day'
import type { Address } from './account-filters'
import { changeOf, type FilterDraft, isMoment, ways } from './filter-draft'
import { FilterValue } from './filter-value'

export type AddFilterFormProps = {
  attributes: readonly Attribute[]
  address: Address
  seesDeleted: boolean
  onChoose: (change: Partial<Address>) => void
  onDone: () => void
}

export function AddFilterForm({ attributes, address, seesDeleted, onChoose, onDone }: AddFilterFormProps) {
  const t = useTranslations('accountList')
  const timeZone = useTimeZone() ?? 'UTC'
  const [draft, setDraft] = useState<FilterDraft>(() => createdDraft(address, timeZone))
  const { of } = draft
  const change = changeOf(draft, address, timeZone)
  const options = [
    { value: 'created', label: t('created') },
    ...attributes.map(({ id, name }) => ({ value: id, label: name })),
    ...(seesDeleted ? [{ value: 'deleted', label: t('deleted.filter') }] : []),
  ]

  function chooseOf(value: string) {
    const attribute = attributes.find(({ id }) => id === value)
    if (attribute) return setDraft({ of: attribute, way: ways[attribute.slot][0], from: '', to: '' })
    if (value === 'deleted') return setDraft({ ...draft, of: 'deleted' })
    setDraft(createdDraft(address, timeZone))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!change) return
    onChoose(change)
    onDone()
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={t('filterBy')}>
        <Select options={options} value={typeof of === 'string' ? of : of.id} onChange={chooseOf} />
      </Field>
      {typeof of !== 'string' && (
        <Select
          label={t('condition')}
          options={ways[of.slot].map((way) => ({ value: way, label: t(`ways.${way}`) }))}
          value={draft.way}
          onChange={(way) => setDraft({ ...draft, way })}
        />
      )}
      <FilterValue draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      {of === 'deleted' && <p className="text-12 text-muted">{t('deleted.about')}</p>}
      <Button type="submit" variant="primary" disabled={!change} className="self-end">
        {t('apply')}
      </Button>
    </form>
  )
}

/** The time of creation as the address has it. */
function createdDraft({ since, until }: Address, timeZone: string): FilterDraft {
  return {
    of: 'created',
    way: 'between',
    from: isMoment(since) ? dayOf(since, timeZone) : '',
    to: isMoment(until) ? lastDayBefore(until, timeZone) : '',
  }
}
