'use client'

import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../kbd'
import { Texts } from '../texts'

/** Long enough for the pointer to cross a button without opening its tooltip, and to move into an open tooltip. */
const delays = { delay: 400, closeDelay: 120 }

/** Wraps the whole console: while one tooltip is shown, the next one appears without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Base.Provider {...delays}>{children}</Base.Provider>
}

type TooltipProps = {
  label: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /**
   * The element that the tooltip describes. It must be focusable; otherwise keyboard users could not open the
   * tooltip.
   */
  children: ReactElement<object>
}

export function Tooltip({ label, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-60">
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-12 text-text shadow-overlay transition-opacity duration-120 data-starting-style:opacity-0">
            <Texts>{label}</Texts>
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
