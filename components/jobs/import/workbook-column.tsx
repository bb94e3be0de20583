'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import type { WorkbookColumn as Column } from '@/lib/contract/import-workbook'
import type { Reading, WorkbookReader } from './workbook-choices'

type As = Reading['columns'][number]['as']

/** How Excel displays a column whose stored values look different, and a choice of which version is imported. */
export function WorkbookColumn({ reader, at }: { reader: WorkbookReader | undefined; at: number }) {
  const t = useTranslations('jobs.map.workbook')
  const column = reader?.workbook.columns.find((one) => one.column === at)
  if (!reader || !column) return null
  const { hidden, shown, unshown, days, failed } = column
  const others = reader.reading.columns.filter((one) => one.column !== at)
  const as = reader.reading.columns.find((one) => one.column === at)?.as
  const choose = (chosen: As | undefined) =>
    reader.choose({ columns: chosen ? [...others, { column: at, as: chosen }] : others })
  return (
    <>
      {hidden && <p className="text-13 text-muted">{t('hiddenColumn')}</p>}
      {failed && <Notice tone="amber">{t('failed', failed)}</Notice>}
      {shown && (
        <Checkbox
          label={t('asShown', { text: shown.text, value: shown.value })}
          hint={t('asShownHint', { count: shown.count })}
          checked={as !== 'value'}
          onChange={() => choose(as === 'value' ? undefined : 'value')}
        />
      )}
      {unshown && (
        <p className="text-13 text-muted">{t('unshown', { count: unshown.count, value: unshown.value })}</p>
      )}
      {days && <DaysChoice days={days} as={as} onChange={choose} />}
    </>
  )
}

const kept = 'kept'

type DaysChoiceProps = {
  days: NonNullable<Column['days']>
  as: As | undefined
  onChange: (as: As | undefined) => void
}

function DaysChoice({ days, as, onChange }: DaysChoiceProps) {
  const t = useTranslations('jobs.map.workbook')
  const { count, others, value, dayMonth, monthDay } = days
  const texts =
    dayMonth === monthDay
      ? [{ value: 'dayMonth', label: t('daysText', { text: dayMonth }) }]
      : [
          { value: 'dayMonth', label: t('dayMonth', { text: dayMonth }) },
          { value: 'monthDay', label: t('monthDay', { text: monthDay }) },
        ]
  return (
    <Field label={t('days')} hint={t('daysHint', { count, others })}>
      <Select
        options={[{ value: kept, label: t('daysKept', { value }) }, ...texts]}
        value={as === 'dayMonth' || as === 'monthDay' ? as : kept}
        onChange={(chosen) => onChange(chosen === kept ? undefined : (chosen as As))}
      />
    </Field>
  )
}
