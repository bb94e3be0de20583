'use client'

import { useLocale } from 'next-intl'
import { useRef } from 'react'
import { isDay, latestYearOf, readDay, writeDay } from '@/lib/format/time/typed-day'
import { readDayTime, readTime, writeDayTime, writeTime } from '@/lib/format/time/typed-time'
import { useUiWords } from '../ui-words'
import { CalendarButton } from './calendar'
import type { CalendarLimits } from './calendar-month'
import { TypedInput, type TypedInputProps, type TypedProps } from './typed-input'

type DateInputProps = TypedProps & CalendarLimits

/**
 * A day, as `2026-12-03` or an empty string, typed in the user's local format or chosen in a calendar. The
 * calendar offers no days outside the limits; the form has to reject such a day if it is typed.
 */
export function DateInput(props: DateInputProps) {
  const words = useUiWords()
  const locale = useLocale()
  return (
    <CalendarField
      placeholder={words.dayForm}
      inputMode="decimal"
      {...props}
      write={(day) => writeDay(day, locale)}
      read={(text, latestYear) => readDay(text, locale, latestYear)}
      fault={words.noDay}
    />
  )
}

type DateTimeInputProps = DateInputProps & {
  /** Whether a day without a time, as `2026-12-03`, is also valid. */
  isTimeOptional?: boolean
}

/**
 * A day and time, as `2026-12-03T14:30` or an empty string. Choosing a day keeps the time, which defaults to midnight.
 */
export function DateTimeInput({ isTimeOptional = false, ...props }: DateTimeInputProps) {
  const words = useUiWords()
  const locale = useLocale()
  const [, time] = props.value.split('T')
  return (
    <CalendarField
      placeholder={isTimeOptional ? words.dayForm : words.dayTimeForm}
      {...props}
      write={(typed) => writeDayTime(isTimeOptional ? writeDay(typed, locale) : typed, locale)}
      read={(text, latestYear) =>
        readDayTime(text, locale, latestYear) ??
        (isTimeOptional ? readDay(text, locale, latestYear) : undefined)
      }
      fault={isTimeOptional ? words.noDay : words.noDayTime}
      time={time ?? (isTimeOptional ? undefined : '00:00')}
    />
  )
}

/** A time of day, as `14:30` or an empty string, typed with or without AM or PM. */
export function TimeInput(props: TypedProps) {
  const words = useUiWords()
  const locale = useLocale()
  return (
    <TypedInput
      placeholder={words.timeForm}
      {...props}
      write={(time) => writeTime(time, locale)}
      read={readTime}
      fault={words.noTime}
    />
  )
}

type CalendarFieldProps = DateInputProps &
  Pick<TypedInputProps, 'write' | 'fault'> & {
    read: (text: string, latestYear?: number) => string | undefined
    /** The time, as `14:30`, that a day gets when it is chosen. */
    time?: string
  }

/** Down arrow, with or without Alt, opens the calendar from within the field. */
function CalendarField({ min, max, read, time, onKeyDown, ...props }: CalendarFieldProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [day = ''] = props.value.split('T')
  return (
    <TypedInput
      {...props}
      read={(text, isWhole) => read(text, isWhole ? latestYearOf(max) : undefined)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key !== 'ArrowDown' || event.defaultPrevented) return
        event.preventDefault()
        button.current?.click()
      }}
      chooser={(choose) => (
        <CalendarButton
          ref={button}
          day={isDay(day) ? day : undefined}
          onChoose={(chosen) => choose(chosen && time ? `${chosen}T${time}` : chosen)}
          min={min}
          max={max}
          disabled={props.disabled}
        />
      )}
    />
  )
}
