'use client'

import { TZDate } from '@date-fns/tz'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTimeZone } from 'next-intl'
import { type ChevronProps, DayPicker, type DropdownProps } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { enUS } from 'react-day-picker/locale/en-US'
import { es } from 'react-day-picker/locale/es'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import { latestYearOf } from '@/lib/format/time/typed-day'
import { Button } from '../buttons/button'
import { cn } from '../cn'
import { useUiWords } from '../ui-words'

/** The first and last selectable day, as `2026-12-03`. */
export type CalendarLimits = { min?: string; max?: string }

export type CalendarProps = CalendarLimits & {
  /** The selected day, as `2026-12-03`. */
  day?: string
  /** Called with an empty string when the day is cleared. */
  onChoose: (day: string) => void
}

const locales: Record<string, typeof es> = { en: enUS, 'en-GB': enGB, es, pt: ptBR }
/** The earliest selectable year if there is no limit, early enough for birthdays. */
const firstYear = 1900

type CalendarMonthProps = CalendarProps & { close: () => void }

/**
 * A calendar month with buttons for choosing today and for clearing the day. Its code is loaded when a
 * calendar is first opened.
 */
export function CalendarMonth({ day, onChoose, min, max, close }: CalendarMonthProps) {
  const locale = useLocale()
  const today = useToday()
  const [chosen, first, last] = [day, min, max].map((text) => text && dateOf(text)) as (Date | undefined)[]
  const start = first ?? new Date(firstYear, 0)
  const end = last ?? new Date(latestYearOf(max), 11)
  const choose = (next: string) => {
    onChoose(next)
    close()
  }
  return (
    <>
      <DayPicker
        autoFocus
        mode="single"
        required
        locale={locales[locale]}
        today={today}
        selected={chosen}
        onSelect={(date) => choose(dayOf(date))}
        disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
        defaultMonth={chosen ?? today}
        startMonth={start}
        endMonth={end}
        captionLayout="dropdown"
        navLayout="around"
        components={{ Chevron, Dropdown }}
        classNames={looks}
      />
      <Shortcuts
        today={today >= start && today <= end ? dayOf(today) : undefined}
        day={day}
        choose={choose}
      />
    </>
  )
}

type ShortcutsProps = {
  /** Undefined if today is outside the selectable days. */
  today?: string
  day?: string
  choose: (day: string) => void
}

function Shortcuts({ today, day, choose }: ShortcutsProps) {
  const words = useUiWords()
  return (
    <div className="mt-2 flex justify-between border-t border-line pt-2">
      <Button size="sm" variant="ghost" disabled={!today} onClick={() => today && choose(today)}>
        {words.today}
      </Button>
      <Button size="sm" variant="ghost" disabled={!day} onClick={() => choose('')}>
        {words.clear}
      </Button>
    </div>
  )
}

/**
 * Today's date in the user's time zone as a date in the browser's time zone, which the date picker requires.
 */
function useToday(): Date {
  const now = TZDate.tz(useTimeZone() ?? 'UTC')
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(2000, month - 1, date)
  at.setFullYear(year, month - 1, date)
  return at
}

function dayOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [String(date.getFullYear()).padStart(4, '0'), ...parts].join('-')
}

const icons = { left: ChevronLeft, right: ChevronRight, down: ChevronDown, up: ChevronDown }

function Chevron({ orientation = 'down' }: ChevronProps) {
  const Icon = icons[orientation]
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}

/**
 * The dropdown for the month or the year. Unlike the date picker's own dropdown, it puts its visible text in a
 * separate element, which the browser's translator does not break.
 */
function Dropdown({ options = [], className, ...select }: DropdownProps) {
  return (
    <span className={looks.dropdown_root}>
      <select {...select} className={cn(looks.dropdown, className)}>
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <span aria-hidden="true" className="flex items-center gap-1">
        <span className="first-letter:uppercase">
          {options.find(({ value }) => value === select.value)?.label}
        </span>
        <Chevron />
      </span>
    </span>
  )
}

const turn = cn(
  'absolute top-0 flex size-8 items-center justify-center rounded-md text-muted touch:size-11',
  'hover:text-text aria-disabled:opacity-50',
)

const looks = {
  month: 'relative',
  month_caption: 'flex h-8 items-center justify-center touch:h-11',
  dropdowns: 'flex items-center gap-3 text-13 font-medium',
  dropdown_root:
    'relative flex items-center rounded-sm touch:min-h-11 has-focus-visible:outline-2 outline-accent',
  dropdown: 'absolute inset-0 w-full opacity-0',
  button_previous: cn(turn, 'left-0'),
  button_next: cn(turn, 'right-0'),
  month_grid: 'mt-1 w-full table-fixed border-collapse',
  weekday: 'h-8 text-12 font-normal text-muted',
  day: 'group p-0 text-center',
  day_button: cn(
    'tabular size-full h-9 rounded-md text-13 touch:h-11 touch:text-14 hover:not-disabled:bg-line/60',
    'group-data-selected:bg-accent group-data-selected:text-accent-text group-data-selected:hover:bg-accent',
  ),
  today: 'font-medium [&:not([data-selected])>button]:text-accent [&>button]:underline underline-offset-4',
  outside: 'invisible',
  disabled: 'opacity-50',
}
