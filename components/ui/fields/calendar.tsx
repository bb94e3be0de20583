'use client'

import { Calendar } from 'lucide-react'
import dynamic from 'next/dynamic'
import type { RefObject } from 'react'
import { orLostPart } from '../feedback/lost-part'
import { Popover } from '../overlays/popover'
import { useUiWords } from '../ui-words'
import type { CalendarProps } from './calendar-month'
import { useFieldLabel } from './field'

/** The calendar's code is loaded on demand: the date picker weighs 24 KB, and few visits open it. */
const CalendarMonth = dynamic(
  orLostPart(() => import('./calendar-month').then((month) => month.CalendarMonth)),
  { ssr: false, loading: () => <div className="h-78" /> },
)

const buttonStyle =
  'flex size-7 items-center justify-center rounded-sm text-muted not-disabled:hover:text-text touch:size-10 disabled:opacity-50'

type CalendarButtonProps = CalendarProps & { ref: RefObject<HTMLButtonElement | null>; disabled?: boolean }

/**
 * A button inside a field that opens a calendar below it; choosing a day closes the calendar and returns the focus to
 * the button.
 */
export function CalendarButton({ ref, disabled, ...props }: CalendarButtonProps) {
  const { calendar } = useUiWords()
  return (
    <Popover
      trigger={
        <button
          ref={ref}
          type="button"
          disabled={disabled}
          aria-label={calendar}
          aria-describedby={useFieldLabel()}
          className={buttonStyle}
        >
          <Calendar aria-hidden="true" />
        </button>
      }
      title={calendar}
      isTitleHidden
      anchor={() => ref.current?.closest('div') ?? null}
      className="w-76 p-3 touch:w-84"
    >
      {(close) => <CalendarMonth {...props} close={close} />}
    </Popover>
  )
}
