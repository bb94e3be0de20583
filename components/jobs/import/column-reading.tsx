'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { UseFormSetValue } from 'react-hook-form'
import { CountryBox } from '@/components/phones/country-box'
import { Field } from '@/components/ui/fields/field'
import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { DateOrderField } from '../date-order-field'
import { isDay, isJoinable, type Mapping } from './mapping'

type Suggested = NonNullable<Job['file']>['suggested']

type ColumnReadingProps = {
  columns: readonly ImportColumn[]
  suggested: Suggested
  /** The place of the column. */
  at: number
  mapping: Mapping
  attributes: readonly Attribute[]
  /** Why these cannot stay open. */
  errors: { country?: string; dates?: string }
  onChange: UseFormSetValue<Mapping>
}

/** How the cells of a column are read, where that is not plain: of phones the country, of days the order, what is joined. */
export function ColumnReading(props: ColumnReadingProps) {
  const { columns, at, mapping, attributes } = props
  const t = useTranslations('jobs.map')
  const field = mapping.fields[at] ?? null
  const column = columns[at]
  if (!column || field === null) return null
  const isFirst = mapping.fields.indexOf(field) === at
  if (field === 'phone' && isFirst) return <PhoneReading {...props} column={column} />
  if (isDay(field, attributes)) return <DayReading {...props} column={column} />
  const joined = columns.filter((_, place) => mapping.fields[place] === field)
  if (field === 'phone') return <p className="text-13 text-muted">{t('phonesHint')}</p>
  if (!isJoinable(field, attributes) || joined.length < 2 || !isFirst) return null
  return (
    <p className="text-13 text-muted">{t('joined', { names: joined.map(({ name }) => name).join(' + ') })}</p>
  )
}

type ReadingProps = ColumnReadingProps & { column: ImportColumn }

function PhoneReading({ column, suggested, mapping: { country }, errors, onChange }: ReadingProps) {
  const t = useTranslations('jobs.map')
  const countryHint = useCountryHint()
  return (
    <Field label={t('country')} hint={countryHint(column, suggested, country)} error={errors.country}>
      <CountryBox
        value={country}
        placeholder={t('countryNone')}
        onChange={(chosen) => onChange('country', chosen, { shouldDirty: true })}
      />
    </Field>
  )
}

/** Where a country comes from that nobody chose here: the values themselves, the last import or the business. */
function useCountryHint() {
  const t = useTranslations('jobs.map')
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' })
  return ({ country: found }: ImportColumn, suggested: Suggested, chosen: string): string => {
    if (found) return t('countryFound', { country: names.of(found) ?? found })
    const { country, countryFrom } = suggested ?? {}
    return countryFrom && country === chosen ? t(`countryFrom.${countryFrom}`) : t('countryHint')
  }
}

function DayReading({ column, at, mapping: { fields, dates }, errors, onChange }: ReadingProps) {
  return (
    <DateOrderField
      samples={column.datesExample ? [column.datesExample, ...column.samples] : column.samples}
      isBirthday={fields[at] === 'birthday'}
      value={dates}
      error={errors.dates}
      onChange={(order) => onChange('dates', order, { shouldDirty: true })}
    />
  )
}
