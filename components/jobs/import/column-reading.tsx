'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { UseFormSetValue } from 'react-hook-form'
import { CountryBox } from '@/components/phones/country-box'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { decimalSigns, phoneChoices } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import type { ImportColumn } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { DateOrderField } from '../date-order-field'
import { isDay, isJoinable, isNumber, type Mapping } from './mapping'

type Suggested = NonNullable<Job['file']>['suggested']

type ColumnReadingProps = {
  columns: readonly ImportColumn[]
  suggested: Suggested
  /** The column's index. */
  at: number
  mapping: Mapping
  attributes: readonly Attribute[]
  /** The messages for missing choices. */
  errors: { country?: string; dates?: string; decimals?: string }
  onChange: UseFormSetValue<Mapping>
}

/**
 * How a column's cells are read where that is ambiguous: the country of phone numbers, the order of dates, the decimal
 * separator of numbers, and which values are joined.
 */
export function ColumnReading(props: ColumnReadingProps) {
  const { columns, at, mapping, attributes } = props
  const t = useTranslations('jobs.map')
  const field = mapping.fields[at] ?? null
  const column = columns[at]
  if (!column || field === null) return null
  const isFirst = mapping.fields.indexOf(field) === at
  const alike = columns.filter((_, place) => mapping.fields[place] === field)
  if (field === 'phone') {
    const isChoice = alike.length > 1 || alike.some(({ several = 0 }) => several > 0)
    return isFirst ? <PhoneReading {...props} column={column} isChoice={isChoice} /> : null
  }
  if (isDay(field, attributes)) return <DayReading {...props} column={column} />
  if (isNumber(field, attributes)) return <NumberReading {...props} column={column} />
  const isJoined = isJoinable(field, attributes) && alike.length > 1 && isFirst
  return (
    <>
      {isJoined && <Said>{t('joined', { names: alike.map(({ name }) => name).join(' + ') })}</Said>}
      {column.several && <Said>{t('several', { count: column.several })}</Said>}
    </>
  )
}

const Said = ({ children }: { children: ReactNode }) => <p className="text-13 text-muted">{children}</p>

type ReadingProps = ColumnReadingProps & { column: ImportColumn }

type PhoneReadingProps = ReadingProps & { isChoice: boolean }

function PhoneReading(props: PhoneReadingProps) {
  const { column, suggested, mapping, errors, isChoice, onChange } = props
  const { country, phoneChoice } = mapping
  const t = useTranslations('jobs.map')
  const countryHint = useCountryHint()
  return (
    <>
      <Field label={t('country')} hint={countryHint(column, suggested, country)} error={errors.country}>
        <CountryBox
          value={country}
          placeholder={t('countryNone')}
          onChange={(chosen) => onChange('country', chosen, { shouldDirty: true })}
        />
      </Field>
      {isChoice && (
        <Field label={t('phoneChoice')} hint={t('phoneChoiceHint')}>
          <Select
            options={phoneChoices.map((value) => ({ value, label: t(`phoneChoices.${value}`) }))}
            value={phoneChoice}
            onChange={(chosen) => onChange('phoneChoice', chosen, { shouldDirty: true })}
          />
        </Field>
      )}
    </>
  )
}

/** Where a preselected country comes from: the values themselves, the last import or the business. */
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
  const t = useTranslations('jobs.map')
  return (
    <>
      <DateOrderField
        samples={column.datesExample ? [column.datesExample, ...column.samples] : column.samples}
        isBirthday={fields[at] === 'birthday'}
        value={dates}
        error={errors.dates}
        onChange={(order) => onChange('dates', order, { shouldDirty: true })}
      />
      {column.datesMixed && <Notice tone="amber">{t('datesMixed')}</Notice>}
    </>
  )
}

/** The decimal separator is the same throughout a file. */
function NumberReading({ column, mapping: { decimals }, errors, onChange }: ReadingProps) {
  const t = useTranslations('jobs')
  if (!column.decimals && !column.decimalsOpen && !column.decimalsMixed) return null
  return (
    <>
      <Field label={t('refusals.decimals')} hint={t('map.decimalsHint')} error={errors.decimals}>
        <Select
          options={decimalSigns.map((value) => ({ value, label: t(`refusals.decimalsOf.${value}`) }))}
          value={decimals}
          placeholder={t('map.decimalsNone')}
          onChange={(sign) => sign !== '' && onChange('decimals', sign, { shouldDirty: true })}
        />
      </Field>
      {column.decimalsMixed && <Notice tone="amber">{t('map.decimalsMixed')}</Notice>}
    </>
  )
}
