'use client'

import { useLocale } from 'next-intl'
import { isDay } from '@/lib/format/typed-day'
import { readDayTime, writeDayTime } from '@/lib/format/typed-time'
import { useUiWords } from '../ui-words'
import { CalendarButton, type CalendarLimits } from './calendar-button'
import { TypedInput, type TypedProps } from './typed-input'

/** A day and time, as `2026-12-03T14:30` or an empty text. A day that is chosen keeps the time, which is midnight before. */
export function DateTimeInput({ min, max, ...props }: TypedProps & CalendarLimits) {
  const words = useUiWords()
  const locale = useLocale()
  const { value, onChange, onCommit, disabled } = props
  const [day = '', time = '00:00'] = readDayTime(value, locale) ? value.split('T') : []
  const choose = (chosen: string) => {
    onChange(`${chosen}T${time}`)
    onCommit?.(`${chosen}T${time}`)
  }
  return (
    <TypedInput
      placeholder={words.dayTimeForm}
      {...props}
      write={(moment) => writeDayTime(moment, locale)}
      read={(text, isWhole) => readDayTime(text, locale, isWhole ? new Date().getFullYear() : undefined)}
      fault={words.noDayTime}
      trailing={
        <CalendarButton
          day={isDay(day) ? day : undefined}
          onChoose={choose}
          min={min}
          max={max}
          disabled={disabled}
        />
      }
    />
  )
}
