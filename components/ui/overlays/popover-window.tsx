'use client'

import { Popover as Base } from '@base-ui/react/popover'
import { Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '../cn'
import { popupStyle } from './overlay-style'

export type PopoverProps = {
  /** The button that opens it, as an element. */
  trigger: ReactElement<object>
  title: ReactNode
  /** The title is for screen readers alone, where what stands below says as much. */
  isTitleHidden?: boolean
  /** What it stands below, where that is not the button. */
  anchor?: () => Element | null
  /** Its width and padding, where they are others. */
  className?: string
  /** What stands in it; `close` closes it, and the focus goes back to the button. */
  children: (close: () => void) => ReactNode
}

/** The window and its button, once the button was pressed for the first time. */
export function PopoverWindow(props: PopoverProps) {
  const { trigger, title, isTitleHidden, anchor, className, children } = props
  const [open, setOpen] = useState(true)
  const [openings, setOpenings] = useState(1)

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
            {/* Opened again while it still closes, it would keep what was typed. */}
            <Fragment key={openings}>{children(() => setOpen(false))}</Fragment>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
