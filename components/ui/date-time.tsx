'use client'

import { Tooltip } from './overlays/tooltip'

type DateTimeProps = {
  iso: string
  /** The visible text: "2 min ago". */
  text: string
  /** Shown on hover and focus, and to screen readers: "12 Nov 2026, 12:03:05". */
  exact: string
  /**
   * Whether the time can be focused; false inside a focusable row or link, so that a list has one tab stop
   * per row.
   */
  focusable?: boolean
}

/** A timestamp; lib/i18n's `useFormat().moment(at)` returns all three strings. */
export function DateTime({ iso, text, exact, focusable = true }: DateTimeProps) {
  return (
    <Tooltip label={exact}>
      <time
        dateTime={iso}
        tabIndex={focusable ? 0 : undefined}
        className="tabular rounded-sm whitespace-nowrap"
      >
        <span aria-hidden="true" suppressHydrationWarning>
          {text}
        </span>
        <span className="sr-only" suppressHydrationWarning>
          {text === exact ? exact : `${text}, ${exact}`}
        </span>
      </time>
    </Tooltip>
  )
}
