'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { DialogFooter } from './dialog'
import { DialogClose, DialogHeader } from './dialog-header'
import { backdropStyle } from './overlay-style'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** False leaves the page beside it usable; a click there does not close it. */
  modal?: boolean
  children: ReactNode
}

const style = cn(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-md border border-line bg-raised shadow-overlay outline-none',
  'transition-[opacity,translate] duration-160 data-starting-style:opacity-0 data-ending-style:opacity-0',
  'sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-110 sm:max-w-[90vw] sm:rounded-none sm:border-y-0 sm:border-r-0',
  'max-sm:data-starting-style:translate-y-4 sm:data-starting-style:translate-x-4 sm:data-ending-style:translate-x-4',
)

/** A panel at the side of a wide screen, at the foot of a phone's. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  footer,
  modal = true,
  children,
}: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} modal={modal} disablePointerDismissal={!modal}>
      <Base.Portal>
        {modal && <Base.Backdrop className={backdropStyle} />}
        <Base.Popup className={style} data-beside={modal ? undefined : ''}>
          <DialogHeader title={title} description={description} />
          <div className="flex-1 overflow-y-auto px-4 pb-4">{children}</div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
          <DialogClose />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
