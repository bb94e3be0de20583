'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { FilterDraft } from './filter-draft'

type FilterValueProps = {
  draft: FilterDraft
  onChange: (part: Partial<Pick<FilterDraft, 'from' | 'to'>>) => void
}

/** The control of what is asked: two days, two numbers, a text, or one of the texts there are. */
export function FilterValue({ draft, onChange }: FilterValueProps) {
  const t = useTranslations('accountList')
  const { of, way, from, to } = draft
  if (of === 'deleted') return null
  if (of === 'created' || way === 'between') {
    const isNumber = of !== 'created' && of.slot === 'number'
    const control = isNumber ? ({ inputMode: 'decimal' } as const) : ({ type: 'date' } as const)
    return (
      <div className="grid grid-cols-2 gap-2">
        <Field label={t(isNumber ? 'atLeast' : 'from')}>
          <Input {...control} value={from} onChange={({ target }) => onChange({ from: target.value })} />
        </Field>
        <Field label={t(isNumber ? 'atMost' : 'to')}>
          <Input {...control} value={to} onChange={({ target }) => onChange({ to: target.value })} />
        </Field>
      </div>
    )
  }
  if (way !== 'is' && way !== 'contains') return null
  if (way === 'is' && of.options.length > 0) {
    return (
      <Select
        label={t('value')}
        placeholder={t('value')}
        options={of.options.map((option) => ({ value: option, label: option }))}
        value={from === '' ? null : from}
        onChange={(value) => onChange({ from: value })}
      />
    )
  }
  return (
    <Input
      aria-label={t('value')}
      placeholder={t('value')}
      value={from}
      maxLength={200}
      onChange={({ target }) => onChange({ from: target.value })}
    />
  )
}
