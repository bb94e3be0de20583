'use client'

import { useLocale } from 'next-intl'
import { isDay, readDay, writeDay } from '@/lib/format/typed-day'
import { useUiWords } from '../ui-words'
import { CalendarButton, type CalendarLimits } from './calendar-button'
import { TypedInput, type TypedProps } from './typed-input'

/** A day, as `2026-12-03` or an empty text: typed as the reader's language writes it, or chosen in a calendar. */
export function DateInput({ min, max, ...props }: TypedProps & CalendarLimits) {
  const words = useUiWords()
  const locale = useLocale()
  const { value, onChange, onCommit, disabled } = props
  const choose = (day: string) => {
    onChange(day)
    onCommit?.(day)
  }
  return (
    <TypedInput
      placeholder={words.dayForm}
      {...props}
      write={(day) => writeDay(day, locale)}
      read={(text, isWhole) => readDay(text, locale, isWhole ? new Date().getFullYear() : undefined)}
      fault={words.noDay}
      trailing={
        <CalendarButton
          day={isDay(value) ? value : undefined}
          onChoose={choose}
          min={min}
          max={max}
          disabled={disabled}
        />
      }
    />
  )
}
