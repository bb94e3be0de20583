'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cn } from '../cn'
import { DialogClose, DialogHeader } from './dialog-header'
import { DialogFooter, dialogStyle } from './dialog-style'
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

export function DialogWindow({
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
          {children && <div className="scroll-pb-20 overflow-y-auto px-4 pb-4">{children}</div>}
          {footer && <DialogFooter>{footer}</DialogFooter>}
          <DialogClose />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
