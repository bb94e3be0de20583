'use client'

import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button'
import { cn } from '../cn'
import { useUiWords } from '../ui-words'
import { DialogFooter, dialogStyle } from './dialog-style'
import { backdropStyle } from './overlay-style'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question that names what and how many: "Delete 12 accounts?" */
  title: ReactNode
  description: ReactNode
  /** What the button does, with the number: "Delete 12 accounts". */
  confirmLabel: ReactNode
  onConfirm: () => void
  pending?: boolean
  tone?: 'danger' | 'primary'
  children?: ReactNode
}

export function AlertWindow(props: AlertDialogProps) {
  const words = useUiWords()
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup className={cn(dialogStyle, 'sm:max-w-md')}>
          <div className="flex flex-col gap-2 overflow-y-auto p-4">
            <Base.Title className="text-16 font-medium">{props.title}</Base.Title>
            <Base.Description className="text-13 text-muted">{props.description}</Base.Description>
            {props.children}
          </div>
          <DialogFooter>
            <Base.Close render={<Button>{words.cancel}</Button>} />
            <Button variant={props.tone ?? 'danger'} pending={props.pending} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </DialogFooter>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
