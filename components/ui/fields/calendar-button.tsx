'use client'

import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { fetchAhead, useDeferred } from '../hooks/use-deferred'
import { useUiWords } from '../ui-words'

/** The first and the last day that can be chosen, as `2026-12-03`. */
export type CalendarLimits = { min?: string; max?: string }

export type CalendarProps = CalendarLimits & {
  /** The day that is chosen, as `2026-12-03`. */
  day?: string
  onChoose: (day: string) => void
}

const loadCalendar = () => import('./calendar-popover').then(({ CalendarPopover }) => CalendarPopover)
const ahead = fetchAhead(loadCalendar)

const inside =
  'flex size-7 items-center justify-center rounded-sm text-muted not-disabled:hover:text-text touch:size-10 disabled:opacity-50'

/** The button within a field that opens a month to choose from. */
export function CalendarButton({ disabled, ...props }: CalendarProps & { disabled?: boolean }) {
  const { calendar } = useUiWords()
  const [presses, setPresses] = useState(0)
  const Window = useDeferred(loadCalendar, presses)
  const face = { type: 'button', disabled, 'aria-label': calendar, className: inside } as const
  const icon = <Calendar aria-hidden="true" />
  if (Window) return <Window {...props} trigger={<button {...face}>{icon}</button>} />
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
