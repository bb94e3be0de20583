'use client'

import { useLocale } from 'next-intl'
import { isDay, readDay, writeDay } from '@/lib/format/time/typed-day'
import { useUiWords } from '../ui-words'
import { CalendarButton, useCalendarKeys } from './calendar-button'
import { type CalendarLimits, latestYearOf } from './calendar-limits'
import { TypedInput, type TypedProps } from './typed-input'

/**
 * A day, as `2026-12-03` or an empty string: typed in the user's local format or chosen in a calendar. The calendar
 * offers no day outside the limits; the form must reject one that is typed.
 */
export function DateInput({ min, max, onKeyDown, ...props }: TypedProps & CalendarLimits) {
  const words = useUiWords()
  const locale = useLocale()
  const keys = useCalendarKeys(onKeyDown)
  const { value, disabled } = props
  return (
    <TypedInput
      placeholder={words.dayForm}
      inputMode="decimal"
      {...props}
      onKeyDown={keys.onKeyDown}
      write={(day) => writeDay(day, locale)}
      read={(text, isWhole) => readDay(text, locale, isWhole ? latestYearOf({ max }) : undefined)}
      fault={words.noDay}
      chooser={(choose) => (
        <CalendarButton
          ref={keys.button}
          day={isDay(value) ? value : undefined}
          onChoose={choose}
          min={min}
          max={max}
          disabled={disabled}
        />
      )}
    />
  )
}
