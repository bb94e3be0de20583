'use client'

import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
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

/** What an item opened may have the focus by the time the menu is gone: then the button does not take it. */
function isFocusFree(): boolean {
  const { activeElement } = document
  return (
    activeElement === null || activeElement === document.body || activeElement.closest('[role=menu]') !== null
  )
}

/** The menu and its button, once the button was pressed for the first time. */
export function MenuPopup({ trigger, side = 'bottom', align = 'start', children }: MenuPopupProps) {
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            finalFocus={isFocusFree}
            className={cn(popupStyle, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1')}
          >
            {children(Base)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
