'use client'

import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../buttons/button'
import { IconButton } from '../buttons/icon-button'
import { cn } from '../cn'
import { Texts } from '../texts'
import { useUiWords } from '../ui-words'
import { backdropStyle } from './overlay-style'

/** Centered on a wide screen, at the bottom on a phone. */
export const dialogStyle = cn(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col rounded-t-md border border-line bg-raised shadow-overlay outline-none',
  'transition-[opacity,translate] duration-160 data-starting-style:translate-y-2 data-starting-style:opacity-0',
  'data-ending-style:opacity-0 sm:inset-x-4 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[76dvh] sm:rounded-md',
)

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' }

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, with the confirming one last. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** The element that gets the focus first; by default, the first that can. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, description, footer, size = 'md', children } = props
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup initialFocus={props.initialFocus} className={cn(dialogStyle, widths[size])}>
          <header className="py-3 pr-14 pl-4">
            <Base.Title className="text-16 font-medium wrap-anywhere">
              <Texts>{title}</Texts>
            </Base.Title>
            {description && (
              <Base.Description className="mt-1 text-13 text-muted">{description}</Base.Description>
            )}
          </header>
          {children && <div className="scroll-pb-20 overflow-y-auto px-4 pb-4">{children}</div>}
          {footer && <Footer>{footer}</Footer>}
          <DialogClose />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The close button comes last in the dialog's DOM order, so that the first field gets the focus when the
 * dialog opens.
 */
export function DialogClose() {
  const words = useUiWords()
  return (
    <Base.Close
      render={
        <IconButton label={words.close} size="sm" className="absolute! top-2.5 right-2.5">
          <X aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question that names the object and, for several, the number: "Delete 12 accounts?" */
  title: ReactNode
  description: ReactNode
  /** What the button does, including the number of objects: "Delete 12 accounts". */
  confirmLabel: ReactNode
  onConfirm: () => void
  pending?: boolean
  tone?: 'danger' | 'primary'
  children?: ReactNode
}

/**
 * Asks for confirmation before an irreversible action. Stays open until the caller closes it, so that it can
 * show `pending` and errors.
 */
export function AlertDialog(props: AlertDialogProps) {
  const words = useUiWords()
  return (
    <BaseAlert.Root open={props.open} onOpenChange={props.onOpenChange}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={backdropStyle} />
        <BaseAlert.Popup className={cn(dialogStyle, 'sm:max-w-md')}>
          <div className="flex flex-col gap-2 overflow-y-auto p-4">
            <BaseAlert.Title className="text-16 font-medium">{props.title}</BaseAlert.Title>
            <BaseAlert.Description className="text-13 text-muted">{props.description}</BaseAlert.Description>
            {props.children}
          </div>
          <Footer>
            <BaseAlert.Close render={<Button>{words.cancel}</Button>} />
            <Button variant={props.tone ?? 'danger'} pending={props.pending} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </Footer>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{children}</div>
}
