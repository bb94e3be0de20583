'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { DialogClose, DialogHeader } from './dialog-header'
import { backdropStyle } from './overlay-style'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons; the one that does it stands last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  children?: ReactNode
}

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' }

/** In the middle of a wide screen, at the foot of a phone's. */
export const dialogStyle = cn(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-md border border-line bg-raised shadow-overlay outline-none',
  'transition-[opacity,translate] duration-160 data-starting-style:translate-y-2 data-starting-style:opacity-0',
  'data-ending-style:opacity-0 sm:inset-x-4 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[76dvh] sm:rounded-md',
)

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup className={cn(dialogStyle, widths[size])}>
          <DialogHeader title={title} description={description} />
          {children && <div className="overflow-y-auto px-4 pb-4">{children}</div>}
          {footer && <DialogFooter>{footer}</DialogFooter>}
          <DialogClose />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{children}</div>
}
