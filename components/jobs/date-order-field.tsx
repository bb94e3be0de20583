'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { dateOrders } from '@/lib/contract/choices'
import { type DayOrder, readWrittenBirthday, readWrittenDay } from '@/lib/format/written-day'
import { useFormat } from '@/lib/i18n/use-format'

type DateOrderFieldProps = {
  /** Some of the cells whose order it is. */
  samples: readonly string[]
  isBirthday: boolean
  /** Empty until one is chosen. */
  value: DayOrder | ''
  error?: string
  onChange: (order: DayOrder) => void
}

/** In which order a file writes its dates, and what that makes of one of them. */
export function DateOrderField({ samples, isBirthday, value, error, onChange }: DateOrderFieldProps) {
  const t = useTranslations('jobs.map')
  const readingHint = useReadingHint(isBirthday ? readWrittenBirthday : readWrittenDay)
  return (
    <Field label={t('dates')} hint={readingHint(samples, value)} error={error}>
      <Select
        options={dateOrders.map((order) => ({ value: order, label: t(`dateOrders.${order}`) }))}
        value={value}
        placeholder={t('datesNone')}
        onChange={(order) => order !== '' && onChange(order)}
      />
    </Field>
  )
}

function useReadingHint(read: typeof readWrittenDay) {
  const t = useTranslations('jobs.map')
  const format = useFormat()
  return (samples: readonly string[], order: DayOrder | ''): string => {
    const sample = findTellingSample(samples)
    if (sample === undefined) return t('datesHint')
    if (order === '') {
      const [first, second] = [read(sample, 'dmy'), read(sample, 'mdy')]
      if (!first || !second || first === second) return t('datesHint')
      return t('dayEither', { sample, first: format.day(first), second: format.day(second) })
    }
    const day = read(sample, order)
    return day ? t('dayRead', { sample, day: format.day(day) }) : t('dayUnread', { sample })
  }
}

/** The first cell whose order can be told by what it is read as: 03/04/1990 rather than 01/01/1990. */
function findTellingSample(samples: readonly string[]): string | undefined {
  const filled = samples.filter((sample) => sample.trim() !== '')
  return filled.find((one) => readWrittenDay(one, 'dmy') !== readWrittenDay(one, 'mdy')) ?? filled[0]
}
