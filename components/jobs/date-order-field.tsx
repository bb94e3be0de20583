'use client'

import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { zoneText } from '@/components/ui/zone-text'
import { dateOrders } from '@/lib/contract/choices'
import { formatDateTime } from '@/lib/format/time/date-time'
import { type DayOrder, readWrittenBirthday, readWrittenDay } from '@/lib/format/time/written-day'
import { readWrittenMoment } from '@/lib/format/time/written-moment'
import { useFormat } from '@/lib/i18n/use-format'

type DateOrderFieldProps = {
  /** A sample of the cells that the order applies to. */
  samples: readonly string[]
  isBirthday: boolean
  /** The zone of timestamps without an offset: the user's own, unless the file was read in another zone. */
  timeZone?: string
  /** The chosen order; empty if none has been chosen. */
  value: DayOrder | ''
  error?: string
  onChange: (order: DayOrder) => void
}

/** The order of day, month and year in a file's dates, with an example of how a date is read. */
export function DateOrderField(props: DateOrderFieldProps) {
  const { samples, isBirthday, timeZone, value, error, onChange } = props
  const t = useTranslations('jobs.map')
  const readingHint = useReadingHint(isBirthday, timeZone)
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

type Read = (sample: string, order: DayOrder) => string | undefined

/** The time zone determines how cells with a time are read, so the hint names it. */
function useReadingHint(isBirthday: boolean, timeZone?: string) {
  const t = useTranslations('jobs.map')
  const format = useFormat()
  const locale = useLocale()
  const own = useTimeZone() ?? 'UTC'
  const zone = timeZone ?? own
  const writeMoment = (at: string) => formatDateTime(at, { locale, timeZone: zone })
  const momentOf: Read = (sample, order) => readWrittenMoment(sample, order, zone)
  return (samples: readonly string[], order: DayOrder | ''): string => {
    const hasTime = (sample: string) => dateOrders.some((one) => momentOf(sample, one))
    const moments = isBirthday ? [] : samples.filter(hasTime)
    const isTimed = moments.length > 0
    const readDay = isBirthday ? readWrittenBirthday : readWrittenDay
    const [read, write] = isTimed ? [momentOf, writeMoment] : [readDay, format.day]
    const sample = findTellingSample(isTimed ? moments : samples, read)
    if (sample === undefined) return t('datesHint')
    if (order === '') {
      const [first, second] = [read(sample, 'dmy'), read(sample, 'mdy')]
      if (!first || !second || first === second) return t('datesHint')
      return t('dayEither', { sample, first: write(first), second: write(second) })
    }
    const at = read(sample, order)
    if (!at) return t('dayUnread', { sample })
    return isTimed
      ? t('momentRead', { sample, moment: write(at), zone: zoneText(zone) })
      : t('dayRead', { sample, day: write(at) })
  }
}

/**
 * Finds the cell that best shows the order: 03/04/1990 rather than 01/01/1990, and 01/01/1990 rather than
 * 31/31/1990.
 */
function findTellingSample(samples: readonly string[], read: Read): string | undefined {
  const filled = samples.filter((sample) => sample.trim() !== '')
  const isRead = (one: string) => dateOrders.some((order) => read(one, order))
  return filled.find((one) => read(one, 'dmy') !== read(one, 'mdy')) ?? filled.find(isRead) ?? filled[0]
}
