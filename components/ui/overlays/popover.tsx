'use client'

import { Popover as Base } from '@base-ui/react/popover'
import { Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '../cn'
import { popupStyle } from './overlay-style'

type PopoverProps = {
  /** The button element that opens the popover. */
  trigger: ReactElement<object>
  title: ReactNode
  /** Whether to hide the title visually, because the content makes it redundant. */
  isTitleHidden?: boolean
  /** The element to place the popover below, if not the button. */
  anchor?: () => Element | null
  /** Overrides the default width and padding. */
  className?: string
  /** The content; its `close` closes the popover and returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A small popover next to its button, for a few fields. */
export function Popover({ trigger, title, isTitleHidden, anchor, className, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)

  function change(isOpen: boolean) {
    setOpen(isOpen)
    if (isOpen) setOpenings((before) => before + 1)
  }

  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={cn(
              popupStyle,
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto',
              className ?? 'w-80 p-4',
            )}
          >
            <Base.Title className={isTitleHidden ? 'sr-only' : 'mb-3 text-14 font-medium'}>
              {title}
            </Base.Title>
            {/* Remounted each time, since reopening it while it is still closing would otherwise keep the old input. */}
            <Fragment key={openings}>{children(() => setOpen(false))}</Fragment>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
