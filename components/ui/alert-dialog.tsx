'use client'

import type { ReactNode } from 'react'
import { useDeferred } from './use-deferred'

const loadWindow = () => import('./alert-window').then(({ AlertWindow }) => AlertWindow)

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

/** Asks before an act that cannot be undone. Stays open until the caller closes it, so that `pending` and errors can show. */
export function AlertDialog(props: AlertDialogProps) {
  const Window = useDeferred(loadWindow, props.open)
  return Window && <Window {...props} />
}
