'use client'

import { useLocale } from 'next-intl'
import { isDay, readDay, writeDay } from '@/lib/format/time/typed-day'
import { readDayTime, writeDayTime } from '@/lib/format/time/typed-time'
import { useUiWords } from '../ui-words'
import { CalendarButton, useCalendarKeys } from './calendar-button'
import { type CalendarLimits, latestYearOf } from './calendar-limits'
import { TypedInput, type TypedProps } from './typed-input'

type DateTimeInputProps = TypedProps &
  CalendarLimits & {
    /** A day alone, as `2026-12-03`, is also valid. */
    isTimeOptional?: boolean
  }

/**
 * A day and time, as `2026-12-03T14:30` or an empty string. Choosing a day keeps the time, which defaults to midnight.
 */
export function DateTimeInput({ min, max, isTimeOptional = false, onKeyDown, ...props }: DateTimeInputProps) {
  const words = useUiWords()
  const locale = useLocale()
  const keys = useCalendarKeys(onKeyDown)
  const { value, disabled } = props
  const [day = '', time] = value.split('T')
  const ofDay = time ? `T${time}` : isTimeOptional ? '' : 'T00:00'
  const read = (text: string, latestYear?: number) =>
    readDayTime(text, locale, latestYear) ?? (isTimeOptional ? readDay(text, locale, latestYear) : undefined)
  return (
    <TypedInput
      placeholder={isTimeOptional ? words.dayForm : words.dayTimeForm}
      {...props}
      onKeyDown={keys.onKeyDown}
      write={(typed) => writeDayTime(isTimeOptional ? writeDay(typed, locale) : typed, locale)}
      read={(text, isWhole) => read(text, isWhole ? latestYearOf({ max }) : undefined)}
      fault={isTimeOptional ? words.noDay : words.noDayTime}
      chooser={(choose) => (
        <CalendarButton
          ref={keys.button}
          day={isDay(day) ? day : undefined}
          onChoose={(chosen) => choose(chosen && `${chosen}${ofDay}`)}
          min={min}
          max={max}
          disabled={disabled}
        />
      )}
    />
  )
}
