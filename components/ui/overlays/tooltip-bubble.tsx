'use client'

import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ComponentProps } from 'react'

type TooltipBubbleProps = Pick<ComponentProps<'div'>, 'children' | 'onPointerEnter' | 'onPointerLeave'> & {
  anchor: Element
  side: 'top' | 'right' | 'bottom' | 'left'
  onHide: () => void
}

export function TooltipBubble({ anchor, side, onHide, ...popup }: TooltipBubbleProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onHide()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-60">
          <Base.Popup
            {...popup}
            className="flex max-w-72 items-center gap-2 rounded-md border border-line bg-raised px-2 py-1 text-12 text-text shadow-overlay transition-opacity duration-120 data-starting-style:opacity-0"
          />
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
