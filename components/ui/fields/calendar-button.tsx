'use client'

import { Calendar } from 'lucide-react'
import { type KeyboardEvent, type KeyboardEventHandler, type RefObject, useRef, useState } from 'react'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useUiWords } from '../ui-words'
import type { CalendarProps } from './calendar-limits'
import { useFieldLabel } from './field'

const loadCalendar = () => import('./calendar-popover').then(({ CalendarPopover }) => CalendarPopover)
const ahead = fetchAhead(loadCalendar)

const inside =
  'flex size-7 items-center justify-center rounded-sm text-muted not-disabled:hover:text-text touch:size-10 disabled:opacity-50'

type CalendarButtonProps = CalendarProps & { ref: RefObject<HTMLButtonElement | null>; disabled?: boolean }

/** The button inside a field that opens a calendar month. */
export function CalendarButton({ ref, disabled, ...props }: CalendarButtonProps) {
  const { calendar } = useUiWords()
  const [presses, setPresses] = useState(0)
  const Window = useDeferred(loadCalendar, presses)
  const face = {
    ref,
    type: 'button',
    disabled,
    'aria-label': calendar,
    'aria-describedby': useFieldLabel(),
    className: inside,
  } as const
  const icon = <Calendar aria-hidden="true" />
  if (Window) return <Window {...props} button={ref} trigger={<button {...face}>{icon}</button>} />
  return (
    <button
      {...face}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setPresses((before) => before + 1)}
    >
      {icon}
    </button>
  )
}

/** Down arrow, alone or with Alt, opens the calendar from within the field. */
export function useCalendarKeys(onKeyDown: KeyboardEventHandler<HTMLInputElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  return {
    button,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      onKeyDown?.(event)
      if (event.key !== 'ArrowDown' || event.defaultPrevented) return
      event.preventDefault()
      button.current?.click()
    },
  }
}
