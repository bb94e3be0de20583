'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { cn } from '../cn'
import { popupStyle } from './overlay-style'

export type MenuParts = typeof Base

export type MenuPlace = {
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
}

type MenuPopupProps = MenuPlace & {
  trigger: ReactElement<object>
  children: (parts: MenuParts) => ReactNode
}

/**
 * Returns the focus to the button before the menu is removed, unless something a menu item opened already has it. Base
 * UI would return it just afterwards, stealing it from a field that appears at the same time.
 */
function returnFocus(button: HTMLElement | null): void {
  const { activeElement } = document
  const isInMenu = activeElement?.closest('[role=menu]')
  if (!activeElement || activeElement === document.body || isInMenu) button?.focus({ preventScroll: true })
}

/** The menu with its button; replaces the plain button when first pressed. */
export function MenuPopup({ trigger, side = 'bottom', align = 'start', children }: MenuPopupProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root
      modal={false}
      defaultOpen
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) returnFocus(button.current)
      }}
    >
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            finalFocus={() => false}
            className={cn(popupStyle, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1')}
          >
            {children(Base)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
