'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { importFields } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn, ImportField } from '@/lib/contract/import-options'

/** The option not to import the column; no field has this name. */
const leftOut = '-'

type ColumnRowProps = {
  column: ImportColumn
  /** The column's number, starting at 1. */
  number: number
  value: ImportField | null
  attributes: readonly Attribute[]
  error?: string
  onChange: (field: ImportField | null) => void
  /** Controls for how the column's cells are read. */
  children?: ReactNode
}

/** A column of the file: its name, its first values, and the field it maps to. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, number, value, attributes, error, onChange, children } = props
  const t = useTranslations('jobs.map')
  const options = useOptions(attributes)
  const name = column.name.trim() || t('column', { number })
  const samples = column.samples.filter((sample) => sample.trim() !== '')
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1.5 border-b border-line py-2.5 sm:grid-cols-[minmax(0,28rem)_20rem]">
      <div className="min-w-0 text-13">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="line-clamp-2 text-muted wrap-anywhere">
          {samples.length > 0 ? <bdi>{samples.join(' · ')}</bdi> : t('noSamples')}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <Field label={<span className="sr-only">{t('fieldOf', { name })}</span>} error={error}>
          <Select
            options={options}
            value={value ?? leftOut}
            onChange={(chosen) => onChange(chosen === leftOut ? null : (chosen as ImportField))}
          />
        </Field>
        {children}
      </div>
    </li>
  )
}

function useOptions(attributes: readonly Attribute[]) {
  const t = useTranslations('jobs.map')
  const fieldName = useTranslations('accounts.fields')
  return [
    { value: leftOut, label: t('leaveOut') },
    ...importFields.map((field) => ({ value: field as string, label: fieldName(field) })),
    ...attributes.map(({ id, name }) => ({ value: `attribute:${id}`, label: t('attribute', { name }) })),
  ]
}
